/**
 * Computes Kendall's τ-b of two scores of the same things: the pairs that both order alike less those that they order
 * otherwise, over the geometric mean of the pairs that each orders at all. 1: the same order; -1: the reverse. Scores of
 * which one orders no pair have no τ: `undefined`.
 *
 * Source: Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945).
 *
 * @param a Scores, finite numbers.
 * @param b Scores of the same things in the same order.
 * @throws {RangeError} If one has more scores than the other, or one is no finite number.
 *
 * @example
 * ```ts
 * import { kendallTau } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * // Of six pairs five are ordered alike and one otherwise.
 * assert.equal(kendallTau([1, 2, 3, 4], [1, 2, 4, 3]), 4 / 6);
 * assert.equal(kendallTau([1, 2], [5, 5]), undefined);
 * ```
 */
export function kendallTau(a: readonly number[], b: readonly number[]): number | undefined {
  if (a.length !== b.length) {
    throw new RangeError(`Cannot compare an order of ${a.length} with one of ${b.length}`);
  }
  const other = [...a, ...b].find((score) => !Number.isFinite(score));
  if (other !== undefined) throw new RangeError(`Cannot order by the score ${other}`);
  let [agreement, orderedByA, orderedByB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      const byA = Math.sign((a[i] as number) - (a[j] as number));
      const byB = Math.sign((b[i] as number) - (b[j] as number));
      agreement += byA * byB;
      orderedByA += Math.abs(byA);
      orderedByB += Math.abs(byB);
    }
  }
  if (orderedByA === 0 || orderedByB === 0) return undefined;
  // One root of the product would round equal counts away from a whole number.
  return orderedByA === orderedByB ? agreement / orderedByA : agreement / Math.sqrt(orderedByA * orderedByB);
}
