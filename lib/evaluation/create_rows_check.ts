import { compareRows } from "../compare/mod.ts";
import type { Database, QueryOptions } from "../database/mod.ts";
import { goldFault, type GoldStatuses, scoreAnswer } from "./score_answer.ts";
import type { RowsCheck } from "./types.ts";

export interface CreateRowsCheckOptions extends Omit<QueryOptions, "signal"> {
  /** Where ground truths run. */
  readonly goldDatabase: Database;
  /** Status of each ground truth, by its SQL; only those with status `ok` are compared. */
  readonly gold: GoldStatuses;
}

/**
 * Creates a check that compares the rows that an agent shows with those of the ground truth (see `compareRows`). Rows that
 * are cut off are unscored (`truncated`), and so is everything that leaves SQL unscored.
 *
 * @throws {OutsideError} When it is called, if the database does not come back, or a ground truth that ran before fails.
 */
export function createRowsCheck({ gold, ...options }: CreateRowsCheckOptions): RowsCheck {
  const { goldDatabase } = options;
  return async (goldSql, shown, { signal } = {}) => {
    const compare = () => compareRows({ ...options, goldSql, shown, signal });
    const { verdict, reasons } = goldFault(gold, goldSql) ??
      await scoreAnswer(compare, { goldDatabase, goldSql, gold, signal });
    return { verdict: verdict === "equal" || verdict === "unscored" ? verdict : "different", reasons };
  };
}
