import { InputError } from "../base/mod.ts";
import { engines } from "./engines.ts";
import { preflight } from "./preflight.ts";
import { shownRights } from "./shown_rights.ts";
import type { Database } from "./types.ts";

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
  const lines = engine?.kind === "server" ? await engine.readingLogin(database, {}) : [];
  throw new InputError(
    `Cannot open ${database.url} with a login that may ${
      shownRights(rights)
    }: make one that only reads, with the lines ` +
      "below, or add --allow-writing-login (in the library: allowWritingLogin)\n" + lines.join("\n"),
  );
}
