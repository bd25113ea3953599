import type { Schema } from "./types.ts";

/**
 * Returns the names of the tables that are known to hold no row. Tables whose rows were estimated or not counted are not
 * included.
 *
 * @example
 * ```ts
 * import { emptyTables } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const table = { columns: [], primaryKey: [], uniqueKeys: [] };
 * const tables = [{ ...table, name: "city", rowCount: 3 }, { ...table, name: "draft", rowCount: 0 }];
 * assert.deepEqual(emptyTables({ tables }), new Set(["draft"]));
 * ```
 */
export function emptyTables({ tables }: Pick<Schema, "tables">): ReadonlySet<string> {
  return new Set(
    tables.filter(({ rowCount, rowCountEstimated }) => rowCount === 0 && !rowCountEstimated)
      .map(({ name }) => name),
  );
}
