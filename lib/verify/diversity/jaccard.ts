/** Share of what is in either of two sets that is in both, 0..1 (Jaccard 1912); 0 where both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  const either = a.size + b.size - common;
  return either === 0 ? 0 : common / either;
}
