import { type Database, type DatabaseOptions, openDatabases } from "../../database/mod.ts";
import type { DatabasePair, Variant } from "./types.ts";

/** Open variants, each twice. */
export interface OpenVariants extends AsyncDisposable {
  readonly pairs: readonly DatabasePair[];
}

/**
 * Opens variants, or other databases of one structure, for queries to be compared on. Files of one engine are open in two
 * processes, one for ground truths and one for predictions.
 *
 * @param databases By name and address, as `makeVariants` gives them.
 * @throws {InputError} If a file is no database.
 * @throws {OutsideError} If a file cannot be read.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 * import { openVariants } from "querylogue/compare";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec("CREATE TABLE lake (name TEXT)");
 * {
 *   await using variants = await openVariants([{ name: "empty", url: `sqlite:${path}` }]);
 *   assert.deepEqual(variants.pairs.map(({ name }) => name), ["empty"]);
 * }
 * await Deno.remove(path);
 * ```
 */
export async function openVariants(
  databases: readonly Pick<Variant, "name" | "url">[],
  options: DatabaseOptions = {},
): Promise<OpenVariants> {
  await using opening = new AsyncDisposableStack();
  const open = async () => {
    const opened = await openDatabases(databases.map(({ url }) => url), options);
    for (const database of opened) opening.use(database);
    return opened;
  };
  const gold = await open();
  const predicted = await open();
  const opened = opening.move();
  return {
    pairs: databases.map(({ name }, i) => ({
      name,
      goldDatabase: gold[i] as Database,
      predictedDatabase: predicted[i] as Database,
    })),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
