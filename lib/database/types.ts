import type { Dialect } from "../sql/mod.ts";

/** A value of a result. Dates, times and timestamps are ISO 8601 texts; the column's `type` tells them apart. */
export type Value = null | boolean | number | bigint | string | Uint8Array;

/** The kind of a column's values. From `uuid` on, values are texts as the engine writes them. */
export type ValueType =
  | "boolean"
  | "integer"
  | "decimal"
  | "float"
  | "text"
  | "date"
  | "time"
  | "timestamp"
  | "blob"
  | "uuid"
  | "interval"
  | "json"
  /** Lists, arrays, structs, rows and maps. */
  | "nested"
  | "other";

/** One column of a result, with all its values. */
export interface ResultColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly values: readonly Value[];
}

/** A result table, column by column; every column has `rowCount` values. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** More rows existed than `maxRows` let through. */
  readonly truncated: boolean;
}

/** How a query ended: a closed list, so that every ending is handled. */
export type QueryOutcome =
  | { readonly kind: "rows"; readonly table: ResultTable }
  | { readonly kind: "refused"; readonly reason: string }
  /** The database's own message and, where one can be given, what was probably meant. */
  | { readonly kind: "failed"; readonly message: string; readonly hint?: string }
  | {
    readonly kind: "timed_out";
    readonly timeoutMs: number;
    /** A sentence that says so, where the server still runs the query or may do so. */
    readonly stillRuns?: string;
  }
  | { readonly kind: "out_of_memory"; readonly message: string }
  | {
    readonly kind: "connection_lost";
    readonly message: string;
    /** The process that ran the query ended in the middle of it, which the query itself may have caused. */
    readonly processEnded?: true;
  };

export interface QueryOptions {
  /** Rows that may come back; more set `truncated`. @default 10_000 */
  readonly maxRows?: number | undefined;
  /** Milliseconds until the query is ended, above 0 and at most 2^31 - 1000. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Resolves names in pg_catalog alone (PostgreSQL), so that no object of the database takes part in a query of the
   * catalog. @default false
   */
  readonly catalogOnly?: boolean | undefined;
}

/** Runs one query. Never rejects because of the query: every ending is an outcome. */
export type Query = (sql: string, options?: QueryOptions) => Promise<QueryOutcome>;

/** One state of the data of a server, kept for as long as it is needed. */
export interface HeldSnapshot {
  /** Runs a query on this state, on the connection that keeps it. */
  readonly query: Query;
  /**
   * Runs a query on this state, on another connection to the same server. Two databases that keep a state each and query
   * on each other would wait for one another for good.
   */
  queryOn(other: Database, sql: string, options?: QueryOptions): Promise<QueryOutcome>;
}

/** Whether the stored values of a column are kept out of prompts, files and pages. */
export type HidesColumn = (table: string, column: string) => boolean;

/** An open, read-only database. Each has a child process of its own: two of them never share a connection. */
export interface Database extends AsyncDisposable {
  /** As `openDatabase` understood it, for example `duckdb:datasets/atlas/atlas.duckdb`; never with a password. */
  readonly url: string;
  readonly dialect: Dialect;
  readonly query: Query;
  /**
   * Whether the system holds queries to `maxMemoryMb`. Where it cannot (elsewhere than on Linux) the time limit alone
   * bounds them.
   */
  readonly memoryBounded?: boolean;
  /** Absent where all values may be shown. */
  readonly hides?: HidesColumn;
  /**
   * Keeps one state of the data while the action runs; other queries of this connection wait. Only engines whose
   * connections can share a state have it (PostgreSQL).
   *
   * @throws {OutsideError} If the server cannot be reached.
   */
  readonly onSnapshot?: <Result>(
    action: (held: HeldSnapshot) => Promise<Result>,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Result>;
}

export interface DatabaseOptions {
  /** Data that queries may hold in the database's process, in megabytes. @default 700 */
  readonly maxMemoryMb?: number | undefined;
  /** Of a server, where its address holds none. @default none */
  readonly password?: string | undefined;
  /**
   * Open a server with a login that may write: queries are kept from it, but a login that cannot is the better wall. What
   * it may do beyond that, and temporary tables, need no permission. @default false
   */
  readonly allowWritingLogin?: boolean | undefined;
  /**
   * Highest cost of a query, as EXPLAIN of a PostgreSQL or MySQL server estimates it; a query above is refused.
   *
   * @default none
   */
  readonly maxCost?: number | undefined;
  /**
   * Columns whose stored values are kept out of prompts, files and pages, as `hiddenColumns` reads them. Queries
   * run on them as ever; what reads values to show them finds none. @default none
   */
  readonly hidden?: "all" | readonly string[] | undefined;
  /** The day that queries take for today, `YYYY-MM-DD` (see `pinClock`). @default the clock's */
  readonly today?: string | undefined;
}

export interface IntrospectOptions {
  /** Milliseconds for each query of the catalog; counting rows is the longest. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** Which tables and views are looked at, by schema and name. @default all */
  readonly only?: ((schema: string, table: string) => boolean) | undefined;
  /** Whether columns of views are read, too: of views in views this can take long. @default true */
  readonly views?: boolean | undefined;
  /** Called when another table has been counted. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}
