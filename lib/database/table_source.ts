import { InputError } from "../base/mod.ts";
import { quoteName, quoteText } from "./quote.ts";
import { readRows } from "./read_rows.ts";
import type { Database, QueryOptions } from "./types.ts";

/**
 * How a table is written in a FROM clause, from its name as {@link introspect} gives it.
 *
 * @throws {InputError} If there is no such table.
 */
export async function tableSource(database: Database, table: string, options: QueryOptions): Promise<string> {
  if (database.dialect === "sqlite" || !table.includes(".")) return quoteName(table);
  // A dot may part schema and table or belong to either name.
  const [found] = await readRows(
    database,
    `SELECT schema_name, table_name FROM duckdb_tables()
     WHERE database_name = current_database() AND ${
      quoteText(table)
    } IN (table_name, schema_name || '.' || table_name)
     ORDER BY table_name = ${quoteText(table)} LIMIT 1`,
    options,
  );
  if (found === undefined) throw new InputError(`Cannot find the table "${table}" in ${database.url}.`);
  return found.map((name) => quoteName(name as string)).join(".");
}
