import { basename, join } from "node:path";
import { InputError, OutsideError } from "../base/mod.ts";
import { openBuildFolder } from "./build_folder.ts";
import type { BuildRequest, TextRow } from "./build_session.ts";
import { rowsOf } from "./rows_of.ts";
import { startSqlProcess } from "./process/sql_process.ts";
import type { ChildProcess } from "../base/process/mod.ts";
import type { QueryOutcome, Value } from "./types.ts";

export type { TextRow } from "./build_session.ts";

/** The file under construction. Each call throws InputError where the engine does not accept what it is given. */
export interface DuckDbBuilder {
  /** Runs statements and gives the rows of the last one. */
  run(sql: string): Promise<readonly (readonly Value[])[]>;
  /**
   * Adds rows to a table of the schema `main`. Rows that refer to others of the same table may come in any order.
   */
  insert(table: string, rows: readonly TextRow[]): Promise<void>;
}

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
  const refuse = (error: unknown) => {
    throw cannotWrite(path, error);
  };
  await using folder = await openBuildFolder(path).catch(refuse);
  const unfinished = join(folder.path, basename(path));
  const result = await fill(unfinished, path, build);
  await Deno.rename(unfinished, path).catch(refuse);
  return result;
}

async function fill<Result>(
  unfinished: string,
  path: string,
  build: (file: DuckDbBuilder) => Promise<Result>,
): Promise<Result> {
  const process = startSqlProcess({ target: { engine: "build", path: unfinished }, maxMemoryMb: 700 });
  try {
    const opened = await process.ask();
    if (!("said" in opened) || !(opened.said as { readonly opened: boolean }).opened) {
      throw new OutsideError(
        `Cannot write "${path}", as the database engine cannot start or create the file there`,
      );
    }
    const ask = (request: BuildRequest) => askBuilder(process, request, path);
    const result = await build({
      run: (sql) => ask({ kind: "run", sql }),
      insert: async (table, rows) => {
        await ask({ kind: "insert", table, rows });
      },
    });
    await ask({ kind: "close" });
    return result;
  } finally {
    await process.kill();
  }
}

async function askBuilder(process: ChildProcess, request: BuildRequest, path: string) {
  const answer = await process.ask(request);
  if (!("said" in answer)) {
    throw new OutsideError(`Cannot write "${path}", as the database engine ${answer.ended}`);
  }
  const outcome = answer.said as QueryOutcome;
  if (outcome.kind === "rows") return rowsOf(outcome.table);
  const message = "message" in outcome ? outcome.message.split("\n")[0] : outcome.kind;
  if (outcome.kind === "failed" && /No space left on device/.test(outcome.message)) {
    throw new OutsideError(`Cannot write "${path}", as the disk is full: free some space and try again`);
  }
  const outside = outcome.kind !== "failed" || /^IO Error|Could not write/.test(outcome.message);
  throw new (outside ? OutsideError : InputError)(`Cannot write "${path}": ${message}`);
}

function cannotWrite(path: string, error: unknown): OutsideError {
  return new OutsideError(`Cannot write "${path}", as ${reason(error)}`, { cause: error });
}

function reason(error: unknown): string {
  if (error instanceof Deno.errors.PermissionDenied) {
    return "writing in its folder is not permitted: choose another place";
  }
  if (error instanceof Deno.errors.NotCapable) {
    return "this command has no permission to write there (--allow-write): choose another place";
  }
  return `writing failed (${error instanceof Error ? error.message : error})`;
}
