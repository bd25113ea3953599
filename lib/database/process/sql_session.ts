import type { QueryOutcome, ResultTable } from "../types.ts";

/** What the process that runs SQL is asked to do. */
export type SqlRequest =
  | QueryRequest
  /** Opens a transaction that sees one state of the data, which other connections can see too (PostgreSQL). */
  | { readonly kind: "hold" }
  /** Ends it. */
  | { readonly kind: "release" };

/** One query, as it travels to the process that runs it. */
export interface QueryRequest {
  readonly kind: "query";
  readonly sql: string;
  /** The place of the file among those that the process reads. @default 0 */
  readonly file?: number;
  readonly maxRows: number;
  /** When a server is to end the query by itself; a process that reads a file is ended from outside. */
  readonly timeoutMs: number;
  /** Queries whose estimated cost is higher are refused (servers only). */
  readonly maxCost?: number;
  /** Names are looked for in the server's own catalog alone (PostgreSQL). */
  readonly catalogOnly?: boolean;
  /** The state of the data to see, as another connection's {@link Held} names it. */
  readonly snapshot?: string;
  /** Earlier queries, by the numbers of their connections, beside which it runs where the server still runs them (MySQL). */
  readonly beside?: readonly number[];
}

/** The answer to a query that has not run, as the server still runs earlier ones that it was told to end (MySQL). */
export interface Busy {
  readonly kind: "busy";
  /** The numbers of the connections of all these queries. */
  readonly left: readonly number[];
}

/** The answer to `hold`. */
export type Held = { readonly kind: "held"; readonly snapshot: string } | QueryOutcome;

/** What a parent says while an answer is pending: the server shall give up the query that is running. */
export const CANCEL = "cancel";

/** A query that failed, as the process tells it. */
export interface SessionFailure {
  readonly kind: "failed";
  readonly message: string;
  readonly hint?: string;
  /** The engine's kind of an error, where `message` may hold stored values. */
  readonly rowError?: string;
}

/** Rows that a query gives whenever it is asked while the process lives. */
export interface SteadyRows {
  readonly kind: "rows";
  readonly table: ResultTable;
  readonly steady: true;
}

/** Sends a part of a large table on while the rest is being read; parts come in the order of the rows. */
export type HandPart = (part: ResultTable) => Promise<void>;

/** An open connection inside the process that runs SQL. */
export interface SqlSession {
  /**
   * What it is asked is a {@link SqlRequest}, or a `BuildRequest` where a file is built: both ends are ours, and each
   * knows which the other is. Never called before the answer to the last request. A table that is answered holds the rows
   * after the parts that were handed over.
   */
  answer(request: unknown, handPart: HandPart): Promise<QueryOutcome | SteadyRows | Held | Busy>;
  /** Ends the query that is running on a server, if one is. Its own answer tells how it ended. */
  cancel?(): Promise<void>;
}

/** The outcome of an error that an engine raised, told by its message. */
export function failure(error: unknown): QueryOutcome {
  const raw = error instanceof Error ? error.message : String(error);
  const message = raw.replace(/\n+Stack Trace:[^]*/, "").replace("Failed to extract statements: ", "").trim();
  if (/out of memory|bad[_ ]?alloc|allocation failed|(?:cannot|failed to) allocate/i.test(message)) {
    // The further lines of DuckDB advise to change settings, which are locked.
    return { kind: "out_of_memory", message: message.replace(/\n[^]*/, "") };
  }
  return { kind: "failed", message };
}
