import { InputError, OutsideError } from "../base/mod.ts";
import { type DatabaseLocation, locateDatabase } from "./locate_database.ts";
import type { SqlRequest } from "./sql_session.ts";
import { type SqlAnswer, type SqlEnding, type SqlProcess, startSqlProcess } from "./sql_process.ts";
import type { Database, QueryOptions, QueryOutcome } from "./types.ts";

export interface DatabaseOptions {
  /** Data that queries may hold in the database's process, in megabytes. @default 700 */
  readonly maxMemoryMb?: number;
}

/**
 * Opens a database file for reading, in a child process of its own that can be ended when a query takes too long.
 * Queries run one after the other; two databases opened on one file share nothing.
 *
 * @param url `duckdb:PATH`, `sqlite:PATH`, or a bare path that is recognised by its content.
 * @throws {InputError} If the scheme is unknown or the file is not such a database.
 * @throws {OutsideError} If the file cannot be read or the process cannot start.
 *
 * @example
 * ```ts
 * import { openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(openDatabase("oracle:there"), { name: "InputError" });
 * ```
 */
export async function openDatabase(
  url: string,
  { maxMemoryMb = 700 }: DatabaseOptions = {},
): Promise<Database> {
  if (!Number.isInteger(maxMemoryMb) || maxMemoryMb < 50) {
    throw new RangeError(
      `Cannot run a database within ${maxMemoryMb} MB: maxMemoryMb is a whole number from 50`,
    );
  }
  const database = new ChildDatabase(await locateDatabase(url), maxMemoryMb);
  await database.start();
  return database;
}

class ChildDatabase implements Database {
  readonly url: string;
  readonly dialect: "duckdb" | "sqlite";
  readonly #location: DatabaseLocation;
  readonly #maxMemoryMb: number;
  #process: SqlProcess | undefined;
  /** Ends when the query before has ended. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(location: DatabaseLocation, maxMemoryMb: number) {
    this.url = `${location.engine}:${location.path}`;
    this.dialect = location.engine;
    this.#location = location;
    this.#maxMemoryMb = maxMemoryMb;
  }

  /** Starts a process and waits until it has opened the file. */
  async start(): Promise<SqlProcess> {
    const process = startSqlProcess({ ...this.#location, maxMemoryMb: this.#maxMemoryMb });
    this.#process = process;
    const answer = await process.ask();
    if ("said" in answer && (answer.said as Opened).opened) return process;
    await this.#stop();
    throw notOpened(this.#location.path, answer);
  }

  query(
    sql: string,
    { maxRows = 10_000, timeoutMs = 10_000, signal }: QueryOptions = {},
  ): Promise<QueryOutcome> {
    if (!Number.isInteger(maxRows) || maxRows < 0) {
      throw new RangeError(`Cannot read ${maxRows} rows: maxRows is a whole number from 0`);
    }
    if (!(timeoutMs > 0)) {
      throw new RangeError(`Cannot run a query for ${timeoutMs} ms: timeoutMs is above 0`);
    }
    const outcome = this.#last.then(() => this.#run({ sql, maxRows }, timeoutMs, signal));
    this.#last = outcome.catch(() => {});
    return signal ? untilAborted(outcome, signal) : outcome;
  }

  async #run(request: SqlRequest, timeoutMs: number, signal: AbortSignal | undefined): Promise<QueryOutcome> {
    signal?.throwIfAborted();
    if (this.#closed) return CLOSED;
    let process = this.#process;
    try {
      process ??= await this.start();
    } catch (error) {
      if (error instanceof InputError || error instanceof OutsideError) {
        return { kind: "connection_lost", message: error.message };
      }
      throw error;
    }
    const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<undefined>();
    const onAbort = () => interrupt(undefined);
    const timer = setTimeout(onAbort, timeoutMs);
    signal?.addEventListener("abort", onAbort);
    const answer = await Promise.race([process.ask(request), interrupted]);
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    if (this.#closed) return CLOSED;
    if (answer !== undefined && "said" in answer) {
      const outcome = answer.said as QueryOutcome;
      if (leavesUnsound(outcome)) await this.#stop();
      return outcome;
    }
    await this.#stop();
    signal?.throwIfAborted();
    return answer === undefined ? { kind: "timed_out", timeoutMs } : lost(answer);
  }

  /** Ends the process; the next query starts another. */
  async #stop() {
    const process = this.#process;
    this.#process = undefined;
    await process?.kill();
  }

  async [Symbol.asyncDispose]() {
    this.#closed = true;
    await this.#stop();
    await this.#last;
  }
}

interface Opened {
  readonly opened: boolean;
  readonly message?: string;
}

const CLOSED: QueryOutcome = { kind: "connection_lost", message: "The database was closed." };

/** After these endings an engine may hold memory or refuse all that follows. */
function leavesUnsound(outcome: QueryOutcome): boolean {
  return outcome.kind === "out_of_memory" ||
    outcome.kind === "failed" && /^(INTERNAL|FATAL) Error/.test(outcome.message);
}

function lost({ ended, lastWords }: SqlEnding): QueryOutcome {
  const message = `The process of the database ${ended}.`;
  const memory = /out of memory|bad_?alloc|cannot allocate|memory allocation|allocation failed/i.test(
    lastWords,
  );
  return { kind: memory ? "out_of_memory" : "connection_lost", message };
}

function notOpened(path: string, answer: SqlAnswer): InputError | OutsideError {
  if ("ended" in answer) {
    const words = /^error: (.+)/m.exec(answer.lastWords)?.[1];
    return new OutsideError(
      `Cannot open "${path}", as its process ${answer.ended}${words ? ` (${words})` : ""}.`,
    );
  }
  const message = (answer.said as Opened).message?.split("\n")[0] ?? "";
  if (/lock|permission|unable to open database file/i.test(message) && !/encrypt/i.test(message)) {
    return new OutsideError(
      `Cannot open "${path}", as another program holds it or reading it is not permitted: ${message}`,
    );
  }
  return new InputError(`Cannot open "${path}", as its content cannot be read: ${message}`);
}

/** Settles as the promise does, or rejects with the signal's reason as soon as that is aborted. */
async function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
