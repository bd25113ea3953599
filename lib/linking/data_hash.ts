import { sha256 } from "../base/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { ColumnValues } from "./read_values.ts";

/**
 * Hashes what was read of a database's contents: SHA-256 (64 hexadecimal digits) over the number of rows of each table and
 * the distinct texts of each column. Independent of the order of tables, columns and rows. Numbers and dates are not in
 * it, so that equal hashes do not prove equal data; different ones prove that the data differ, as long as all could be
 * counted and read in time. Estimated numbers of rows, and texts of columns that have `maxPerColumn` or more, are left out,
 * as they differ from one reading to the next.
 *
 * @param values As `readValues` returns them.
 * @param maxPerColumn That of `readValues`. @default 20_000
 *
 * @example
 * ```ts
 * import { dataHash } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [], foreignKeys: [] };
 * const names = (...values: readonly string[]) => [{ table: "lake", column: "name", values }];
 * assert.equal(dataHash(schema, names("Thun", "Zug")), dataHash(schema, names("Zug", "Thun")));
 * assert.notEqual(dataHash(schema, names("Thun")), dataHash(schema, names("Zug")));
 * ```
 */
export function dataHash(
  { tables }: Schema,
  values: readonly ColumnValues[],
  { maxPerColumn = 20_000 }: { readonly maxPerColumn?: number | undefined } = {},
): string {
  const counts = tables.map(({ name, rowCount, rowCountEstimated }) =>
    JSON.stringify([name, rowCountEstimated ? null : rowCount ?? null])
  );
  const texts = values.map(({ table, column, values }) =>
    JSON.stringify([table, column, values.length < maxPerColumn ? values.toSorted() : null])
  );
  return sha256(JSON.stringify([counts.toSorted(), texts.toSorted()]));
}
