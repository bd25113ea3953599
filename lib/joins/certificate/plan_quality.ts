import type { Join, Table } from "../../schema/mod.ts";
import { joinKey } from "../combinations/join_key.ts";
import type { Coverage, JoinCombination, PlanQuality } from "../types.ts";

export interface PlanQualityOptions {
  /** Tables that a combination of the plan's sizes could hold: frequencies and deviations are taken over them. */
  readonly joinable: readonly string[];
  /** Foreign keys that a combination of the plan's sizes could hold. @default not counted */
  readonly usable?: readonly Join[] | undefined;
  /** All tables of the schema with their columns. @default not counted */
  readonly tables?: readonly Table[] | undefined;
  /** How often tables were to occur relative to others; 1 for those not named. @default no weights */
  readonly weights?: Readonly<Record<string, number>> | undefined;
  /** What the next three count combinations for. @default "tables" */
  readonly cover?: "tables" | "keys" | undefined;
  readonly fewestToCover: number;
  /** @default not told */
  readonly fewestLowerBound?: number | undefined;
  /** @default not told */
  readonly enoughToCover?: number | undefined;
  readonly lowerBound: number;
  readonly unmet: readonly string[];
}

/**
 * Computes the certificate of a choice of combinations.
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
  options: PlanQualityOptions,
): PlanQuality {
  const { joinable, usable, tables, weights, cover = "tables", fewestLowerBound, enoughToCover } = options;
  const occurrences = Map.groupBy(
    combinations.flatMap(({ tables }) => [...new Set(tables)]),
    (table) => table,
  );
  const frequencies = joinable.map((table) => occurrences.get(table)?.length ?? 0);
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const squares = frequencies.reduce((sum, frequency) => sum + frequency ** 2, 0);
  const deviation = sampleDeviation({ squares, total, count: joinable.length });
  const bySize = Map.groupBy(combinations, ({ size }) => size);
  const singles = bySize.get(0)?.flatMap(({ tables }) => tables) ?? [];
  const keys = new Set(combinations.flatMap(({ joins }) => joins.map(joinKey)));
  const columns = tables?.flatMap(({ name, columns }) => columns.map(() => name));
  return {
    coverage: coverageOf(joinable, (table) => occurrences.has(table)).coverage,
    ...(usable && { foreign_keys: coverageOf(usable, (join) => keys.has(joinKey(join))) }),
    ...(columns && { columns: coverageOf(columns, (table) => occurrences.has(table)) }),
    sizes: Object.fromEntries(
      [...bySize].map(([size, { length }]) => [size, length] as const).toSorted(([a], [b]) => a - b),
    ),
    table_frequency: Object.fromEntries(joinable.map((table, i) => [table, frequencies[i] as number])),
    ...(singles.length > 0 && { single_tables: singles }),
    standard_deviation: deviation,
    ...(weights && { weighted_deviation: weightedDeviation(joinable, frequencies, weights) }),
    minimum: frequencies.reduce((least, frequency) => Math.min(least, frequency), frequencies[0] ?? 0),
    maximum: frequencies.reduce((most, frequency) => Math.max(most, frequency), 0),
    gini: gini(frequencies, total),
    cover,
    fewest_to_cover: options.fewestToCover,
    ...(fewestLowerBound !== undefined && { fewest_lower_bound: fewestLowerBound }),
    ...(enoughToCover !== undefined && { enough_to_cover: enoughToCover }),
    lower_bound: options.lowerBound,
    gap: deviation - options.lowerBound,
    unmet: options.unmet,
  };
}

function coverageOf<Item>(items: readonly Item[], isCovered: (item: Item) => boolean): Coverage {
  const [covered, total] = [items.filter(isCovered).length, items.length];
  return { covered, total, coverage: total === 0 ? 1 : covered / total };
}

function weightedDeviation(
  tables: readonly string[],
  frequencies: readonly number[],
  weights: Readonly<Record<string, number>>,
): number {
  if (tables.length < 2) return 0;
  const given = tables.map((table) => Object.hasOwn(weights, table) ? weights[table] as number : 1);
  const level = frequencies.reduce((sum, frequency) => sum + frequency, 0) /
    given.reduce((sum, weight) => sum + weight, 0);
  const squares = given.reduce(
    (sum, weight, i) => sum + weight * (frequencies[i] as number / weight - level) ** 2,
    0,
  );
  return Math.sqrt(squares / (tables.length - 1));
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

/** Computes the sample standard deviation (n - 1) of whole numbers from exact sums; 0 for fewer than two numbers. */
export function sampleDeviation(
  { squares, total, count }: { readonly squares: number; readonly total: number; readonly count: number },
): number {
  return count < 2 ? 0 : Math.sqrt((squares - total ** 2 / count) / (count - 1));
}
