import { faultText, OutsideError } from "../base/mod.ts";
import { type CompareQueriesOptions, compareSteadily, type QueryComparison } from "../compare/mod.ts";
import { type Database, type QueryOptions, querySteadily } from "../database/mod.ts";
import type { GoldStatus } from "../dialogue/mod.ts";
import type { SqlCheck, SqlVerdict } from "./types.ts";

export interface CreateSqlCheckOptions extends Omit<QueryOptions, "signal"> {
  /** Where ground truths run. */
  readonly goldDatabase: Database;
  /** Where predictions run: the same data on a connection of its own. */
  readonly predictedDatabase: Database;
  /** Status of each ground truth, by its SQL; only those with status `ok` are compared. */
  readonly gold: ReadonlyMap<string, Pick<GoldStatus, "status" | "message">>;
}

/**
 * Creates a check that compares predicted SQL with the ground truth by running both, each on a database of its own. A
 * ground truth that did not run or returned nothing leaves the turn unscored, whatever was predicted. After a lost
 * connection both run again once the database is back. Queries that end the connection whenever they run leave the turn
 * unscored, and so does a fault of Querylogue (`fault`).
 *
 * @throws {OutsideError} When it is called, if the database does not come back, or a ground truth that was sound does not
 * run any more.
 * @throws {RangeError} If both databases are the same object.
 */
export function createSqlCheck({ gold, ...databases }: CreateSqlCheckOptions): SqlCheck {
  if (databases.goldDatabase === databases.predictedDatabase) {
    throw new RangeError("Cannot check SQL on one connection: open the database once for each side");
  }
  return async (goldSql, predictedSql, { signal } = {}) => {
    const { status, message } = gold.get(goldSql) ?? { status: "ok", message: "" };
    if (status === "vacuous") return unscored("gold_vacuous", message);
    if (status === "connection_lost") return unscored("errored", message);
    if (status !== "ok") return unscored("gold_failed", message);
    if (predictedSql === undefined || predictedSql.trim() === "") {
      return { verdict: "missing", reasons: [{ kind: "no_sql", text: "The reply answers with no SQL." }] };
    }
    const options = { ...databases, goldSql, predictedSql, signal };
    try {
      const comparison = await compareSteadily(options);
      if (comparison.kind === "gold_failed" && gold.has(goldSql)) await refuseChange(options);
      return verdictOf(comparison);
    } catch (error) {
      signal?.throwIfAborted();
      const fault = faultText(error);
      if (fault === undefined) throw error;
      return unscored("fault", fault);
    }
  };
}

/** Throws where a ground truth that ran before fails: only a change of the database explains that. */
async function refuseChange({ goldDatabase, goldSql, signal }: CompareQueriesOptions): Promise<void> {
  const again = await querySteadily(goldDatabase, goldSql, { signal });
  if (again.kind !== "failed") return;
  throw new OutsideError(
    `The database ${goldDatabase.url} has changed, as a ground truth that ran before fails now: ${
      again.message.split("\n")[0]
    }`,
  );
}

function verdictOf(comparison: QueryComparison): SqlVerdict {
  switch (comparison.kind) {
    case "judged": {
      const { verdict, reasons } = comparison.verdict;
      // Only an empty ground truth is vacuous, and that was sorted out before.
      return { verdict: verdict === "vacuous" ? "different" : verdict, reasons };
    }
    case "gold_vacuous":
    case "gold_failed":
    case "gold_open":
    case "errored":
    case "moved":
      return unscored(comparison.kind, "message" in comparison ? comparison.message : "it returns nothing");
    default:
      return comparison satisfies never;
  }
}

function unscored(
  kind: "gold_failed" | "gold_open" | "gold_vacuous" | "errored" | "moved" | "fault",
  text: string,
): SqlVerdict {
  return { verdict: "unscored", reasons: [{ kind, text }] };
}
