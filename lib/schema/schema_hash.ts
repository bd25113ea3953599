import { sha256 } from "../base/mod.ts";
import type { Schema } from "./types.ts";

/**
 * Hashes a database's structure: SHA-256 (64 hexadecimal digits) over tables, columns and keys. Independent of the
 * order of tables and keys, constraint names and row counts; the order of columns counts.
 *
 * @example
 * ```ts
 * import { schemaHash } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
 * assert.equal(
 *   schemaHash({ tables: [table("a"), table("b")], foreignKeys: [] }),
 *   schemaHash({ tables: [table("b"), { ...table("a"), rowCount: 3 }], foreignKeys: [] }),
 * );
 * ```
 */
export function schemaHash(schema: Schema): string {
  const tables = schema.tables.map(({ name, columns, primaryKey, uniqueKeys }) => [
    name,
    columns.map((column) => [column.name, column.type, column.notNull]),
    primaryKey,
    uniqueKeys.map((key) => JSON.stringify(key)).toSorted(),
  ]);
  const keys = schema.foreignKeys.map(({ from, to }) => [from.table, from.columns, to.table, to.columns]);
  const text = JSON.stringify(
    [tables, keys].map((part) => part.map((item) => JSON.stringify(item)).toSorted()),
  );
  return sha256(text);
}
