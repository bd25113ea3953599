import { engines } from "./engines.ts";
import type { LoginPrivilege } from "./login_privilege.ts";
import type { Database, QueryOptions } from "./types.ts";

export type { LoginPrivilege };

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
): Promise<readonly LoginPrivilege[]> {
  const engine = engines[database.dialect];
  return engine?.kind === "server" ? await engine.privileges(database, options) : [];
}
