/** A value that a filter compares with; texts are in lower case without outer blanks. */
export type FilterValue = string | number | boolean;

export type FilterOperator = "=" | "<>" | "<" | "<=" | ">" | ">=" | "contains" | "is null" | "is not null";

/** One condition. Several values behind `=` are alternatives, behind `<>` all of them are excluded. */
export interface ScoreFilter {
  /** The column; absent where a question names a value without its column. */
  readonly column?: string;
  readonly operator: FilterOperator;
  /** Sorted by their texts; empty for the tests of NULL. */
  readonly values: readonly FilterValue[];
  /** Of a number in a question: `percent`, `hours`, `km`. The SQL may count in another unit. @default none */
  readonly unit?: string;
}

/** Aggregates that a question may ask for. */
export type ScoreFunction = "count" | "sum" | "average" | "minimum" | "maximum" | "other";

export interface ScoreAggregation {
  readonly function: ScoreFunction;
  /** Absent for a count of rows, or where a question does not name it. */
  readonly column?: string;
  readonly distinct: boolean;
}

export interface ScoreOrder {
  /** Column of the key, or of its aggregate. */
  readonly column?: string;
  readonly aggregate: boolean;
  readonly direction: "ascending" | "descending";
}

/** What a question asks for, as far as the rules read it (equations 1 to 4), with what rules 3 and 4 need. */
export interface QuestionSpecification {
  readonly outputs: readonly string[];
  readonly aggregations: readonly ScoreAggregation[];
  readonly filters: readonly ScoreFilter[];
  readonly group_by: readonly string[];
  /** Whether an order is asked for. */
  readonly ordered: boolean;
  /** Whether words ask for the order of the rows: "sorted by", "highest first"; a superlative may be an extreme. @default false */
  readonly sorted?: boolean;
  /** The direction, where words say it. @default any */
  readonly direction?: "ascending" | "descending";
  /** How many rows are asked for. @default all */
  readonly limit?: number;
}

/** What a query asks for (equations 5 to 10): a flat view of `Specification`. */
export interface SqlSpecification {
  /** Columns that are shown without an aggregate; `*` for all. */
  readonly projections: readonly string[];
  readonly aggregations: readonly ScoreAggregation[];
  readonly filters: readonly ScoreFilter[];
  /** Filters of CASE and of FILTER within what is shown: they restrict an aggregate and no row. @default none */
  readonly conditional_filters?: readonly ScoreFilter[];
  readonly group_by: readonly string[];
  /** What else it groups by: units that dates are cut to ("month"), and keys of nested queries. @default nothing */
  readonly grouped?: readonly string[];
  /** Whether a condition chooses groups. @default false */
  readonly having?: boolean;
  readonly order_by: readonly ScoreOrder[];
  readonly limit?: number;
}

export type FilterStatus =
  | "fully_applied"
  | "fully_applied_with_extras"
  | "partially_applied"
  | "not_applied";

export type ScoreVerdict = "Correct" | "Likely Correct" | "Potentially Incorrect" | "Incorrect";

export type ScoreTier = "Excellent" | "Good" | "Marginal" | "Poor";

/** How the tables of a query hang together, with what of each is used. */
export interface JoinShape {
  readonly tables: readonly JoinedTable[];
}

/** An occurrence of a table among others in one SELECT. */
export interface JoinedTable {
  readonly table: string;
  /** Columns that are shown, compared, grouped or ordered by; those of links alone are not among them. */
  readonly columns: readonly string[];
  /** Texts and numbers that its columns are compared with. */
  readonly values: readonly FilterValue[];
  /** Other tables that it is linked with. */
  readonly links: number;
  /** Whether the SELECT falls apart without a link to it. */
  readonly isApart: boolean;
  /** What the SELECT counts or adds up, where a link to the table may repeat it. @default nothing */
  readonly repeats?: "rows" | "amounts";
}
