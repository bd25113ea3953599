import { compareSteadily } from "../compare/mod.ts";
import type { Database, QueryOptions } from "../database/mod.ts";
import { goldFault, type GoldStatuses, scoreAnswer } from "./score_answer.ts";
import type { SqlCheck } from "./types.ts";

export interface CreateSqlCheckOptions extends Omit<QueryOptions, "signal"> {
  /** Where ground truths run. */
  readonly goldDatabase: Database;
  /** Where predictions run: the same data on a connection of its own. */
  readonly predictedDatabase: Database;
  /** Status of each ground truth, by its SQL; only those with status `ok` are compared. */
  readonly gold: GoldStatuses;
}

/**
 * Creates a check that compares predicted SQL with the ground truth by running both, each on a database of its own. A
 * ground truth that did not run or returned nothing leaves the turn unscored with any prediction. After a lost connection
 * both run again once the database is back. Queries that end the connection each time leave the turn unscored, and so
 * does a fault of Querylogue (`fault`).
 *
 * @throws {OutsideError} When it is called, if the database does not come back, or a ground truth that ran before fails.
 * @throws {RangeError} If both databases are the same object.
 */
export function createSqlCheck({ gold, ...databases }: CreateSqlCheckOptions): SqlCheck {
  const { goldDatabase, predictedDatabase } = databases;
  if (goldDatabase === predictedDatabase) {
    throw new RangeError("Cannot check SQL on one connection: open the database once for each side");
  }
  return async (goldSql, predictedSql, { otherEngine, onResults, signal } = {}) => {
    const fault = goldFault(gold, goldSql);
    if (fault !== undefined) return fault;
    if (predictedSql === undefined || predictedSql.trim() === "") {
      return { verdict: "missing", reasons: [{ kind: "no_sql", text: "The reply answers with no SQL." }] };
    }
    const compare = () =>
      compareSteadily({ ...databases, goldSql, predictedSql, otherEngine, onResults, signal });
    return await scoreAnswer(compare, { goldDatabase, goldSql, gold, signal });
  };
}
