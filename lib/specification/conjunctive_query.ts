import type { Join } from "../schema/mod.ts";
import type { ComparisonOperator } from "./types.ts";

/** A column of a table, both spelled as the database spells them. */
export interface ColumnReference {
  readonly table: string;
  readonly column: string;
}

export type ConjunctiveAggregate = "count" | "sum" | "average" | "minimum" | "maximum";

/** One thing that a question asks to see. */
export type ConjunctiveOutput =
  | { readonly kind: "column"; readonly column: ColumnReference }
  | {
    readonly kind: "aggregate";
    readonly function: ConjunctiveAggregate;
    /** Absent for a count of rows. */
    readonly column?: ColumnReference;
    /** @default false */
    readonly distinct?: boolean;
  };

export type Literal = string | number | boolean;

/** One condition; all filters of a specification hold together (AND). */
export type Filter =
  | {
    readonly kind: "comparison";
    readonly column: ColumnReference;
    readonly operator: ComparisonOperator;
    readonly value: Literal;
  }
  /** Both bounds belong to the range. */
  | {
    readonly kind: "between";
    readonly column: ColumnReference;
    readonly low: Literal;
    readonly high: Literal;
  }
  /** One of the values, or with `negated` none of them. */
  | {
    readonly kind: "one_of";
    readonly column: ColumnReference;
    readonly values: readonly Literal[];
    readonly negated: boolean;
  }
  /** SQL `LIKE`; the pattern carries its wildcards. */
  | {
    readonly kind: "pattern";
    readonly column: ColumnReference;
    readonly pattern: string;
    readonly negated: boolean;
  }
  | { readonly kind: "null"; readonly column: ColumnReference; readonly negated: boolean }
  /** Compared with the average of the same column over its whole table (a scalar subquery). */
  | { readonly kind: "average"; readonly column: ColumnReference; readonly operator: "<" | ">" }
  /** A row of the other table exists for this row, or with `negated` none does (a correlated subquery). */
  | { readonly kind: "exists"; readonly join: Join; readonly table: string; readonly negated: boolean };

/** A condition on a group. */
export interface GroupFilter {
  readonly output: ConjunctiveOutput;
  readonly operator: ComparisonOperator;
  readonly value: number;
}

export interface Ordering {
  readonly by: ConjunctiveOutput;
  readonly direction: "ascending" | "descending";
}

/**
 * A specification of the simplest shape, which writers of questions put together: each table stands at most once, every
 * row has all its partners, and all conditions hold together. `specificationFrom` makes the tree of it.
 */
export interface ConjunctiveQuery {
  /** Tables of the FROM clause; the first is where the joins start. */
  readonly tables: readonly string[];
  /** Joins between `tables`; each after the first touches a table that stands already. */
  readonly joins: readonly Join[];
  readonly outputs: readonly ConjunctiveOutput[];
  readonly filters: readonly Filter[];
  readonly groupBy: readonly ColumnReference[];
  readonly groupFilters: readonly GroupFilter[];
  readonly orderBy: readonly Ordering[];
  readonly limit?: number;
  /** SELECT DISTINCT. */
  readonly distinct: boolean;
}
