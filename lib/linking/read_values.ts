import { type Database, querySteadily } from "../database/mod.ts";
import { type Column, nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, dialectTraits, sql } from "../sql/mod.ts";

/** The distinct texts of one column, as they stand in the database. */
export interface ColumnValues {
  readonly table: string;
  readonly column: string;
  readonly values: readonly string[];
}

export interface ReadValuesOptions {
  readonly schema: Schema;
  /** Distinct values that are read of a column; of a column with more, the first in the database's order. @default 20_000 */
  readonly maxPerColumn?: number | undefined;
  /** Characters of the longest value that is kept: nobody types a longer one. @default 80 */
  readonly maxLength?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the stored texts that a sentence could mention: the distinct values of every text column, long ones and
 * those beyond the cap left out. A column that cannot be read, or is hidden, is left out too: words then
 * simply do not match it.
 *
 * Columns without a declared type (SQLite) are read as text columns; of them only texts are kept.
 *
 * @throws {OutsideError} If the database goes away and does not come back.
 *
 * @example
 * ```ts
 * import { readValues } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * assert.equal(typeof readValues, "function");
 * ```
 */
export async function readValues(
  database: Database,
  { schema, maxPerColumn = 20_000, maxLength = 80, signal }: ReadValuesOptions,
): Promise<readonly ColumnValues[]> {
  const read: ColumnValues[] = [];
  for (const table of schema.tables) {
    for (const column of table.columns.filter(isText)) {
      if (database.hides?.(table.name, column.name)) continue;
      const name = sql.id(column.name);
      const text = sql`CAST(${name} AS ${sql.raw(dialectTraits[database.dialect].textType)})`;
      // Whole articles and the like would fill the memory before they are left out.
      const distinct = sql`SELECT DISTINCT ${name} FROM ${
        sql.id(...nameParts(table.name))
      } WHERE length(${text}) <= ${4 * maxLength}`;
      const outcome = await querySteadily(database, buildSql(distinct, database.dialect), {
        maxRows: maxPerColumn,
        signal,
      });
      if (outcome.kind !== "rows") continue;
      const values = (outcome.table.columns[0]?.values ?? []).filter((value): value is string =>
        typeof value === "string" && value !== "" && value.length <= maxLength
      );
      read.push({ table: table.name, column: column.name, values });
    }
  }
  return read;
}

/** Texts, and types that enumerate texts; lists of them are none. */
function isText({ type, admits }: Column): boolean {
  if (admits !== undefined || type === "") return true;
  return /char|text|clob|string|enum|uuid/i.test(type) && !/\[\d*\]$/.test(type);
}
