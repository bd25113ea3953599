import type { Filter } from "../../specification/mod.ts";

/** What people call a table. */
export interface TableEntry {
  readonly table: string;
  /** The noun for one row, where the table's name gives a wrong one. */
  readonly singular?: string;
  readonly plural?: string;
  /** Further nouns for one row. */
  readonly synonyms: readonly string[];
}

/** What people call a column. */
export interface ColumnEntry {
  readonly table: string;
  readonly column: string;
  readonly synonyms: readonly string[];
  /** As it is written after a number, without the space before it. */
  readonly unit?: string;
}

/** What people call a stored value. */
export interface ValueEntry {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly synonyms: readonly string[];
}

/** A business term: a noun for those rows of a table that meet a condition. */
export interface TermEntry {
  readonly term: string;
  readonly plural?: string;
  readonly table: string;
  /** SQL over the table's columns. */
  readonly condition: string;
  /** The condition as data, where it is one comparison, range, list or NULL test of one column. */
  readonly filter?: Exclude<Filter, { readonly kind: "exists" }>;
}

/** A business figure: an expression over columns. */
export interface MeasureEntry {
  readonly name: string;
  readonly tables: readonly string[];
  readonly sql: string;
  readonly description?: string;
}

/** What a view of the database shows. */
export interface ViewEntry {
  readonly view: string;
  readonly description?: string;
  readonly synonyms: readonly string[];
}

/** The words of a business for what lies in a database; every name in it is one of the schema. */
export interface Glossary {
  readonly tables: readonly TableEntry[];
  readonly columns: readonly ColumnEntry[];
  readonly values: readonly ValueEntry[];
  readonly terms: readonly TermEntry[];
  readonly measures: readonly MeasureEntry[];
  readonly views: readonly ViewEntry[];
}
