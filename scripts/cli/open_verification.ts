import { reorderDatabase } from "../../lib/compare/mod.ts";
import { openDatabase, openingOf, readingOf, readSchema } from "../../lib/database/mod.ts";
import type { VerifyDatasetOptions } from "../../lib/synthesis/mod.ts";
import { interrupted, say } from "./command.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { openPair } from "./open_pair.ts";

/** What ground truths are verified on. */
export type OpenVerification =
  & AsyncDisposable
  & Required<Pick<VerifyDatasetOptions, "goldDatabase" | "predictedDatabase" | "schema" | "reordered">>;

/**
 * Opens a database for each side, reads its schema, and copies it with its rows in another order, where that can be done.
 * The copy is gone afterwards.
 *
 * @param url The embedded database where it is undefined.
 * @throws {InputError} If it is no database.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openVerification(
  url: string | undefined,
  flags: DatabaseFlags,
): Promise<OpenVerification> {
  const settings = databaseSettings(flags);
  await using opening = new AsyncDisposableStack();
  const { goldDatabase, predictedDatabase } = opening.use(await openPair(url, { flags }));
  const schema = await readSchema(goldDatabase, { ...readingOf(settings), signal: interrupted });
  const folder = await Deno.makeTempDir();
  opening.defer(() => Deno.remove(folder, { recursive: true }));
  const copy = await reorderDatabase(goldDatabase, { folder, signal: interrupted });
  if (copy.kind === "not_copied") say(`Not checked with rows in another order: ${copy.reason}`);
  const reordered = copy.kind === "copied"
    ? opening.use(await openDatabase(copy.url, openingOf(settings)))
    : copy;
  const opened = opening.move();
  return {
    ...{ goldDatabase, predictedDatabase, schema, reordered },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
