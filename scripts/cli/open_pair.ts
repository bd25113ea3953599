import { join } from "node:path";
import { type DatabasePair, makeVariants, openVariants } from "../../lib/compare/mod.ts";
import { databaseWarnings, openingOf, readingOf, readSchema } from "../../lib/database/mod.ts";
import { interrupted, say } from "./command.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { openAddress } from "./open_address.ts";

export interface OpenPairOptions {
  readonly flags: DatabaseFlags;
  /** Other databases of the same structure to make. @default none */
  readonly variants?: {
    readonly count: number;
    readonly seed: number;
    /** Queries that they shall tell apart from others. */
    readonly queries: readonly string[];
  };
}

/** A database opened once for each side, and its variants. */
export interface OpenPair extends AsyncDisposable, DatabasePair {
  readonly variants: readonly DatabasePair[];
}

/**
 * Opens a database twice, so that ground truth and prediction never share a connection, and makes its variants in a
 * folder that is gone afterwards.
 *
 * @param url The embedded database where it is undefined.
 * @throws {InputError} If it is no database, or variants of it cannot be made.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openPair(
  url: string | undefined,
  { flags, variants }: OpenPairOptions,
): Promise<OpenPair> {
  const settings = databaseSettings(flags);
  await using opening = new AsyncDisposableStack();
  const goldDatabase = opening.use(await openAddress(url, flags));
  const predictedDatabase = opening.use(await openAddress(url, flags));
  for (const warning of await databaseWarnings(goldDatabase, { signal: interrupted })) say(warning);
  const made: DatabasePair[] = [];
  if (variants !== undefined) {
    const parent = await Deno.makeTempDir();
    opening.defer(() => Deno.remove(parent, { recursive: true }));
    const schema = await readSchema(goldDatabase, { ...readingOf(settings), signal: interrupted });
    const { count, seed, queries } = variants;
    const files = await makeVariants(goldDatabase, {
      folder: join(parent, "variants"),
      queries,
      seed,
      count,
      schema,
      signal: interrupted,
    });
    made.push(...opening.use(await openVariants(files, openingOf(settings))).pairs);
  }
  const opened = opening.move();
  return {
    goldDatabase,
    predictedDatabase,
    variants: made,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
