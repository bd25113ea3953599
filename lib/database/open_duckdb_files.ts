import { basename, join } from "node:path";
import { InputError, OutsideError } from "../base/mod.ts";
import { openBuildFolder } from "./build_folder.ts";
import type { BuildRequest, TextRow } from "./build_session.ts";
import { rowsOf } from "./rows_of.ts";
import { startSqlProcess } from "./process/sql_process.ts";
import type { ChildProcess } from "../base/process/mod.ts";
import type { QueryOutcome, Value } from "./types.ts";

/** The file under construction. Each call throws InputError where the engine does not accept what it is given. */
export interface DuckDbBuilder {
  /** Runs statements and gives the rows of the last one. */
  run(sql: string): Promise<readonly (readonly Value[])[]>;
  /**
   * Adds rows to a table of the schema `main`. Rows that refer to others of the same table may come in any order.
   */
  insert(table: string, rows: readonly TextRow[]): Promise<void>;
}

/** Makes DuckDB files one after the other. */
export interface DuckDbFiles extends AsyncDisposable {
  /** Makes one as `createDuckDbFile` does, once the one before is done. */
  create<Result>(path: string, build: (file: DuckDbBuilder) => Promise<Result>): Promise<Result>;
}

/**
 * Makes several DuckDB files in one process, which starts with the first, as a start takes longer than a small file. A
 * file that fails ends it, and the next one starts another.
 *
 * @example
 * ```ts
 * import { openDatabase, openDuckDbFiles } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * {
 *   await using files = openDuckDbFiles();
 *   for (const name of ["lake", "river"]) {
 *     await files.create(`${folder}/${name}.duckdb`, (file) => file.run(`CREATE TABLE ${name} (n INTEGER)`));
 *   }
 * }
 * await using database = await openDatabase(`${folder}/river.duckdb`);
 * const outcome = await database.query("SELECT n FROM river");
 * assert.equal(outcome.kind, "rows");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function openDuckDbFiles(): DuckDbFiles {
  let process: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    const ended = process;
    process = undefined;
    await ended?.kill();
  };
  const open = async (unfinished: string, path: string) => {
    if (process !== undefined) {
      await askBuilder(process, { kind: "open", path: unfinished }, path);
      return process;
    }
    process = startSqlProcess({ target: { engine: "build", path: unfinished }, maxMemoryMb: 700 });
    const opened = await process.ask();
    if ("said" in opened && (opened.said as { readonly opened: boolean }).opened) return process;
    throw new OutsideError(
      `Cannot write "${path}", as the database engine cannot start or create the file there`,
    );
  };
  const fill: FillFile = async (unfinished, path, build) => {
    try {
      const started = await open(unfinished, path);
      const ask = (request: BuildRequest) => askBuilder(started, request, path);
      const result = await build({
        run: (sql) => ask({ kind: "run", sql }),
        insert: async (table, rows) => {
          await ask({ kind: "insert", table, rows });
        },
      });
      await ask({ kind: "close" });
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return {
    create(path, build) {
      const made = last.then(() => createFile(path, build, fill));
      last = made.catch(() => {});
      return made;
    },
    async [Symbol.asyncDispose]() {
      await last;
      await end();
    },
  };
}

type FillFile = <Result>(
  unfinished: string,
  path: string,
  build: (file: DuckDbBuilder) => Promise<Result>,
) => Promise<Result>;

async function createFile<Result>(
  path: string,
  build: (file: DuckDbBuilder) => Promise<Result>,
  fill: FillFile,
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
