/**
 * What a sentence or a query asks for, independent of words and of SQL dialect.
 *
 * A tree of plain data. Every occurrence of a table has a role, which no other occurrence in the whole tree has, inside
 * queries too: a column names its role, so that a correlated query needs no scopes. Names of tables and columns are
 * spelled as the database spells them; a dot in a table's name separates the schema.
 */
export type Specification = Selection | Combination;

/** Rows of one or more occurrences of tables. */
export interface Selection {
  readonly kind: "selection";
  /** Where the rows come from; the first is where the links start. Empty for values alone (`SELECT 1`). */
  readonly sources: readonly Source[];
  /** How `sources` belong together, in the order in which they join. */
  readonly links: readonly Link[];
  /** Which rows count. */
  readonly where?: Condition;
  /** What one row of the answer stands for; empty for rows as they are, or with an aggregate for all rows together. */
  readonly groupBy: readonly Value[];
  /** Which groups count. */
  readonly having?: Condition;
  /** What is shown; empty inside {@link Exists}. */
  readonly outputs: readonly Output[];
  /** Whether equal rows are shown once. */
  readonly distinct: boolean;
  readonly orderBy: readonly SortKey[];
  readonly cut?: Cut;
}

/** Rows of two specifications with equally many outputs. */
export interface Combination {
  readonly kind: "union" | "intersect" | "except";
  /** Whether equal rows are shown as often as they occur. */
  readonly all: boolean;
  readonly left: Specification;
  readonly right: Specification;
  /** Keys are outputs by position ({@link OutputValue}). */
  readonly orderBy: readonly SortKey[];
  readonly cut?: Cut;
}

/** An occurrence of a table, or of the rows of a specification. */
export type Source =
  | { readonly kind: "table"; readonly table: string; readonly role: string }
  /** Its columns are the names of the specification's outputs. */
  | { readonly kind: "derived"; readonly specification: Specification; readonly role: string };

/**
 * How two occurrences belong together, in the direction of the key where they follow one. The first link joins one role to
 * the first source; each later one has at least one role that stands already.
 */
export interface Link {
  readonly from: string;
  readonly to: string;
  /** Columns that are equal; empty for a link by `condition` alone, or for every row with every row. */
  readonly columns: readonly { readonly from: string; readonly to: string }[];
  /** What else must hold for the two to belong together. */
  readonly condition?: Condition;
  /**
   * `outer` keeps a row of the role that stands where it has no partner, `full` one of the role that joins as well. A link
   * between two roles that stand narrows, and is `inner`.
   */
  readonly kind: "inner" | "outer" | "full";
}

/** One thing that is shown. */
export interface Output {
  readonly value: Value;
  /** How a specification around it calls the value; it means nothing else. */
  readonly name?: string;
}

export interface SortKey {
  readonly by: Value;
  readonly direction: "ascending" | "descending";
  /** Where unknown values stand. */
  readonly nulls: "first" | "last";
}

/** How many rows are let through. */
export interface Cut {
  /** Absent for all behind `offset`. */
  readonly limit?: number;
  /** Rows that are left out before. @default 0 */
  readonly offset?: number;
  /** Whether rows that tie with the last one are let through. @default false */
  readonly ties?: boolean;
}

/** Something that has one value for a row or a group. */
export type Value =
  | ColumnValue
  | LiteralValue
  | AggregateValue
  | ArithmeticValue
  | CallValue
  | CaseValue
  | CastValue
  | WindowValue
  | QueryValue
  | ConditionValue
  | OutputValue;

export interface ColumnValue {
  readonly kind: "column";
  readonly role: string;
  readonly column: string;
}

/** A value as such. */
export interface LiteralValue {
  readonly kind: "literal";
  /** Text, number, truth value, or NULL; a date is a text of ISO 8601. */
  readonly value: string | number | boolean | null;
  /** `decimal` where `value` is the text of a number that a double cannot hold. @default what `value` is */
  readonly type?: "date" | "time" | "timestamp" | "decimal";
}

/** One value of many rows. */
export interface AggregateValue {
  readonly kind: "aggregate";
  readonly function: AggregateFunction;
  /** What it is taken of; absent for a count of rows. */
  readonly value?: Value;
  /** Whether equal values count once. @default false */
  readonly distinct?: boolean;
  /** Which rows it is taken of. @default all */
  readonly filter?: Condition;
  /** Between the texts of `list`. @default a comma */
  readonly separator?: string;
  /** The order of the texts of `list`. @default none */
  readonly orderBy?: readonly SortKey[];
}

/** `list` joins texts; `standard_deviation` and `variance` are those of a sample, NULL for one value. */
export type AggregateFunction =
  | "count"
  | "sum"
  | "average"
  | "minimum"
  | "maximum"
  | "list"
  | "median"
  | "standard_deviation"
  | "variance";

/** Arithmetic, or texts put together (`||`); `-` of one operand turns its sign. */
export interface ArithmeticValue {
  readonly kind: "arithmetic";
  /**
   * `/` divides exactly; `quotient` divides whole numbers and cuts towards zero; `%` is what it leaves. All three give
   * NULL for a divisor of 0.
   */
  readonly operator: "+" | "-" | "*" | "/" | "quotient" | "%" | "||";
  readonly operands: readonly Value[];
}

