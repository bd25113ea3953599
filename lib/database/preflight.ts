import { mysqlRights } from "./mysql/preflight_mysql.ts";
import { postgresRights } from "./postgres/preflight_postgres.ts";
import type { Right } from "./right.ts";
import type { Database, QueryOptions } from "./types.ts";

export type { Right };

/**
 * What the login to a server may do beyond reading. Queries are kept from doing it in any case; a login that may only
 * read would not need them to be. Of a file nothing is told, as only trying would show what may be written.
 *
 * @throws {OutsideError} If the server does not answer.
 *
 * @example
 * ```ts
 * import { openDatabase, preflight } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE city (name TEXT)");
 * await using database = await openDatabase(path);
 * assert.deepEqual(await preflight(database), []);
 * await Deno.remove(path);
 * ```
 */
export async function preflight(
  database: Database,
  options: Omit<QueryOptions, "maxRows"> = {},
): Promise<readonly Right[]> {
  switch (database.dialect) {
    case "postgres":
      return await postgresRights(database, options);
    case "mysql":
      return await mysqlRights(database, options);
    case "duckdb":
    case "sqlite":
    case "oracle":
      return [];
    default:
      return database.dialect satisfies never;
  }
}
