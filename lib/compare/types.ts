import type { ValueType } from "../database/mod.ts";

/** A value of an example row as JSON can hold it: large integers and blobs (in hexadecimal) are texts. */
export type ExampleValue = null | boolean | number | string;

export type ExampleRow = readonly ExampleValue[];

/** Why a verdict is what it is: a closed list. `text` is one sentence for people. */
export type Reason =
  /** Rows of the ground truth that the prediction lacks, with examples in the order of the ground truth's columns. */
  | {
    readonly kind: "missing_rows";
    readonly text: string;
    /** Where columns are lacking, of rows that stand on one side only. */
    readonly count: number;
    /** The prediction has no row. @default it has some */
    readonly all?: true;
    readonly examples: readonly ExampleRow[];
  }
  | {
    readonly kind: "extra_rows";
    readonly text: string;
    /** Where columns are lacking, of rows that stand on one side only. */
    readonly count: number;
    /** These are all rows of the prediction. @default some are right */
    readonly all?: true;
    readonly examples: readonly ExampleRow[];
  }
  /**
   * The same rows in other numbers: a join that multiplies rows, a lost or an added DISTINCT. Examples are rows that stand
   * more often on one side.
   */
  | { readonly kind: "duplicates"; readonly text: string; readonly examples: readonly ExampleRow[] }
  /** Beside lacking columns: there are more or fewer rows than in the ground truth, whatever they hold. */
  | {
    readonly kind: "row_count";
    readonly text: string;
    readonly gold: number;
    readonly predicted: number;
  }
  /** The same rows in another order, where the order was asked for. */
  | { readonly kind: "order"; readonly text: string }
  /** The same values in every column, combined to other rows. */
  | { readonly kind: "paired_otherwise"; readonly text: string }
  /** Values that are NULL on one side only, in columns of these names. */
  | { readonly kind: "null"; readonly text: string; readonly columns: readonly string[] }
  /** The numbers of a column agree only to so many places, to which one side holds them. */
  | {
    readonly kind: "rounding";
    readonly text: string;
    readonly column: string;
    readonly places: number;
  }
  /** A column of one type stands beside a column of another, with no value in common. */
  | {
    readonly kind: "type";
    readonly text: string;
    readonly column: string;
    readonly gold: ValueType;
    readonly predicted: ValueType;
  }
  | {
    readonly kind: "missing_columns";
    readonly text: string;
    /** Names, behind their tables' (`piano.name`) where a name alone does not tell which is meant. */
    readonly columns: readonly string[];
    /** The table of each, `null` where it is computed or not known. @default the queries do not tell */
    readonly tables?: readonly (string | null)[];
  }
  /** A note beside `equal` as well: columns that nobody asked for. */
  | { readonly kind: "extra_columns"; readonly text: string; readonly columns: readonly string[] }
  /** A result was cut off, so that nothing can be said of the rest. */
  | { readonly kind: "truncated"; readonly text: string }
  /** Nothing was compared: no rows, or nothing but NULL, on both sides. */
  | { readonly kind: "nothing_compared"; readonly text: string }
  /** A note beside `equal`: the ground truth leaves its answer open, and the prediction's is another that it allows. */
  | { readonly kind: "open_output"; readonly text: string }
  | { readonly kind: "no_query"; readonly text: string }
  | { readonly kind: "does_not_run"; readonly text: string };

/** What comparing two answers came to. */
export interface Verdict {
  /** `refused`: the prediction is no query. `failed`: it does not run. `vacuous`: nothing was compared. */
  readonly verdict: "equal" | "different" | "vacuous" | "refused" | "failed";
  readonly reasons: readonly Reason[];
}
