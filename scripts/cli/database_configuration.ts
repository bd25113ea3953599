import { hidePasswords, InputError } from "../../lib/base/mod.ts";
import type { DatabaseSettings } from "../../lib/database/mod.ts";
import type { DatabaseConfiguration } from "../../lib/runs/mod.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { serverPassword } from "./secrets.ts";

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

/**
 * The one address that a command line gives, undefined where it gives none.
 *
 * @throws {InputError} If it gives two.
 */
export function oneAddress(...urls: readonly (string | undefined)[]): string | undefined {
  const [url, another] = urls.filter((given) => given !== undefined);
  if (url === undefined || another === undefined) return url;
  throw new InputError(
    `Cannot use both ${hidePasswords(url)} and ${hidePasswords(another)}: name one database`,
  );
}
