/**
 * Whether two word stems are one, or of one root: one is the beginning of the other ("direct", "director"), or both begin
 * with the same six letters at least ("volcano", "volcanic").
 */
export function areOfOneRoot(one: string, other: string): boolean {
  if (one === other) return true;
  const length = [...one].findIndex((letter, i) => letter !== other[i]);
  const shared = length < 0 ? one.length : length;
  const [least = 0, most = 0] = [one.length, other.length].toSorted((a, b) => a - b);
  return shared === least ? shared >= 5 && most <= shared + 4 : shared >= 6 && most <= shared + 3;
}
