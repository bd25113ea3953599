import { type ChildProcess, startChildProcess } from "../../base/process/mod.ts";
import { rememberSteady } from "./remember_steady.ts";
import type { DatabaseLocation } from "../locate_database.ts";
import { allowDuckDbDriver, duckDbMemory } from "../duckdb/duckdb_engine.ts";
import type { FileLocation, ServerLocation } from "../engine.ts";
import { fileEngines, serverEngines } from "../engines.ts";
import { readAnswers } from "./read_answers.ts";

export interface SqlProcessOptions {
  /** What it runs SQL on; `build` makes a new DuckDB file. */
  readonly target: DatabaseLocation | { readonly engine: "build"; readonly path: string };
  /** Data that the process may hold beside the runtime's own, in megabytes. */
  readonly maxMemoryMb: number;
}

/**
 * Starts the process that runs SQL: without programs to start, without Deno's leave to write, and without network but to
 * the one server that it is for. It is not asked again what it said to be steady.
 */
export function startSqlProcess({ target, maxMemoryMb }: SqlProcessOptions): ChildProcess {
  return rememberSteady(startChildProcess({
    module: target.engine === "build"
      ? new URL("./build_child.ts", import.meta.url)
      : { ...fileEngines, ...serverEngines }[target.engine].child,
    args: [nameOf(target), String(maxMemoryMb)],
    flags: flags(target),
    environment: target.engine === "build"
      ? duckDbMemory
      : "path" in target
      ? fileEngines[target.engine].environment
      : undefined,
    maxMemoryMb: maxMemoryMb + ("path" in target ? 0 : serverEngines[target.engine].reservedMb),
    name: "the process that reads the database",
    // It holds a password.
    ...(!("path" in target) && { secret: target }),
    answersOf: readAnswers,
  }));
}

function flags(target: SqlProcessOptions["target"]): readonly string[] {
  if (target.engine === "build") return [allowDuckDbDriver()];
  if ("path" in target) return fileEngines[target.engine].flags(pathsOf(target));
  // The drivers ask the environment for settings, which come from the address alone.
  const network = [`--allow-net=${addressOf(target)}`, "--ignore-env"];
  return [...network, ...serverEngines[target.engine].flags()];
}

/** What the process reads, as its first argument. */
function nameOf(target: SqlProcessOptions["target"]): string {
  if (target.engine === "build") return target.path;
  return "path" in target ? JSON.stringify(pathsOf(target)) : addressOf(target);
}

function pathsOf({ path, more = [] }: FileLocation): readonly string[] {
  return [path, ...more];
}

function addressOf({ host, port }: ServerLocation): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}
