import { type Database, type DatabaseOptions, openDatabase } from "../../database/mod.ts";
import type { DatabasePair, Variant } from "./types.ts";

/** Open variants, each twice. */
export interface OpenVariants extends AsyncDisposable {
  readonly pairs: readonly DatabasePair[];
}

/**
 * Opens variants, or other databases of one structure, for queries to be compared on.
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
  const opened: Database[] = [];
  const close = async () => {
    await Promise.all(opened.map((database) => database[Symbol.asyncDispose]()));
  };
  const open = async (url: string) => {
    const database = await openDatabase(url, options);
    opened.push(database);
    return database;
  };
  try {
    const pairs: DatabasePair[] = [];
    for (const { name, url } of databases) {
      pairs.push({ name, goldDatabase: await open(url), predictedDatabase: await open(url) });
    }
    return { pairs, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}
