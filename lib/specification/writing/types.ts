import type { Dialect, DialectTraits, sql, SqlSource } from "../../sql/mod.ts";
import type { Condition, Specification, Value } from "../types.ts";

/** A piece of SQL under construction. */
export type Part = SqlSource & ReturnType<typeof sql.id>;

/** Writes the parts of one query. */
export interface Writer {
  readonly dialect: Dialect;
  readonly traits: DialectTraits;
  /** How the query names its sources, by role. */
  readonly names: ReadonlyMap<string, SourceName>;
  /** A value with no parentheses around it. */
  value(value: Value): Part;
  /** A condition with no parentheses around it. */
  condition(condition: Condition): Part;
  /** A query with no parentheses around it; `named` where what is around it calls its outputs by name. */
  query(specification: Specification, options?: { readonly named?: boolean }): Part;
}

export interface SourceName {
  /** What stands before a column's name. */
  readonly qualifier: readonly string[];
  /** Absent where the source goes by the name of its table. */
  readonly alias?: string;
}
