import type { Reading } from "../open_reading.ts";
import type { SqlTree } from "../parse_sql.ts";
import type { Output, Scope } from "../relation.ts";

/** A WITH clause; the first that reads it reads its tables, each other reads them once more. */
export interface Cte {
  readonly outputs: readonly Output[];
  isRead: boolean;
}

/** Where in a query a part of it stands. */
export interface Place {
  readonly reading: Reading;
  readonly scope: Scope;
  /** By name in lower case. */
  readonly ctes: ReadonlyMap<string, Cte>;
  readonly branch: readonly number[];
  /** Reads a query that stands at a place; its outputs. */
  readonly readQuery: (query: SqlTree | undefined, place: Place) => readonly Output[];
}
