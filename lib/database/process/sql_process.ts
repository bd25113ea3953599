import { fileURLToPath } from "node:url";
import { type ChildProcess, startChildProcess } from "../../base/process/mod.ts";
import type { DatabaseLocation } from "../locate_database.ts";
import type { ServerLocation } from "../locate_server.ts";
import { readAnswers } from "./read_answers.ts";

export interface SqlProcessOptions {
  /** What it runs SQL on; `build` makes a new DuckDB file. */
  readonly target: DatabaseLocation | { readonly engine: "build"; readonly path: string };
  /** Data that the process may hold beside the runtime's own, in megabytes. */
  readonly maxMemoryMb: number;
}

/**
 * Starts the process that runs SQL: without programs to start, without Deno's leave to write, and without network but to
 * the one server that it is for.
 */
export function startSqlProcess({ target, maxMemoryMb }: SqlProcessOptions): ChildProcess {
  return startChildProcess({
    module: new URL("./sql_child.ts", import.meta.url),
    args: [target.engine, "path" in target ? target.path : addressOf(target), String(maxMemoryMb)],
    permissions: permissions(target),
    maxMemoryMb: target.engine === "postgres" ? PARSER_MB + maxMemoryMb : maxMemoryMb,
    name: "the process that reads the database",
    // It holds a password.
    ...(!("path" in target) && { secret: target }),
    answersOf: readAnswers,
  });
}

/** What PostgreSQL's parser reserves. */
const PARSER_MB = 128;

function permissions(target: SqlProcessOptions["target"]): readonly string[] {
  switch (target.engine) {
    // The drivers ask the environment for settings, which come from the address alone.
    case "postgres":
      return [`--allow-net=${addressOf(target)}`, "--ignore-env", allowParser()];
    case "mysql":
      return [`--allow-net=${addressOf(target)}`, "--ignore-env"];
    case "sqlite":
      // A permission cannot name a path with a comma. Such a file is read under a wider one; queries cannot use it.
      return [target.path.includes(",") ? "--allow-read" : `--allow-read=${target.path}`];
    case "duckdb":
    case "build":
      return [allowDriver()];
    default:
      return target satisfies never;
  }
}

function addressOf({ host, port }: ServerLocation): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Leave to load native code from the folder of DuckDB's packages alone, wherever Deno keeps them. */
function allowDriver(): string {
  const [, folder] = /^file:(.*\/@duckdb)\//.exec(import.meta.resolve("@duckdb/node-api")) ?? [];
  // A permission cannot name a path with a comma.
  if (folder === undefined || decodeURIComponent(folder).includes(",")) return "--allow-ffi";
  return `--allow-ffi=${fileURLToPath(`file:${folder}`)}`;
}

/** Leave to read the one file that PostgreSQL's parser is compiled to, wherever Deno keeps it. */
function allowParser(): string {
  const file = fileURLToPath(import.meta.resolve("libpg-query/parser")).replace(/\.js$/, ".wasm");
  // A permission cannot name a path with a comma.
  return file.includes(",") ? "--allow-read" : `--allow-read=${file}`;
}
