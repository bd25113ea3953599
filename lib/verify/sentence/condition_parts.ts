import type { Join } from "../../schema/mod.ts";
import type { AggregateFunction, ColumnReference, Filter, GroupFilter } from "../../specification/mod.ts";

/** What the conditions of a tree compare. */
export interface ConditionParts {
  /** Keys that conditions follow, not links. */
  readonly joins: readonly Join[];
  readonly filters: readonly Filter[];
  readonly groupFilters: readonly GroupFilter[];
  /** Columns that a sentence must name besides. */
  readonly measures: readonly ColumnReference[];
  readonly functions: readonly AggregateFunction[];
  /** How many rows of each part of a window are let through. */
  readonly ranks: readonly number[];
  /** Number of denials beside those of `filters`. */
  readonly denials: number;
}
