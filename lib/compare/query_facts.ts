import type { ResultTable, Value } from "../database/mod.ts";

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
