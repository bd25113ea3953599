import { InputError } from "../base/mod.ts";
import { engines } from "./engines.ts";
import { locateDatabase } from "./locate_database.ts";
import { preflight } from "./preflight.ts";
import { privilegesText } from "./privileges_text.ts";
import { startDatabase } from "./start_database.ts";
import type { Database, DatabaseOptions } from "./types.ts";

/**
 * Opens a database for reading, in a child process of its own that can be ended when a query takes too long. Queries run
 * one after the other; two databases opened on one file or server share nothing.
 *
 * @param url `duckdb:PATH`, `sqlite:PATH`, a bare path that is recognised by its content, or
 * `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, `mysql://…`.
 * @throws {InputError} If the scheme is unknown, the address malformed, the file not such a database, or the login to a
 * server may write and `allowWritingLogin` does not allow that.
 * @throws {OutsideError} If the file cannot be read, the server cannot be reached or refuses the login, or the process
 * cannot start.
 *
 * @example
 * ```ts
 * import { openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(openDatabase("oracle:there"), { name: "InputError" });
 * ```
 */
export async function openDatabase(
  url: string,
  options: DatabaseOptions = {},
): Promise<Database> {
  const location = await locateDatabase(url, options.password);
  const database = await startDatabase(location, options);
  if ("path" in location || options.allowWritingLogin === true) return database;
  try {
    await refuseWritingLogin(database);
    return database;
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Refuses a login to a server that may write, and says how to make one that only reads.
 *
 * @throws {InputError} If it may change data, structures, logins or files.
 * @throws {OutsideError} If the server does not tell what it may do.
 */
export async function refuseWritingLogin(database: Database): Promise<void> {
  const rights = (await preflight(database)).filter(({ writes }) => writes);
  if (rights.length === 0) return;
  const engine = engines[database.dialect];
  const lines = engine?.kind === "server" ? await engine.readOnlyLogin(database, {}) : [];
  throw new InputError(
    `Cannot open ${database.url} with a login that may ${
      privilegesText(rights)
    }: make one that only reads, with the lines ` +
      "below, or add --allow-writing-login (in the library: allowWritingLogin)\n" + lines.join("\n"),
  );
}
