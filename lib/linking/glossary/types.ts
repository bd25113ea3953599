import type { JoinEnd } from "../../schema/mod.ts";
import type { Filter } from "../../specification/mod.ts";
import type { KeyPhrases, SpokenKind } from "../lexicon/types.ts";

/** Business terms for a table. */
export interface TableEntry {
  readonly table: string;
  /** The noun for one row. @default derived from the table's name */
  readonly singular?: string;
  readonly plural?: string;
  /** Columns that name a row. @default found by their names and values */
  readonly labels?: readonly string[];
  /** Further nouns for one row. */
  readonly synonyms: readonly string[];
}

/** Business terms for a column. */
export interface ColumnEntry {
  readonly table: string;
  readonly column: string;
  /** The noun for one value. @default derived from the column's name */
  readonly singular?: string;
  readonly plural?: string;
  /** @default found by name, type and values */
  readonly kind?: SpokenKind;
  readonly synonyms: readonly string[];
  /** Unit as written after a number, without the space before it. */
  readonly unit?: string;
}

/** What the rows at the ends of a foreign key, or of two keys of a link table, do to each other. */
export interface KeyEntry extends KeyPhrases {
  /** The referencing end; of a link table, the columns of one key. */
  readonly from: JoinEnd;
  /** The referenced end; of a link table, the columns of the other key. */
  readonly to: JoinEnd;
}

/** Business terms for a stored value. */
export interface ValueEntry {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly synonyms: readonly string[];
}

/** A noun for the rows of a table that meet a condition. */
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

/** Business terms for a view. */
export interface ViewEntry {
  readonly view: string;
  readonly description?: string;
  readonly synonyms: readonly string[];
}

/** Business terms for the content of a database; all names are those of the schema. */
export interface Glossary {
  readonly tables: readonly TableEntry[];
  readonly columns: readonly ColumnEntry[];
  readonly values: readonly ValueEntry[];
  readonly terms: readonly TermEntry[];
  readonly measures: readonly MeasureEntry[];
  readonly views: readonly ViewEntry[];
  /** @default none */
  readonly keys?: readonly KeyEntry[];
}
