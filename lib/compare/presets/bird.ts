import { numberRows } from "./number_rows.ts";
import type { Preset } from "./types.ts";

/**
 * BIRD's execution accuracy: both results as sets of rows.
 *
 * Duplicates and the order of rows never count, the order of columns does. Values compare as in Python: 1 is
 * 1.0 and True, but not '1'; noise in a float is a difference. Two empty results are equal, whatever their
 * columns.
 *
 * Source: `calculate_ex` of bird-bench/mini_dev.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...values: number[]) => (
 *   { columns: [{ name: "n", type: "integer", values }], rowCount: values.length, truncated: false } as const
 * );
 * const queries = { goldSql: "SELECT n FROM a ORDER BY n", predictedSql: "SELECT n FROM b" };
 * assert.equal(presets.bird.compare(table(1, 2), table(2, 1, 1), queries).equal, true);
 * ```
 */
export const bird: Preset = {
  name: "bird",
  compare: (gold, predicted) => {
    const rows = numberRows(gold, predicted);
    const equal = new Set(rows.gold).symmetricDifference(new Set(rows.predicted)).size === 0;
    return { equal, score: Number(equal) };
  },
};
