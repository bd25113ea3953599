import { join } from "node:path";
import { type DatabasePair, makeVariants, openVariants } from "../compare/mod.ts";
import { databaseWarnings, openingOf, readingOf, readSchema } from "../database/mod.ts";
import { openConfiguredDatabase } from "./open_configured_database.ts";
import type { DatabaseConfiguration } from "./types.ts";

export interface OpenPairOptions extends DatabaseConfiguration {
  /** Other databases of the same structure to make. @default none */
  readonly variants?: {
    readonly count: number;
    readonly seed: number;
    /** Queries that they should distinguish from others. */
    readonly queries: readonly string[];
  } | undefined;
  /** Called with each warning about the database, a sentence. @default nothing */
  readonly onWarning?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A database opened once for each side, and its variants. */
export interface OpenPair extends AsyncDisposable, DatabasePair {
  readonly variants: readonly DatabasePair[];
}

/**
 * Opens a database twice, so that ground truth and prediction never share a connection, and makes its variants in a
 * folder that is gone afterwards.
 *
 * @throws {InputError} If it is no database, or variants of it cannot be made.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openPair(options: OpenPairOptions): Promise<OpenPair> {
  const { settings = {}, variants, onWarning, signal } = options;
  await using opening = new AsyncDisposableStack();
  const goldDatabase = opening.use(await openConfiguredDatabase(options));
  const predictedDatabase = opening.use(await openConfiguredDatabase(options));
  for (const warning of await databaseWarnings(goldDatabase, { signal })) onWarning?.(warning);
  const made: DatabasePair[] = [];
  if (variants !== undefined) {
    const parent = await Deno.makeTempDir();
    opening.defer(() => Deno.remove(parent, { recursive: true }));
    const schema = await readSchema(goldDatabase, { ...readingOf(settings), signal });
    const { count, seed, queries } = variants;
    const files = await makeVariants(goldDatabase, {
      folder: join(parent, "variants"),
      queries,
      seed,
      count,
      schema,
      signal,
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
