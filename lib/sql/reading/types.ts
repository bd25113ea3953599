/** A part of a query that has a value. Names of functions and types are in lower case. */
export type SqlExpression =
  | ColumnReading
  /** An output of the same query, named by its alias or by its position, which counts from 1. */
  | { readonly kind: "output"; readonly name: string }
  | { readonly kind: "output"; readonly position: number }
  /** `*`, or all of one table. */
  | { readonly kind: "star"; readonly source?: string; readonly except: readonly string[] }
  /** A value as the query writes it, without the quotes of a text. */
  | {
    readonly kind: "literal";
    readonly type: "text" | "number" | "boolean" | "null" | "date" | "time" | "timestamp" | "other";
    readonly value: string;
  }
  | AggregateReading
  | WindowReading
  /** Arithmetic and concatenation; one operand stands behind a sign. */
  | { readonly kind: "operation"; readonly operator: string; readonly operands: readonly SqlExpression[] }
  | { readonly kind: "call"; readonly function: string; readonly arguments: readonly SqlExpression[] }
  /** Each branch is chosen by a condition, or with `operand` by a value that equals it. */
  | {
    readonly kind: "case";
    readonly operand?: SqlExpression;
    readonly branches: readonly { readonly when: SqlExpression; readonly then: SqlExpression }[];
    readonly otherwise?: SqlExpression;
  }
  | { readonly kind: "cast"; readonly operand: SqlExpression; readonly type: string }
  | { readonly kind: "tuple"; readonly items: readonly SqlExpression[] }
  | { readonly kind: "query"; readonly query: QueryReading }
  | SqlCondition
  /** What has no shape of its own here: its text, and the expressions inside. */
  | { readonly kind: "other"; readonly text: string; readonly parts: readonly SqlExpression[] };

/** A condition; `negated` is that of NOT, so that `NOT a = 1` keeps its operator. */
export type SqlCondition =
  | { readonly kind: "and" | "or"; readonly conditions: readonly SqlExpression[] }
  | { readonly kind: "not"; readonly condition: SqlExpression }
  | {
    readonly kind: "comparison";
    readonly left: SqlExpression;
    /**
     * `=`, `<>`, `<`, `<=`, `>`, `>=`, `is`, `is not distinct from`, `is distinct from`, `like`, `ilike`, `glob`,
     * `similar to`, `regexp`, or `regexp without case`.
     */
    readonly operator: string;
    readonly right: SqlExpression;
    readonly negated: boolean;
    /** It must hold for any or for all of the values on the right. */
    readonly quantifier?: "any" | "all";
    readonly escape?: SqlExpression;
  }
  | {
    readonly kind: "between";
    readonly left: SqlExpression;
    readonly low: SqlExpression;
    readonly high: SqlExpression;
    readonly negated: boolean;
  }
  | {
    readonly kind: "in";
    readonly left: SqlExpression;
    /** The list, or one query. */
    readonly values: readonly SqlExpression[] | QueryReading;
    readonly negated: boolean;
  }
  | { readonly kind: "null_test"; readonly left: SqlExpression; readonly negated: boolean }
  | { readonly kind: "exists"; readonly query: QueryReading; readonly negated: boolean };

export interface ColumnReading {
  readonly kind: "column";
  readonly column: string;
  /** What the query calls the table, derived table or WITH clause that it is taken from, where that is known. */
  readonly source?: string;
  /** The base table, where it is taken from one. */
  readonly table?: string;
  /** Oracle's `(+)` stands behind it: the table may lack a row for the join. */
  readonly mayLack?: true;
}

export interface AggregateReading {
  readonly kind: "aggregate";
  readonly function: string;
  readonly arguments: readonly SqlExpression[];
  readonly distinct: boolean;
  /** FILTER (WHERE …). */
  readonly filter?: SqlExpression;
  readonly orderBy: readonly SortKey[];
}

export interface WindowReading {
  readonly kind: "window";
  readonly function: SqlExpression;
  /** A window that a WINDOW clause defines; what stands here is added to it. */
  readonly name?: string;
  readonly partitionBy: readonly SqlExpression[];
  readonly orderBy: readonly SortKey[];
  /** The frame's SQL. */
  readonly frame?: string;
}

export interface SortKey {
  readonly expression: SqlExpression;
  readonly direction: "ascending" | "descending";
  /** Where the query says it. */
  readonly nulls?: "first" | "last";
}

