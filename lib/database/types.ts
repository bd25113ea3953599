import type { Dialect } from "../sql/mod.ts";

/** A value of a result. Dates, times and timestamps are ISO 8601 texts; the column's `type` tells them apart. */
export type Value = null | boolean | number | bigint | string | Uint8Array;

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
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "timed_out"; readonly timeoutMs: number }
  | { readonly kind: "out_of_memory"; readonly message: string }
  | { readonly kind: "connection_lost"; readonly message: string };

export interface QueryOptions {
  /** Rows that may come back; more set `truncated`. @default 10_000 */
  readonly maxRows?: number;
  /** Milliseconds until the query is ended. @default 10_000 */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** An open, read-only database. Each has a child process of its own: two of them never share a connection. */
export interface Database extends AsyncDisposable {
  /** As `openDatabase` understood it, for example `duckdb:datasets/atlas/atlas.duckdb`. */
  readonly url: string;
  readonly dialect: Dialect;
  /** Runs one query. Never rejects because of the query: every ending is an outcome. */
  query(sql: string, options?: QueryOptions): Promise<QueryOutcome>;
}
