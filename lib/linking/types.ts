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
