import { readTable } from "./read_table.ts";
import { rowsOf } from "./rows_of.ts";
import type { Database, QueryOptions, Value } from "./types.ts";

/** The rows of a query of our own, as {@link readTable} reads it. */
export async function readRows(
  database: Database,
  sql: string,
  options: QueryOptions = {},
): Promise<readonly (readonly Value[])[]> {
  return rowsOf(await readTable(database, sql, options));
}
