import type { Literal } from "../specification/mod.ts";

/** A table, column or stored value that a run of words may denote. */
export type Mention =
  & {
    /** Position of the first character. */
    readonly start: number;
    /** One past the last character. */
    readonly end: number;
    /** 0..1; 1 is an exact match of all words. */
    readonly score: number;
    readonly table: string;
  }
  & (
    | { readonly kind: "table" }
    | {
      readonly kind: "column";
      readonly column: string;
      /** The tables that its foreign keys lead to. @default it is in no foreign key */
      readonly refersTo?: readonly string[];
      /** Whether another foreign key of its table leads to the same table: `flight.source` beside `flight.destination`. @default false */
      readonly isRole?: true;
    }
    | { readonly kind: "value"; readonly column: string; readonly value: Literal }
  );

/** Returns the mentions in a sentence, best first for each run of words. */
export type Linker = (sentence: string) => readonly Mention[];

/** A table that words may denote. */
export interface RankedTable {
  readonly table: string;
  /** Higher is likelier; comparable within one result only. */
  readonly score: number;
  /** Reasons by weight, each a predicate of the table: `is named "singer"`. */
  readonly because: readonly string[];
}

/** A column that words may denote. */
export interface RankedColumn extends RankedTable {
  readonly column: string;
}

/** Ranked tables and ranked columns: a table also by its columns, a column also by its table. */
export interface SchemaHits {
  readonly tables: readonly RankedTable[];
  readonly columns: readonly RankedColumn[];
}

export interface SchemaSearchOptions {
  /** Most tables and most columns. @default 10 */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Ranks the tables and columns that words may denote, ties in the schema's order; words without a match find nothing. */
export type SchemaSearch = (words: string, options?: SchemaSearchOptions) => Promise<SchemaHits>;
