import { type DuckDbBuilder, openDuckDbFiles } from "./open_duckdb_files.ts";

/**
 * Makes a DuckDB file. It stands under its name only once `build` is done; after a failure there is nothing new, and an
 * older file of that name is as it was. Missing folders are made, and what a killed program left of making the same file
 * is removed.
 *
 * @returns What `build` returns.
 * @throws {InputError} If the engine does not accept a statement or a row.
 * @throws {OutsideError} If the file cannot be written.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/rivers.duckdb`;
 * await createDuckDbFile(path, async (file) => {
 *   await file.run("CREATE TABLE river (name VARCHAR PRIMARY KEY, length INTEGER)");
 *   await file.insert("river", [["Aare", "295"], ["Lost River", null]]);
 * });
 * await using database = await openDatabase(path);
 * const outcome = await database.query("SELECT sum(length) AS total FROM river");
 * assert.deepEqual(outcome.kind === "rows" && outcome.table.columns[0]?.values, [295]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function createDuckDbFile<Result>(
  path: string,
  build: (file: DuckDbBuilder) => Promise<Result>,
): Promise<Result> {
  await using files = openDuckDbFiles();
  return await files.create(path, build);
}
