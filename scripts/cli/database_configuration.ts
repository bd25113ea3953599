import type { DatabaseSettings } from "../../lib/database/mod.ts";
import type { DatabaseConfiguration } from "../../lib/runs/mod.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { serverPassword } from "./server_password.ts";

/**
 * Which database the command line names, and how it is opened.
 *
 * @param database The embedded one where it is undefined.
 */
export function databaseConfiguration(
  database: string | undefined,
  flags: DatabaseFlags,
): DatabaseConfiguration & { readonly settings: DatabaseSettings } {
  return {
    database,
    settings: databaseSettings(flags),
    password: database === undefined ? undefined : serverPassword(database),
    allowWritingLogin: flags.allowWritingLogin,
  };
}
