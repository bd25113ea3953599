import type { Literal } from "../specification/mod.ts";

/** What a run of words in a sentence may mean: a table, a column, or a stored value. */
export type Mention =
  & {
    /** First character of the words in the sentence. */
    readonly start: number;
    /** One past the last character. */
    readonly end: number;
    /** 0..1, 1 for an exact match of all words. */
    readonly score: number;
    readonly table: string;
  }
  & (
    | { readonly kind: "table" }
    | { readonly kind: "column"; readonly column: string }
    | { readonly kind: "value"; readonly column: string; readonly value: Literal }
  );

/** Finds every table, column and stored value that the words of a sentence may mean, best first for each run of words. */
export type Linker = (sentence: string) => readonly Mention[];

/** A table that words may mean. */
export interface RankedTable {
  readonly table: string;
  /** Higher is likelier. Scores compare within one answer only. */
  readonly score: number;
  /** What speaks for it, weightiest first, each a clause that goes on after the table's name: `is named "singer"`. */
  readonly because: readonly string[];
}

/** A column that words may mean. */
export interface RankedColumn extends RankedTable {
  readonly column: string;
}

/** Tables and columns, each ranked apart: a table also by its columns, a column also by its table. */
export interface SchemaHits {
  readonly tables: readonly RankedTable[];
  readonly columns: readonly RankedColumn[];
}

export interface SchemaSearchOptions {
  /** Tables and columns to return at most, of each. @default 10 */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the tables and columns that words mean, likeliest first; equally likely ones in the schema's order. Words that
 * mean nothing here find nothing.
 */
export type SchemaSearch = (words: string, options?: SchemaSearchOptions) => Promise<SchemaHits>;
