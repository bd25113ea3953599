import type { Join } from "../schema/mod.ts";

/** A column of a table, both spelled as the database spells them. */
export interface ColumnReference {
  readonly table: string;
  readonly column: string;
}

export type AggregateFunction = "count" | "sum" | "average" | "minimum" | "maximum";

/** One thing that a question asks to see. */
export type Output =
  | { readonly kind: "column"; readonly column: ColumnReference }
  | {
    readonly kind: "aggregate";
    readonly function: AggregateFunction;
    /** Absent for a count of rows. */
    readonly column?: ColumnReference;
    /** @default false */
    readonly distinct?: boolean;
  };

export type Literal = string | number | boolean;

export type ComparisonOperator = "=" | "<>" | "<" | "<=" | ">" | ">=";

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
  readonly output: Output;
  readonly operator: ComparisonOperator;
  readonly value: number;
}

export interface Ordering {
  readonly by: Output;
  readonly direction: "ascending" | "descending";
}

/**
 * What a sentence or a query asks for, independent of words and of SQL dialect.
 * Each table stands at most once: combinations that are trees need no aliases.
 */
export interface Specification {
  /** Tables of the FROM clause; the first is where the joins start. */
  readonly tables: readonly string[];
  /** Joins between `tables`; each after the first touches a table that stands already. */
  readonly joins: readonly Join[];
  readonly outputs: readonly Output[];
  readonly filters: readonly Filter[];
  readonly groupBy: readonly ColumnReference[];
  readonly groupFilters: readonly GroupFilter[];
  readonly orderBy: readonly Ordering[];
  readonly limit?: number;
  /** SELECT DISTINCT. */
  readonly distinct: boolean;
}
