import { hidePasswords, InputError } from "../../lib/base/mod.ts";

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
