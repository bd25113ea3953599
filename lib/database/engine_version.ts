import { engines } from "./engines.ts";
import { querySteadily } from "./query_steadily.ts";
import type { Database, QueryOptions } from "./types.ts";

/**
 * Returns the name and version of the engine that runs the queries of a database, as the engine says it: of a server its
 * own version, of a file that of the library.
 *
 * @returns Undefined where the engine does not say it.
 * @throws {OutsideError} If the database goes away.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, engineVersion, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const path = `${await Deno.makeTempDir()}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake (n INT)"));
 * await using database = await openDatabase(path);
 * assert.match(await engineVersion(database) ?? "", /^DuckDB v\d/);
 * ```
 */
export async function engineVersion(
  database: Database,
  options: QueryOptions = {},
): Promise<string | undefined> {
  const query = engines[database.dialect]?.versionQuery;
  if (query === undefined) return undefined;
  const outcome = await querySteadily(database, query, { ...options, maxRows: 1 });
  const version = outcome.kind === "rows" ? outcome.table.columns[0]?.values[0] : undefined;
  return typeof version === "string" ? version : undefined;
}
