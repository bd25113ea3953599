import { OutsideError } from "../../base/mod.ts";
import { buildSql, type SqlSource } from "../../sql/mod.ts";
import { rowsOf } from "../rows_of.ts";
import type { Database, QueryOptions, Value } from "../types.ts";

/**
 * The rows of a query that helps to find keys, or undefined where it fails or takes too long: one table that cannot be
 * read leaves the others.
 *
 * @throws {OutsideError} If the database is lost.
 */
export async function keyQuery(
  database: Database,
  query: SqlSource,
  options: QueryOptions,
): Promise<readonly (readonly Value[])[] | undefined> {
  const outcome = await database.query(buildSql(query, database.dialect), options);
  if (outcome.kind === "connection_lost") {
    throw new OutsideError(`Cannot look for keys in ${database.url}: ${outcome.message}`);
  }
  return outcome.kind === "rows" ? rowsOf(outcome.table) : undefined;
}

/** Rows of a table that are looked at. */
export const MOST_ROWS = 100_000;
