import { setTimeout as delay } from "node:timers/promises";
import { InputError, OutsideError } from "../base/mod.ts";
import { lengthRefusal, pinClock } from "../sql/mod.ts";
import { failureHint, type NamedTable, readNames } from "./failure_hint.ts";
import { nameProblem } from "./name_problem.ts";
import { hiddenColumns } from "./hidden_columns.ts";
import { type DatabaseLocation, shownUrl } from "./locate_database.ts";
import type { Engine, FileLocation } from "./engine.ts";
import { fileEngines, serverEngines } from "./engines.ts";
import { type Busy, CANCEL, type Held, type QueryRequest, type SqlRequest } from "./process/sql_session.ts";
import { type ChildAnswer, type ChildProcess, patientTimer } from "../base/process/mod.ts";
import { untilAborted } from "./until_aborted.ts";
import { withoutStoredValues } from "./without_stored_values.ts";
import { lostProcess } from "./lost_process.ts";
import { notOpened, type Opened } from "./not_opened.ts";
import { type LineTurn, RequestLine } from "./process/request_line.ts";
import { startSqlProcess } from "./process/sql_process.ts";
import type {
  Database,
  DatabaseOptions,
  HeldSnapshot,
  HidesColumn,
  QueryOptions,
  QueryOutcome,
} from "./types.ts";

/** What a server has to end a query by itself, before its process is ended. */
const GRACE_MS = 150;
/** What the process of a server has to end a query that is called off: MariaDB takes another login for it. */
const CANCEL_MS = 1_500;
/** Timers and servers count milliseconds up to 2^31 - 1, and ours are set a little later than is asked for. */
const MOST_MS = 2 ** 31 - 1_000;
/** How often a server is asked whether it is done with an earlier query. */
const LOOK_MS = 100;
/** What a failed query may wait for a hint, once. */
const NAMES_MS = 1_000;

interface Limits extends Omit<DatabaseOptions, "password" | "allowWritingLogin"> {
  readonly maxMemoryMb: number;
}

/** What a query sees: a state of a server's data, or one of several files. */
type QueriedData = Pick<QueryRequest, "snapshot" | "file">;

/**
 * A database whose queries run in a child process that can be ended when one takes too long, and that is started again for
 * the next. Queries run one after the other.
 */
export class ChildDatabase implements Database {
  readonly url: string;
  readonly dialect: DatabaseLocation["engine"];
  readonly onSnapshot?: NonNullable<Database["onSnapshot"]>;
  readonly hides?: HidesColumn;
  readonly #location: DatabaseLocation;
  readonly #engine: Engine;
  readonly #limits: Limits;
  #process: ChildProcess | undefined;
  #memoryBounded = false;
  /** What hints are taken from by the places of files, read when the first query fails. */
  readonly #names: (readonly NamedTable[] | undefined)[] = [];
  /** Connections whose queries the server runs on after a whole wait for them. */
  #outlasting: readonly number[] = [];
  /** Ends when the work before has ended. */
  #last: Promise<unknown> = Promise.resolve();
  /** Queries of a file that have not ended; a server counts the time of a query from when it gets it. */
  readonly #line = new RequestLine();
  /** Whether the process gets no query before its turn. */
  #alone = false;
  #closed = false;

  constructor(location: DatabaseLocation, limits: Limits) {
    this.url = shownUrl(location);
    this.dialect = location.engine;
    this.#location = location;
    this.#limits = limits;
    if (limits.hidden !== undefined) this.hides = hiddenColumns(limits.hidden);
    this.#engine = isFile(location) ? fileEngines[location.engine] : serverEngines[location.engine];
    if (this.#engine.kind === "server" && this.#engine.sharesSnapshots) {
      this.onSnapshot = (action, { signal } = {}) => this.#enqueue(() => this.#hold(action, signal), signal);
    }
  }

  get memoryBounded(): boolean {
    return this.#memoryBounded;
  }

