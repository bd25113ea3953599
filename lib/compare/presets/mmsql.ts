import { numberRows } from "./number_rows.ts";
import type { Preset } from "./types.ts";

/**
 * The execution match of MMSQL's published script: results are equal as sets of rows, or in sequence where the ground
 * truth holds `ORDER BY` in capitals.
 *
 * Before a query runs, fences and semicolons go, all quotation marks become single ones, and blanks are set around the first
 * equals sign. Values compare as in Python. It is no preset to choose for a run, as single quotation marks make texts of
 * quoted columns.
 *
 * Source: `eval_exec_match` of MMSQL's evaluation script.
 *
 * @example
 * ```ts
 * import { mmsql } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...values: number[]) => (
 *   { columns: [{ name: "n", type: "integer", values }], rowCount: values.length, truncated: false } as const
 * );
 * const judge = (goldSql: string) =>
 *   mmsql.compare(table(1, 2), table(2, 1, 1), { goldSql, predictedSql: "SELECT n FROM b" }).equal;
 * assert.deepEqual([judge("SELECT n FROM a order by n"), judge("SELECT n FROM a ORDER BY n")], [true, false]);
 * assert.equal(mmsql.rewrite?.('SELECT n FROM a WHERE t="x";'), "SELECT n FROM a WHERE t = 'x'");
 * ```
 */
export const mmsql: Preset = {
  name: "mmsql",
  rewrite: (sql) => sql.replaceAll(/`{3}|;/g, "").replaceAll(/[`"]/g, "'").replace("=", " = "),
  compare: (gold, predicted, { goldSql }) => {
    const rows = numberRows(gold, predicted);
    const equal = goldSql.includes("ORDER BY")
      ? rows.gold.length === rows.predicted.length && rows.gold.every((row, i) => row === rows.predicted[i])
      : new Set(rows.gold).symmetricDifference(new Set(rows.predicted)).size === 0;
    return { equal, score: Number(equal) };
  },
};
