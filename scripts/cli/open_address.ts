import { buildAtlas, type Database, openDatabase, openingOf } from "../../lib/database/mod.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { serverPassword } from "./server_password.ts";

/**
 * Opens a database as the command line says.
 *
 * @param url The embedded database where it is undefined.
 * @throws {InputError} If it is no database.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openAddress(url: string | undefined, flags: DatabaseFlags): Promise<Database> {
  const address = url ?? await buildAtlas();
  const password = serverPassword(address);
  return await openDatabase(address, {
    ...openingOf(databaseSettings(flags)),
    ...(password !== undefined && { password }),
    ...(flags.allowWritingLogin && { allowWritingLogin: true }),
  });
}
