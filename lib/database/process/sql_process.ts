import { fileURLToPath } from "node:url";
import { OutsideError } from "../../base/mod.ts";
import { encodeFrame } from "./encode_frame.ts";
import type { DatabaseLocation } from "../locate_database.ts";
import type { ServerLocation } from "../locate_server.ts";
import { readAnswers } from "./read_answers.ts";
import { readFrames } from "./read_frames.ts";
import { FRAMES_FD } from "./sql_session.ts";

export interface SqlProcessOptions {
  /** What it runs SQL on; `build` makes a new DuckDB file. */
  readonly target: DatabaseLocation | { readonly engine: "build"; readonly path: string };
  /** Data that the process may hold beside the runtime's own, in megabytes. */
  readonly maxMemoryMb: number;
}

/** The near end of one child process: asked and answered, one question at a time. */
export interface SqlProcess {
  /** The answer to a request, or without one the next thing that the process says. */
  ask(request?: unknown): Promise<SqlAnswer>;
  /** Says something that has no answer of its own, also while one is pending. */
  tell(message: unknown): Promise<void>;
  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void>;
}

/** What the process said, or that it ended before it said anything. */
export type SqlAnswer = { readonly said: unknown } | SqlEnding;

export interface SqlEnding {
  /** For example `ended by SIGSEGV`. */
  readonly ended: string;
  /** The end of what it wrote on standard error. */
  readonly lastWords: string;
}

/**
 * Starts the process that runs SQL: without programs to start, without Deno's leave to write, and without network but to
 * the one server that it is for.
 */
export function startSqlProcess(options: SqlProcessOptions): SqlProcess {
  const child = spawn(options);
  const writer = child.stdin.getWriter();
  const { target } = options;
  // Arguments of a process can be seen by all users of a machine; a password must not.
  if (!("path" in target)) writer.write(encodeFrame(target)).catch(() => {});
  const answers = readAnswers(readFrames(child.stdout));
  const lastWords = readLastWords(child.stderr);
  return {
    async ask(request) {
      child.ref();
      try {
        if (request !== undefined) await writer.write(encodeFrame(request));
        const { value, done } = await answers.next();
        if (!done) {
          // A program that has nothing else to do must not wait for an idle database.
          child.unref();
          return { said: value };
        }
      } catch (error) {
        // A pipe to a process that ended breaks; how it ended is told below.
        if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
      }
      const { code, signal } = await child.status;
      return { ended: signal ? `ended by ${signal}` : `ended with code ${code}`, lastWords: await lastWords };
    },
    async tell(message) {
      // How the process ended is told by the answer that is pending.
      await writer.write(encodeFrame(message)).catch(() => {});
    },
    async kill() {
      child.ref();
      try {
        child.kill("SIGKILL");
      } catch (error) {
        // It has ended by itself.
        if (!(error instanceof TypeError)) throw error;
      }
      await child.status;
      await writer.abort().catch(() => {});
      await answers.return(undefined);
      await lastWords;
    },
  };
}

function spawn({ target, maxMemoryMb }: SqlProcessOptions): Deno.ChildProcess {
  const command = [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    `--config=${fileOf("../../../deno.json")}`,
    ...permissions(target),
    fileOf("./sql_child.ts"),
    target.engine,
    "path" in target ? target.path : addressOf(target),
    String(maxMemoryMb),
  ];
  try {
    return run("sh", ["-c", LIMITED, "sh", String((reservedMb(target) + maxMemoryMb) * 1024), ...command]);
  } catch (error) {
    // Systems without a shell (Windows) have no such limit either.
    if (error instanceof Deno.errors.NotFound) return run(Deno.execPath(), command.slice(1));
    if (error instanceof Deno.errors.NotCapable) {
      throw new OutsideError(
        "Cannot start the process that reads the database: run the command with --allow-run=sh",
        { cause: error },
      );
    }
    throw error;
  }
}

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

/** What the runtime reserves for itself before it runs anything, most of it address space that it never touches. */
const RUNTIME_MB = 600;
/** What PostgreSQL's parser reserves. */
const PARSER_MB = 128;

function reservedMb({ engine }: SqlProcessOptions["target"]): number {
  return engine === "postgres" ? RUNTIME_MB + PARSER_MB : RUNTIME_MB;
}

/**
 * Bounds the memory in KB and hands the bound that holds on as the last argument. Answers get a stream of their own, and
 * what native code writes on standard output goes where errors go. Where the system can, it also ends the process when
 * its parent is killed: a blocking query would not notice before it is done.
 */
const LIMITED = `exec ${FRAMES_FD}>&1 1>&2; ulimit -d "$1" 2>/dev/null; shift; set -- "$@" "$(ulimit -d)"
command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL "$@"; exec "$@"`;

function run(program: string, args: string[]): Deno.ChildProcess {
  return new Deno.Command(program, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    // Time zones must not change results; the last two would need a permission that nothing here needs.
    env: { TZ: "UTC", NO_COLOR: "1", LD_LIBRARY_PATH: "", LD_PRELOAD: "" },
  }).spawn();
}

function fileOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

async function readLastWords(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) text = (text + part).slice(-4000);
  return text;
}
