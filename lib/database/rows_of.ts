import type { ResultTable, Value } from "./types.ts";

/**
 * A result row by row.
 *
 * @example
 * ```ts
 * import { rowsOf } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "n", type: "integer", values: [1, 2] }] as const;
 * assert.deepEqual(rowsOf({ columns, rowCount: 2, truncated: false }), [[1], [2]]);
 * ```
 */
export function rowsOf({ columns, rowCount }: ResultTable): readonly (readonly Value[])[] {
  return Array.from({ length: rowCount }, (_, row) => columns.map(({ values }) => values[row] as Value));
}