  /** Starts a process and waits until it has opened the database. */
  async start(): Promise<ChildProcess> {
    const process = startSqlProcess({ target: this.#location, maxMemoryMb: this.#limits.maxMemoryMb });
    this.#process = process;
    const answer = await process.ask();
    if ("said" in answer && (answer.said as Opened).opened) {
      this.#memoryBounded = (answer.said as Opened).memoryBounded ?? false;
      return process;
    }
    await this.#stop();
    throw notOpened(this.#location, answer);
  }

  query(sql: string, options: QueryOptions = {}): Promise<QueryOutcome> {
    return this.#ask(sql, options);
  }

  /** Runs a query on one of the files that the process reads. */
  queryFile(file: number, sql: string, options: QueryOptions = {}): Promise<QueryOutcome> {
    return this.#ask(sql, options, { file });
  }

  #ask(sql: string, options: QueryOptions, on?: QueriedData): Promise<QueryOutcome> {
    const request = this.#request(sql, options, on);
    if (!isFile(this.#location) || lengthRefusal(request.sql) !== undefined) {
      return this.#enqueue(() => this.#runQuery(request, options.signal), options.signal);
    }
    const turn = this.#line.join(request);
    if (this.#process !== undefined && !this.#alone) this.#line.sendTo(this.#process);
    const run = () => this.#runQuery(request, options.signal, turn).finally(() => this.#line.leave(turn));
    return this.#enqueue(run, options.signal);
  }

  #request(
    sql: string,
    { maxRows = 10_000, timeoutMs = 10_000, catalogOnly = false }: QueryOptions,
    on: QueriedData = {},
  ): QueryRequest {
    if (!Number.isInteger(maxRows) || maxRows < 0) {
      throw new RangeError(`Cannot read ${maxRows} rows: maxRows is a whole number from 0`);
    }
    if (!(timeoutMs > 0 && timeoutMs <= MOST_MS)) {
      throw new RangeError(
        `Cannot run a query for ${timeoutMs} ms: timeoutMs is above 0 and at most ${MOST_MS}`,
      );
    }
    const { maxCost, today } = this.#limits;
    return {
      kind: "query",
      // What is too long is refused, and not even read before.
      sql: today === undefined || lengthRefusal(sql) !== undefined
        ? sql
        : pinClock(sql, { dialect: this.dialect, today }),
      maxRows,
      timeoutMs,
      ...(maxCost !== undefined && { maxCost }),
      ...(catalogOnly && { catalogOnly }),
      ...on,
    };
  }

  /** Runs work when all that was asked for before has ended. */
  #enqueue<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return signal ? untilAborted(result, signal) : result;
  }

  async #hold<Result>(
    action: (held: HeldSnapshot) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const held = await this.#run({ kind: "hold" }, signal) as Held;
    if (held.kind !== "held") {
      const message = "message" in held ? held.message : held.kind;
      throw new OutsideError(`Cannot keep a state of the data of ${this.url}: ${message}`);
    }
    try {
      return await action({
        query: (sql, options = {}) =>
          this.#runQuery(this.#request(sql, options, { snapshot: held.snapshot }), options.signal),
        queryOn: (other, sql, options = {}) => {
          if (!(other instanceof ChildDatabase)) throw new TypeError("Not a database of this server");
          return other.#ask(sql, options, { snapshot: held.snapshot });
        },
      });
    } finally {
      // A process that ended in the meantime has let go already, and a new one holds nothing.
      if (this.#process !== undefined) await this.#run({ kind: "release" }, undefined);
    }
  }

  /** Runs a query, and says of one that fails what was probably meant and no stored value that is to be hidden. */
  async #runQuery(
    request: QueryRequest,
    signal: AbortSignal | undefined,
    turn?: LineTurn,
  ): Promise<QueryOutcome> {
    const reason = lengthRefusal(request.sql);
    if (reason !== undefined) return { kind: "refused", reason };
    const found = await this.#runAlone(request, signal, turn);
    const outcome = this.hides === undefined ? found : withoutStoredValues(found, request.sql);
    if (outcome.kind !== "failed") return outcome;
    const { hint, message } = outcome;
    const told = shortened(message);
    const meant = hint ?? await this.#hint(told, request, signal);
    return { kind: "failed", message: told, ...(meant !== undefined && { hint: meant }) };
  }

  async #hint(
    message: string,
    { sql, snapshot, file = 0 }: QueryRequest,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    if (nameProblem(message) === undefined) return undefined;
    const on = snapshot === undefined ? { file } : { snapshot };
    const tables = this.#names[file] ??= await this.#readNames(on, signal);
    return failureHint(message, { sql, dialect: this.dialect, tables });
  }

