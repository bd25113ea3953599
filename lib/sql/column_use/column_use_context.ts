import type { QueryReading } from "../reading/types.ts";
import type { Output, Scope } from "../relation.ts";
import type { Dialect } from "../types.ts";
import type { GatheredUse } from "./gather_use.ts";

/** A WITH clause; the first that reads it reads its tables, each other reads them once more. */
export interface Cte {
  readonly outputs: readonly Output[];
  isRead: boolean;
}

/** Where in a query a part of it stands. */
export interface ColumnUseContext {
  readonly dialect: Dialect;
  readonly gathered: GatheredUse;
  readonly scope: Scope;
  /** By name in lower case. */
  readonly ctes: ReadonlyMap<string, Cte>;
  readonly branch: readonly number[];
  /** Walks through a query that stands at a place; its outputs. */
  readonly outputsOf: (query: QueryReading, context: ColumnUseContext) => readonly Output[];
}