/** A function of values. */
export interface CallValue {
  readonly kind: "call";
  /** One of {@link PortableFunction}, or with `dialect` what that dialect calls, in lower case. */
  readonly function: string;
  readonly arguments: readonly Value[];
  /** The one dialect that has the function. @default every dialect has it */
  readonly dialect?: string;
}

/**
 * Functions that every dialect has in some spelling. `year` to `second` are parts of a date as numbers (`weekday` is 0
 * on Sunday); `format_date` takes a `strftime` pattern; `days_between` is the later minus the earlier (first minus
 * second argument), with fractions; `position` is where the second text begins in the first, from 1, or 0. `greatest`
 * and `least` are NULL where an argument is; `round` takes halves away from zero.
 */
export type PortableFunction =
  | "abs"
  | "ceiling"
  | "coalesce"
  | "date_of"
  | "day"
  | "days_between"
  | "floor"
  | "format_date"
  | "greatest"
  | "hour"
  | "least"
  | "length"
  | "lower"
  | "minute"
  | "month"
  | "null_if"
  | "position"
  | "power"
  | "quarter"
  | "replace"
  | "round"
  | "second"
  | "square_root"
  | "substring"
  | "today"
  | "trim"
  | "trim_left"
  | "trim_right"
  | "upper"
  | "weekday"
  | "year";

/** The first branch whose condition holds. */
export interface CaseValue {
  readonly kind: "case";
  readonly branches: readonly { readonly when: Condition; readonly then: Value }[];
  /** @default NULL */
  readonly otherwise?: Value;
}

export interface CastValue {
  readonly kind: "cast";
  readonly value: Value;
  readonly type: "text" | "integer" | "real" | "decimal" | "boolean" | "date" | "time" | "timestamp";
}

/** A value among the rows of its part. */
export interface WindowValue {
  readonly kind: "window";
  readonly function: AggregateValue | WindowFunction;
  readonly partitionBy: readonly Value[];
  readonly orderBy: readonly SortKey[];
  /** Which rows of the part count, as SQL spells it. @default SQL's default */
  readonly frame?: string;
}

/** What only a window has; `arguments` are values (`lag`, `lead`, `first_value` …) or a number (`ntile`). */
export interface WindowFunction {
  readonly kind: "window_function";
  readonly function:
    | "row_number"
    | "rank"
    | "dense_rank"
    | "percent_rank"
    | "cume_dist"
    | "ntile"
    | "lag"
    | "lead"
    | "first_value"
    | "last_value"
    | "nth_value";
  readonly arguments: readonly Value[];
}

/** The one value that a specification gives; NULL where it gives no row. */
export interface QueryValue {
  readonly kind: "query";
  readonly specification: Specification;
}

/** Whether a condition holds, as a value (`SUM(x > 3)`). */
export interface ConditionValue {
  readonly kind: "condition";
  readonly condition: Condition;
}

/** An output of the same specification, by its position from 0; only as a key of ORDER BY behind a combination. */
export interface OutputValue {
  readonly kind: "output";
  readonly position: number;
}

/** What holds, does not hold, or is unknown for a row or a group. */
export type Condition =
  | { readonly kind: "and" | "or"; readonly conditions: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition }
  | Comparison
  | Between
  | OneOf
  | MemberOf
  | Pattern
  | NullTest
  | Exists
  | Quantified
  | Truth;

export type ComparisonOperator = "=" | "<>" | "<" | "<=" | ">" | ">=";

export interface Comparison {
  readonly kind: "comparison";
  readonly left: Value;
  /** `same` is `=` that holds for two NULLs and is never unknown. */
  readonly operator: ComparisonOperator | "same";
  readonly right: Value;
}

/** Both bounds belong to the range. */
export interface Between {
  readonly kind: "between";
  readonly value: Value;
  readonly low: Value;
  readonly high: Value;
}

export interface OneOf {
  readonly kind: "one_of";
  readonly value: Value;
  readonly values: readonly Value[];
}

/** Whether the values stand among the rows of a specification with equally many outputs. */
export interface MemberOf {
  readonly kind: "member_of";
  readonly values: readonly Value[];
  readonly specification: Specification;
}

export interface Pattern {
  readonly kind: "pattern";
  readonly value: Value;
  readonly pattern: Value;
  /** `like` means what the database makes of it: some ignore case. */
  readonly syntax: "like" | "like_without_case" | "glob" | "regexp" | "regexp_without_case" | "similar";
  readonly escape?: string;
}

export interface NullTest {
  readonly kind: "null";
  readonly value: Value;
}

/** Whether a specification, which may name roles around it, gives a row. */
export interface Exists {
  readonly kind: "exists";
  readonly specification: Specification;
}

export interface Quantified {
  readonly kind: "quantified";
  readonly left: Value;
  readonly operator: ComparisonOperator;
  readonly quantifier: "any" | "all";
  readonly specification: Specification;
}

/** A value that is itself true or false. */
export interface Truth {
  readonly kind: "truth";
  readonly value: Value;
}