  async #readNames(
    on: QueriedData,
    signal: AbortSignal | undefined,
  ): Promise<readonly NamedTable[]> {
    const { namesQuery } = this.#engine;
    const names = this.#request(namesQuery, { maxRows: 100_000, timeoutMs: NAMES_MS }, on);
    // Whether there is a hint must not depend on how long the next query takes.
    this.#alone = true;
    try {
      if (this.#line.length > 1) await this.#stop();
      const outcome = await this.#runAlone(names, signal);
      return outcome.kind === "rows" ? readNames(outcome.table) : [];
    } finally {
      this.#alone = false;
    }
  }

  /**
   * Waits for queries that the server still runs after their time, but no longer than the query itself may take. One that
   * goes on for longer is waited for no more.
   */
  async #runAlone(
    request: QueryRequest,
    signal: AbortSignal | undefined,
    turn?: LineTurn,
  ): Promise<QueryOutcome> {
    const latest = performance.now() + request.timeoutMs;
    while (true) {
      const beside = this.#outlasting;
      const outcome = await this.#run({ ...request, ...(beside.length > 0 && { beside }) }, signal, turn);
      if (outcome.kind !== "busy") return outcome;
      const leftMs = latest - performance.now();
      if (leftMs <= 0) this.#outlasting = outcome.left;
      else await delay(Math.min(LOOK_MS, leftMs));
    }
  }

  #run(request: QueryRequest, signal: AbortSignal | undefined, turn?: LineTurn): Promise<QueryOutcome | Busy>;
  #run(request: SqlRequest, signal: AbortSignal | undefined): Promise<QueryOutcome | Held | Busy>;
  async #run(
    request: SqlRequest,
    signal: AbortSignal | undefined,
    turn?: LineTurn,
  ): Promise<QueryOutcome | Held | Busy> {
    if (turn?.sent === undefined || turn.sent.process !== this.#process) signal?.throwIfAborted();
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
    const timeoutMs = request.kind === "query" ? request.timeoutMs : 10_000;
    if (turn !== undefined) this.#line.sendTo(process);
    const asked = turn?.sent?.answer ?? process.ask(request);
    const answer = await this.#answer(process, asked, { timeoutMs, signal });
    if (this.#closed) return CLOSED;
    if (answer !== undefined && "said" in answer) {
      signal?.throwIfAborted();
      const outcome = answer.said as QueryOutcome | Busy;
      if (leavesUnsound(outcome)) await this.#stop();
      return outcome;
    }
    await this.#stop();
    signal?.throwIfAborted();
    if (answer !== undefined) return lostProcess(answer);
    return { kind: "timed_out", timeoutMs, ...(this.#engine.kind === "server" && UNHEARD) };
  }

  /** What the process answers, or undefined when it takes too long or the signal is aborted. */
  async #answer(
    process: ChildProcess,
    asked: Promise<ChildAnswer>,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  ): Promise<ChildAnswer | undefined> {
    const graceMs = isFile(this.#location) ? 0 : GRACE_MS;
    const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<undefined>();
    const end = () => interrupt(undefined);
    let timer = patientTimer(timeoutMs + graceMs, end);
    const onAbort = () => {
      if (graceMs === 0) return end();
      // The server goes on with a query whose client is gone.
      process.tell(CANCEL);
      timer.stop();
      timer = patientTimer(CANCEL_MS, end);
    };
    if (signal?.aborted) onAbort();
    else signal?.addEventListener("abort", onAbort);
    try {
      return await Promise.race([asked, interrupted]);
    } finally {
      timer.stop();
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Ends the process; the next query starts another. */
  async #stop() {
    const process = this.#process;
    this.#process = undefined;
    await process?.kill();
  }

  async [Symbol.asyncDispose]() {
    this.#closed = true;
    if (!isFile(this.#location)) {
      // The server goes on with a query whose client is gone; the end of the query says that it has heard.
      await this.#process?.tell(CANCEL);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CANCEL_MS);
      await Promise.race([this.#last, late]);
      clearTimeout(timer);
    }
    await this.#stop();
    await this.#last;
  }
}

/** Engines repeat names of any length in their messages. */
function shortened(message: string): string {
  return message.length <= MOST_MESSAGE ? message : `${message.slice(0, MOST_MESSAGE)}…`;
}

const MOST_MESSAGE = 4_000;

function isFile(location: DatabaseLocation): location is FileLocation {
  return "path" in location;
}

/** What a query of a closed database gives. */
export const CLOSED: QueryOutcome = { kind: "connection_lost", message: "The database was closed." };

/** Beside a query of a server whose process was ended before it answered. */
const UNHEARD = { stillRuns: "The server may still run it, as nothing was heard of its end in time." };

/** After these endings an engine may hold memory or refuse all that follows. */
function leavesUnsound(outcome: QueryOutcome | Busy): boolean {
  return outcome.kind === "out_of_memory" ||
    outcome.kind === "failed" && /^(INTERNAL|FATAL) Error/.test(outcome.message);
}
