import { buildAtlas } from "../bundled/mod.ts";
import { type Database, openDatabase, openingOf } from "../database/mod.ts";
import type { DatabaseConfiguration } from "./types.ts";

/**
 * Opens the database of a configuration.
 *
 * @throws {InputError} If it is no database.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openConfiguredDatabase(
  { database, settings = {}, password, allowWritingLogin }: DatabaseConfiguration,
): Promise<Database> {
  return await openDatabase(database ?? await buildAtlas(), {
    ...openingOf(settings),
    password,
    allowWritingLogin,
  });
}
