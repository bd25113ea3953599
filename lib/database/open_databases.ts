import { CLOSED } from "./child_database.ts";
import type { FileLocation } from "./engine.ts";
import { type DatabaseLocation, locateDatabase, shownUrl } from "./locate_database.ts";
import { openDatabase } from "./open_database.ts";
import { startDatabase } from "./start_database.ts";
import type { Database, DatabaseOptions } from "./types.ts";

/**
 * Opens several databases as `openDatabase` does, but the files of one engine in one process, as a process takes longer to
 * start than a small file to read. For small files of one origin: one query runs at a time on all of them, they share
 * `maxMemoryMb`, and the process ends with the last one that is closed.
 *
 * @returns In the order of the addresses.
 * @throws {InputError} As `openDatabase`.
 * @throws {OutsideError} As `openDatabase`.
 *
 * @example
 * ```ts
 * import { openDatabases } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const folder = await Deno.makeTempDir();
 * const urls = ["lake", "river"].map((name) => {
 *   new DatabaseSync(`${folder}/${name}.sqlite`).exec(`CREATE TABLE ${name} (n)`);
 *   return `sqlite:${folder}/${name}.sqlite`;
 * });
 * const [lakes, rivers] = await openDatabases(urls);
 * assert.equal((await lakes?.query("SELECT n FROM lake"))?.kind, "rows");
 * assert.equal((await rivers?.query("SELECT n FROM lake"))?.kind, "failed");
 * for (const database of [lakes, rivers]) await database?.[Symbol.asyncDispose]();
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function openDatabases(
  urls: readonly string[],
  options: DatabaseOptions = {},
): Promise<readonly Database[]> {
  await using opened = new AsyncDisposableStack();
  const databases = new Map<number, Database>();
  const located = await Promise.all(
    urls.map(async (url, i) => ({ url, i, location: await locateDatabase(url, options.password) })),
  );
  for (const together of Map.groupBy(located, ({ location }) => location.engine).values()) {
    const files = together.map(({ location }) => location).filter(isFile);
    if (files.length > 1) {
      const open = await openFiles(files, options);
      together.forEach(({ i }, file) => databases.set(i, opened.use(open[file] as Database)));
    } else {
      for (const { url, i } of together) databases.set(i, opened.use(await openDatabase(url, options)));
    }
  }
  opened.move();
  return urls.map((_, i) => databases.get(i) as Database);
}

function isFile(location: DatabaseLocation): location is FileLocation {
  return "path" in location;
}

/** Files of one engine, at least one. */
async function openFiles(
  files: readonly FileLocation[],
  options: DatabaseOptions,
): Promise<readonly Database[]> {
  const [first, ...others] = files as readonly [FileLocation, ...FileLocation[]];
  const process = await startDatabase({ ...first, more: others.map(({ path }) => path) }, options);
  const open = new Set(files.keys());
  return files.map((location, file) => ({
    url: shownUrl(location),
    dialect: process.dialect,
    ...(process.hides !== undefined && { hides: process.hides }),
    get memoryBounded() {
      return process.memoryBounded;
    },
    query: (sql, limits) => open.has(file) ? process.queryFile(file, sql, limits) : Promise.resolve(CLOSED),
    async [Symbol.asyncDispose]() {
      open.delete(file);
      if (open.size === 0) await process[Symbol.asyncDispose]();
    },
  }));
}