/** A base table, by its known name or as the query writes it. */
export interface TableReading {
  readonly kind: "table";
  readonly table: string;
  readonly known: boolean;
  readonly called: string;
  readonly columns?: readonly string[];
}

/** What stands in a FROM clause; `called` is what the query calls it, `columns` what it calls the first columns. */
export type SourceReading =
  | TableReading
  | {
    readonly kind: "with";
    readonly name: string;
    readonly called: string;
    readonly columns?: readonly string[];
  }
  | {
    readonly kind: "query";
    readonly query: QueryReading;
    readonly called?: string;
    readonly columns?: readonly string[];
  }
  | {
    readonly kind: "joined";
    readonly source: SourceReading;
    readonly joins: readonly JoinReading[];
    readonly called?: string;
  }
  /** A function or anything else: its SQL, the expressions inside, and the table that it takes rows from (TABLESAMPLE). */
  | {
    readonly kind: "other";
    readonly text: string;
    readonly called?: string;
    readonly parts: readonly SqlExpression[];
    readonly table?: TableReading;
  };

export interface JoinReading {
  /**
   * The words before JOIN in lower case: `inner`, `left`, `right`, `full`, `cross` (a comma too), `natural`, `natural left`,
   * `left lateral`, `semi`, `as of` …
   */
  readonly type: string;
  readonly source: SourceReading;
  readonly using: readonly string[];
  /** Columns that ON sets equal. */
  readonly pairs: readonly { readonly left: ColumnReading; readonly right: ColumnReading }[];
  /** The whole of ON. */
  readonly on?: SqlExpression;
}

export interface OutputReading {
  readonly expression: SqlExpression;
  readonly alias?: string;
}

/** Rows that are let through. */
export interface LimitReading {
  readonly count: SqlExpression;
  readonly percent: boolean;
  readonly withTies: boolean;
}

export type SubqueryPlace =
  | "outputs"
  | "from"
  | "where"
  | "group_by"
  | "having"
  | "order_by"
  | "limit"
  | "other";

export interface WithReading {
  readonly name: string;
  readonly columns: readonly string[];
  readonly query: QueryReading;
}

interface ClausesReading {
  readonly with: readonly WithReading[];
  /** Whether WITH RECURSIVE stands before the clauses. */
  readonly recursive: boolean;
  readonly orderBy: readonly SortKey[];
  readonly limit?: LimitReading;
  readonly offset?: SqlExpression;
  /** The queries inside, each of which is read where it stands as well; WITH clauses and parts of set operations apart. */
  readonly subqueries: readonly { readonly place: SubqueryPlace; readonly query: QueryReading }[];
  /** Clauses that have no shape of their own here (locks, samples, hints), as SQL. */
  readonly others: readonly string[];
}

export interface SelectReading extends ClausesReading {
  readonly kind: "select";
  readonly distinct: boolean;
  readonly distinctOn: readonly SqlExpression[];
  readonly outputs: readonly OutputReading[];
  /** Sources of the FROM clause, without those behind JOIN. */
  readonly sources: readonly SourceReading[];
  readonly joins: readonly JoinReading[];
  readonly where?: SqlExpression;
  readonly groupBy: readonly SqlExpression[];
  readonly having?: SqlExpression;
  readonly qualify?: SqlExpression;
  readonly namedWindows: readonly WindowDefinition[];
  /** Every aggregate of this query in the order of its clauses, subqueries apart; one with OVER is a window only. */
  readonly aggregations: readonly AggregateReading[];
  readonly windows: readonly WindowReading[];
}

export interface WindowDefinition {
  readonly name: string;
  readonly partitionBy: readonly SqlExpression[];
  readonly orderBy: readonly SortKey[];
  readonly frame?: string;
}

export interface SetOperationReading extends ClausesReading {
  readonly kind: "union" | "intersect" | "except";
  /** Whether it keeps duplicates. */
  readonly all: boolean;
  readonly left: QueryReading;
  readonly right: QueryReading;
}

export interface ValuesReading {
  readonly kind: "values";
  readonly rows: readonly (readonly SqlExpression[])[];
}

/** A query as data: its clauses, with names resolved and values as written. */
export type QueryReading = SelectReading | SetOperationReading | ValuesReading;
