/**
 * How a dialect spells what every dialect can say, as templates: `$1`, `$2` … are parts in the order that each field
 * tells, `$*` all of them with commas between. A template takes parts that need no parentheses.
 */
export interface DialectSpelling {
  /** Functions that have a name of their own here, by that name; one template for each number of arguments. */
  readonly functions: Readonly<Record<string, readonly string[]>>;
  /** Casts of one value, by a type of SQL's own. */
  readonly casts: Readonly<Record<CastType, string>>;
  /** Literals of an ISO 8601 text. */
  readonly literals: Readonly<Record<"date" | "time" | "timestamp", string>>;
  /** What stands in a pattern of `format_date` for the letters of `strftime`; absent where these are understood. */
  readonly datePattern?: {
    readonly letters: Readonly<Record<string, string>>;
    /** Encloses letters that mean themselves. */
    readonly quote: string;
  };
  readonly arithmetic: {
    /** Makes a dividend one whose quotient has fractions. */
    readonly exact: string;
    /** Makes a divisor one that gives NULL where it is 0. */
    readonly divisor: string;
    /** Whole-number division that cuts towards zero. */
    readonly quotient: string;
    readonly remainder: string;
    /** Texts put together, of two or more; absent for `||` between them. */
    readonly texts?: string;
  };
  /** A condition as a number: 1, 0 or NULL. */
  readonly truthNumber: string;
  /** Equality that takes two NULLs for equal, and its denial. */
  readonly same: readonly [holds: string, fails: string];
  /** Whether a text fits a pattern, and the denial; absent where no operator does it. */
  readonly patterns: Readonly<Partial<Record<PatternSyntax, readonly [holds: string, fails: string]>>>;
  /** Aggregates beside COUNT, SUM, AVG, MIN and MAX, of one value; absent where there is none. */
  readonly aggregates: Readonly<Partial<Record<"median" | "standard_deviation" | "variance", string>>>;
  /** Texts of many rows: the value, the separator, `listOrder` or nothing, DISTINCT with a blank behind or nothing. */
  readonly list: string;
  /** How that is sorted, with a blank before. */
  readonly listOrder: string;
  /** `list` of distinct values, where that takes no separator but the comma. */
  readonly listOfDistinct?: string;
  /** Texts must be texts already to be put into a list. */
  readonly listsTextsAlone: boolean;
  /** The number of rows, and of those left out before; `ties` lets through rows that tie with the last. */
  readonly cut: {
    readonly limit: string;
    readonly offset: string;
    readonly both: string;
    readonly ties?: { readonly limit: string; readonly both: string };
  };
  /** What a query has in the place of FROM where it reads no table. */
  readonly noTable: string;
  readonly except: "EXCEPT" | "MINUS";
  /** Parts of set operations stand in parentheses where they must; elsewhere they can only be derived tables. */
  readonly setOperandsNest: boolean;
  /** INTERSECT ALL and EXCEPT ALL can be asked for. */
  readonly countsInSets: boolean;
  readonly hasFullJoin: boolean;
  /** Aggregates have FILTER. */
  readonly hasFilter: boolean;
  /** Windows take aggregates of distinct values. */
  readonly hasDistinctWindows: boolean;
  /** ANY and ALL compare with the rows of a query. */
  readonly hasQuantifiers: boolean;
  /** ANY and ALL of a query that names what is around it are unknown where a NULL decides. */
  readonly quantifiersMeetNulls: boolean;
  /** Windows are computed over the rows that joins and HAVING leave. */
  readonly windowsComeLast: boolean;
  /** Whether a row of several values stands in a query is unknown only where a NULL decides it. */
  readonly tuplesMeetNulls: boolean;
  /** A row of several values before IN may hold queries. */
  readonly tuplesHoldQueries: boolean;
  /** The query behind IN, ANY and ALL may have a LIMIT, and be a set operation. */
  readonly searchesAnyQuery: boolean;
  /** Distinct rows can be sorted by any value that they show, and not by columns and aggregates alone. */
  readonly sortsDistinctValues: boolean;
  /** Keys of ORDER BY and GROUP BY may become constants, and with that positions. */
  readonly foldsKeys: boolean;
  /** A derived table may name what is around the query that it stands in. */
  readonly derivedSeesAround: boolean;
  /** HAVING takes columns that are grouped by, and nothing that is computed of others. */
  readonly havingSeesColumnsAlone: boolean;
  /** A literal is a text where nothing says what it is. */
  readonly textsHaveTypes: boolean;
  /** GREATEST and LEAST leave NULL out. */
  readonly extremesSkipNulls: boolean;
}

export type CastType = "text" | "integer" | "real" | "decimal" | "boolean" | "date" | "time" | "timestamp";

export type PatternSyntax =
  | "like"
  | "like_without_case"
  | "glob"
  | "regexp"
  | "regexp_without_case"
  | "similar";
