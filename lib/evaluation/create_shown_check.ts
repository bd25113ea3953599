import { compareRows } from "../compare/mod.ts";
import type { Database, QueryOptions } from "../database/mod.ts";
import type { RowsCheck } from "./types.ts";

export interface CreateShownCheckOptions extends Omit<QueryOptions, "signal"> {
  /** Where the SQL of agents runs. */
  readonly predictedDatabase: Database;
}

/**
 * Creates a check whether rows that an agent shows are those of its own SQL (see `compareRows`), which it is given in place of
 * a ground truth. Rows that are cut off are unscored, and so are those of SQL that does not run here or leaves its answer
 * open.
 *
 * @throws {OutsideError} When it is called, if the database does not come back.
 */
export function createShownCheck({ predictedDatabase, ...options }: CreateShownCheckOptions): RowsCheck {
  return async (goldSql, shown, { signal } = {}) => {
    const compared = await compareRows({
      ...options,
      goldDatabase: predictedDatabase,
      goldSql,
      shown,
      signal,
    });
    switch (compared.kind) {
      case "judged":
      case "gold_vacuous": {
        const { verdict, reasons } = compared.verdict;
        return { verdict: verdict === "equal" ? verdict : "different", reasons };
      }
      case "gold_failed":
      case "gold_open":
      case "errored":
      case "moved":
      case "truncated":
        return { verdict: "unscored", reasons: [{ kind: compared.kind, text: compared.message }] };
      default:
        return compared satisfies never;
    }
  };
}
