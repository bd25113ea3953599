import type { ResultTable } from "../../database/mod.ts";
import { numberRows } from "./number_rows.ts";
import { type PythonKey, pythonKey } from "./python_key.ts";
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

/**
 * BIRD's Soft F1: distinct rows are set against each other by their position, and count by the share of
 * values that they have in common.
 *
 * A row stands at the place of its first occurrence; which place it has decides, so an unordered query scores
 * by chance. Each of the prediction's values that occurs anywhere in the ground truth's row is a hit,
 * repeated ones too. Shares are of the ground truth's width. Two empty results score 1. `equal` is a score of
 * 1, which a prediction can also reach with values repeated or in other columns.
 *
 * Source: `calculate_f1_score` of bird-bench/mini_dev.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...rows: [string, number][]) => ({
 *   columns: [
 *     { name: "name", type: "text", values: rows.map(([name]) => name) },
 *     { name: "age", type: "integer", values: rows.map(([, age]) => age) },
 *   ],
 *   rowCount: rows.length,
 *   truncated: false,
 * } as const);
 * const queries = { goldSql: "SELECT name, age FROM a", predictedSql: "SELECT name, age FROM b" };
 * const { score } = presets["bird-soft-f1"].compare(table(["Ann", 7]), table(["Ann", 8]), queries);
 * assert.equal(score, 0.5);
 * ```
 */
export const birdSoftF1: Preset = {
  name: "bird-soft-f1",
  compare: (gold, predicted) => {
    const score = softF1(gold, predicted);
    return { equal: score === 1, score };
  },
};

function softF1(gold: ResultTable, predicted: ResultTable): number {
  if (gold.rowCount === 0 && predicted.rowCount === 0) return 1;
  const numbers = numberRows(gold, predicted);
  const goldRows = distinctRows(gold, numbers.gold);
  const predictedRows = distinctRows(predicted, numbers.predicted);
  let hits = 0;
  let extra = 0;
  let missing = 0;
  goldRows.forEach((goldRow, i) => {
    const predictedRow = predictedRows[i];
    if (!predictedRow) {
      missing++;
      return;
    }
    const found = predictedRow.filter((value) => goldRow.includes(value)).length;
    hits += found / goldRow.length;
    extra += (predictedRow.length - found) / goldRow.length;
    missing += goldRow.filter((value) => !predictedRow.includes(value)).length / goldRow.length;
  });
  extra += Math.max(0, predictedRows.length - goldRows.length);
  if (hits === 0) return 0;
  const precision = hits / (hits + extra);
  const recall = hits / (hits + missing);
  return 2 * precision * recall / (precision + recall);
}

/** The rows of a table without repetitions, in the order of their first occurrence. */
function distinctRows({ columns }: ResultTable, numbers: Int32Array): readonly (readonly PythonKey[])[] {
  const first = new Map<number, number>();
  numbers.forEach((number, row) => {
    if (!first.has(number)) first.set(number, row);
  });
  return [...first.values()].map((row) => columns.map(({ values }) => pythonKey(values[row] ?? null)));
}
