/**
 * Corrects p-values for their number by Holm's step-down method: all of those below the level stand together at that level.
 *
 * @param values In 0..1.
 * @returns In the same order, each at least as large as before and at most 1.
 *
 * Source: Holm, Scandinavian Journal of Statistics 6 (1979).
 *
 * @example
 * ```ts
 * import { holm } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(holm([0.04, 0.01, 0.03]), [0.06, 0.03, 0.06]);
 * ```
 */
export function holm(values: readonly number[]): readonly number[] {
  const corrected = new Array<number>(values.length);
  let least = 0;
  const ascending = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  for (const [rank, { value, index }] of ascending.entries()) {
    least = Math.max(least, Math.min(1, value * (values.length - rank)));
    corrected[index] = least;
  }
  return corrected;
}
