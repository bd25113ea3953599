import { type Database, querySteadily } from "../database/mod.ts";
import { type Column, emptyTables, nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, dialectTraits, sql } from "../sql/mod.ts";

/** The distinct stored texts of a column. */
export interface ColumnValues {
  readonly table: string;
  readonly column: string;
  readonly values: readonly string[];
}

export interface ReadValuesOptions {
  readonly schema: Schema;
  /** Most distinct values of a column; the first in the database's order are read. @default 20_000 */
  readonly maxPerColumn?: number | undefined;
  /** Most characters of a value. @default 80 */
  readonly maxLength?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the distinct values of every text column, without values beyond the limits. Hidden and unreadable columns are skipped.
 * Columns without a declared type (SQLite) are read as text columns; only their texts are kept.
 *
 * @throws {OutsideError} If the connection is lost and cannot be restored.
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
  const empty = emptyTables(schema);
  for (const table of schema.tables) {
    for (const column of table.columns.filter(isText)) {
      if (database.hides?.(table.name, column.name)) continue;
      if (empty.has(table.name)) {
        read.push({ table: table.name, column: column.name, values: [] });
        continue;
      }
      const name = sql.id(column.name);
      const text = sql`CAST(${name} AS ${sql.raw(dialectTraits[database.dialect].textType)})`;
      // Long texts are excluded by the database to save memory.
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

/** Whether a column holds texts or an enumeration; lists of texts are excluded. */
function isText({ type, admits }: Column): boolean {
  if (admits !== undefined || type === "") return true;
  return /char|text|clob|string|enum|uuid/i.test(type) && !/\[\d*\]$/.test(type);
}
