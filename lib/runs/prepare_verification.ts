import { reorderDatabase } from "../compare/mod.ts";
import { openDatabase, openingOf, readingOf, readSchema } from "../database/mod.ts";
import type { VerifyDatasetOptions } from "../verify/mod.ts";
import { openPair, type OpenPairOptions } from "./open_pair.ts";

/** The opened inputs of a verification; belongs into `await using`. */
export type VerificationSetup =
  & AsyncDisposable
  & Required<Pick<VerifyDatasetOptions, "goldDatabase" | "predictedDatabase" | "schema" | "reordered">>;

/**
 * Opens a database for each side, reads its schema, and copies it with its rows in another order, where that can be done.
 * The copy is gone afterwards.
 *
 * @throws {InputError} If it is no database.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function prepareVerification(
  options: Omit<OpenPairOptions, "variants"> = {},
): Promise<VerificationSetup> {
  const { settings = {}, onWarning, signal } = options;
  await using opening = new AsyncDisposableStack();
  const { goldDatabase, predictedDatabase } = opening.use(await openPair(options));
  const schema = await readSchema(goldDatabase, { ...readingOf(settings), signal });
  const folder = await Deno.makeTempDir();
  opening.defer(() => Deno.remove(folder, { recursive: true }));
  const copy = await reorderDatabase(goldDatabase, { folder, signal });
  if (copy.kind === "not_copied") onWarning?.(`Not checked with rows in another order: ${copy.reason}`);
  const reordered = copy.kind === "copied"
    ? opening.use(await openDatabase(copy.url, openingOf(settings)))
    : copy;
  const opened = opening.move();
  return {
    ...{ goldDatabase, predictedDatabase, schema, reordered },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
