import { sampleDeviation } from "./sample_deviation.ts";
import type { JoinCombination, PlanQuality } from "./types.ts";

export interface PlanQualityOptions {
  /** Tables that a combination of the plan's sizes could hold: the deviation is taken over them. */
  readonly joinable: readonly string[];
  readonly fewestToCover: number;
  readonly lowerBound: number;
  readonly unmet: readonly string[];
}

/**
 * The certificate of a choice of combinations.
 *
 * @example
 * ```ts
 * import { planQuality } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * const quality = planQuality([{ id: "1-x", size: 1, tables: ["a", "b"], joins: [] }], {
 *   joinable: ["a", "b", "c"],
 *   fewestToCover: 2,
 *   lowerBound: 0,
 *   unmet: [],
 * });
 * assert.deepEqual(quality.table_frequency, { a: 1, b: 1, c: 0 });
 * assert.equal(quality.coverage, 2 / 3);
 * ```
 */
export function planQuality(
  combinations: readonly JoinCombination[],
  { joinable, fewestToCover, lowerBound, unmet }: PlanQualityOptions,
): PlanQuality {
  const count = (wanted: string) => combinations.filter(({ tables }) => tables.includes(wanted)).length;
  const frequencies = joinable.map(count);
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const squares = frequencies.reduce((sum, frequency) => sum + frequency ** 2, 0);
  const deviation = sampleDeviation({ squares, total, count: joinable.length });
  const sizes = [...new Set(combinations.map(({ size }) => size))].toSorted((a, b) => a - b);
  return {
    coverage: frequencies.filter((frequency) => frequency > 0).length / joinable.length,
    sizes: Object.fromEntries(
      sizes.map((size) => [size, combinations.filter((combination) => combination.size === size).length]),
    ),
    table_frequency: Object.fromEntries(joinable.map((table, i) => [table, frequencies[i] as number])),
    standard_deviation: deviation,
    minimum: Math.min(...frequencies),
    maximum: Math.max(...frequencies),
    gini: gini(frequencies, total),
    fewest_to_cover: fewestToCover,
    lower_bound: lowerBound,
    gap: deviation - lowerBound,
    unmet,
  };
}

/** Mean absolute difference over twice the mean (Gini, 1912): 0 when all are equal. */
function gini(frequencies: readonly number[], total: number): number {
  const n = frequencies.length;
  const ranked = frequencies.toSorted((a, b) => a - b).reduce(
    (sum, value, i) => sum + (2 * i + 1 - n) * value,
    0,
  );
  return total === 0 ? 0 : ranked / (n * total);
}
