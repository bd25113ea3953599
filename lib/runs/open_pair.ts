import { join } from "node:path";
import { type DatabasePair, makeVariants, openVariants } from "../compare/mod.ts";
import { InputError, OutsideError } from "../base/mod.ts";
import { type Database, databaseWarnings, openingOf, readingOf, readSchema } from "../database/mod.ts";
import type { Schema } from "../schema/mod.ts";
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
 * @throws {InputError} If it is no database, or one whose variants can never be made: on a server, or with hidden columns.
 * @throws {OutsideError} If it cannot be reached.
 */
export async function openPair(options: OpenPairOptions): Promise<OpenPair> {
  const { variants, onWarning, signal } = options;
  await using opening = new AsyncDisposableStack();
  const goldDatabase = opening.use(await openConfiguredDatabase(options));
  const predictedDatabase = opening.use(await openConfiguredDatabase(options));
  for (const warning of await databaseWarnings(goldDatabase, { signal })) onWarning?.(warning);
  const made = variants && await variantsOf(goldDatabase, variants, { ...options, opening });
  const opened = opening.move();
  return {
    goldDatabase,
    predictedDatabase,
    variants: made ?? [],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Makes and opens variants; a file of which none can be made has none, and a warning says why. */
async function variantsOf(
  database: Database,
  variants: NonNullable<OpenPairOptions["variants"]>,
  { settings = {}, onWarning, signal, opening }: OpenPairOptions & {
    readonly opening: AsyncDisposableStack;
  },
): Promise<readonly DatabasePair[]> {
  const parent = await Deno.makeTempDir();
  opening.defer(() => Deno.remove(parent, { recursive: true }));
  let schema: Schema | undefined;
  try {
    schema = await readSchema(database, { ...readingOf(settings), views: false, signal });
    const files = await makeVariants(database, {
      ...variants,
      folder: join(parent, "variants"),
      schema,
      signal,
    });
    return opening.use(await openVariants(files, openingOf(settings))).pairs;
  } catch (error) {
    signal?.throwIfAborted();
    const isFault = !(error instanceof InputError || error instanceof OutsideError);
    const { tables, schemas, keys } = settings;
    const isOfSettings = schema === undefined && error instanceof InputError &&
      (tables ?? schemas ?? keys) !== undefined;
    // Of these, variants can never be made: that is for the one who asks for them to know.
    const isNever = database.hides !== undefined || !/^(?:sqlite|duckdb):/.test(database.url);
    if (isFault || isOfSettings || isNever) throw error;
    onWarning?.(`${error.message}. Pairs are judged on the data alone, without variants.`);
    return [];
  }
}
