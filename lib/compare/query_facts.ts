import type { ResultTable, Value } from "../database/mod.ts";
import type { ShownColumn, UnorderedParts } from "../sql/mod.ts";

/** What is known of the ground truth's query beside its result. What is not known is not assumed. */
export interface QueryFacts {
  /** The outermost query has an ORDER BY, so that the order of the rows counts. */
  readonly ordered: boolean;
  /**
   * Positions, from 0, of the ground truth's columns that hold all sort keys, where the keys are among its columns. Rows
   * that tie on them may then stand in any order. @default the rows stand exactly as in the ground truth
   */
  readonly orderKeys?: readonly number[];
  /** The values of all sort keys, key by key, for each row, where they are not among its columns. @default not known */
  readonly sortKeys?: readonly (readonly Value[])[];
  /** The places that the query rounds each of its columns to, `undefined` for no rounding. @default none rounds */
  readonly roundedTo?: readonly (number | undefined)[];
  /** Where a LIMIT cuts the result: what it is without. @default the LIMIT lets through these rows alone */
  readonly unlimited?: UnlimitedResult;
  /**
   * For each of its columns the first that shows the same expression: a prediction may show it once.
   *
   * @default each column is asked for
   */
  readonly repeats?: readonly (number | undefined)[];
  /** For each of its columns how values are put together in it in no order. @default what stands there is in order */
  readonly unordered?: readonly (UnorderedParts | undefined)[];
  /** Where its rows may be others: what may stand in their places. @default the rows are those of the result */
  readonly choices?: RowChoices;
  /**
   * What the outputs of both queries show, to tell which of them stand for each other in the reasons. It changes no verdict.
   *
   * @default told from names, values and types alone
   */
  readonly shows?: ShownBySides;
}

/** For each column of a side what its query shows there. */
export interface ShownBySides {
  readonly gold?: readonly (ShownColumn | undefined)[] | undefined;
  readonly predicted?: readonly (ShownColumn | undefined)[] | undefined;
}

/** Rows that may stand in the places of those of a result: of any row of a group, for example. */
export interface RowChoices {
  /** Why, as the end of a sentence. */
  readonly cause: string;
  /** In the columns of the ground truth: all that may stand in some place. */
  readonly table: ResultTable;
  /** For each row of it the number, from 0, of the place that it may take: a row of the ground truth without its LIMIT. */
  readonly owners: readonly number[];
  /** For each place a number; places of one number may be exchanged, as their rows tie. In ascending order. */
  readonly groups: readonly number[];
  /** Places that the LIMIT leaves out at the start. */
  readonly offset: number;
}

/** The result of the ground truth without its LIMIT and OFFSET. */
export interface UnlimitedResult {
  /** In the columns of the ground truth, its rows sorted where it orders. */
  readonly table: ResultTable;
  /** Rows that the cut result leaves out at the start. */
  readonly offset: number;
  /** As in {@link QueryFacts}, for the rows of this table. */
  readonly sortKeys?: readonly (readonly Value[])[];
}
