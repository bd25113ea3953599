/**
 * Sample standard deviation (n - 1) of whole numbers from their sums, which are exact: equal sums give equal results. Of
 * fewer than two numbers it is 0.
 */
export function sampleDeviation(
  { squares, total, count }: { readonly squares: number; readonly total: number; readonly count: number },
): number {
  return count < 2 ? 0 : Math.sqrt((squares - total ** 2 / count) / (count - 1));
}
