/** A step function that never falls: from `from` on it is `value`, until the next step. */
export interface IsotonicStep {
  readonly from: number;
  /** From 0 to 1. */
  readonly value: number;
}

/**
 * Fits the non-decreasing step function with the least squared error, by pooling neighbours that fall (Ayer et al., Annals of
 * Mathematical Statistics 26, 1955).
 *
 * @param points At least one, in any order; equal `x` are pooled first.
 *
 * @example
 * ```ts
 * import { isotonicRegression, isotonicValue } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const steps = isotonicRegression([{ x: 0.1, y: 0 }, { x: 0.5, y: 1 }, { x: 0.6, y: 0 }, { x: 0.9, y: 1 }]);
 * assert.deepEqual(steps.map(({ value }) => value), [0, 0.5, 1]);
 * assert.equal(isotonicValue(steps, 0.7), 0.5);
 * ```
 */
export function isotonicRegression(
  points: readonly { readonly x: number; readonly y: number }[],
): readonly IsotonicStep[] {
  const blocks: { from: number; sum: number; weight: number }[] = [];
  const byX = Map.groupBy(points.toSorted((a, b) => a.x - b.x), ({ x }) => x);
  for (const [x, same] of byX) {
    blocks.push({ from: x, sum: same.reduce((sum, { y }) => sum + y, 0), weight: same.length });
    for (;;) {
      const [before, last] = blocks.slice(-2);
      if (before === undefined || last === undefined) break;
      if (before.sum / before.weight < last.sum / last.weight) break;
      blocks.splice(-2, 2, {
        from: before.from,
        sum: before.sum + last.sum,
        weight: before.weight + last.weight,
      });
    }
  }
  return blocks.map(({ from, sum, weight }) => ({ from, value: sum / weight }));
}

/** The value of the step that a place is in; before the first step that of the first. */
export function isotonicValue(steps: readonly IsotonicStep[], x: number): number {
  return (steps.findLast(({ from }) => from <= x) ?? steps[0])?.value ?? x;
}
