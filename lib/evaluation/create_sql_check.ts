import { compareQueries, type QueryComparison } from "../compare/mod.ts";
import type { Database, QueryOptions } from "../database/mod.ts";
import type { GoldStatus } from "../dialogue/mod.ts";
import type { SqlCheck, SqlVerdict } from "./types.ts";

export interface CreateSqlCheckOptions extends Omit<QueryOptions, "signal"> {
  /** Where ground truths run. */
  readonly goldDatabase: Database;
  /** Where predictions run: the same data, opened apart. */
  readonly predictedDatabase: Database;
  /** How each ground truth ended when it was tried alone, by its SQL; only sound ones are compared. */
  readonly gold: ReadonlyMap<string, Pick<GoldStatus, "status" | "message">>;
}

/**
 * A check that sets predicted SQL against the ground truth by running both, each on a database of its own. A ground
 * truth that did not run or returned nothing leaves the turn unscored, whatever was predicted.
 *
 * @throws {RangeError} When it is called, if both databases are the same object.
 */
export function createSqlCheck({ gold, ...compare }: CreateSqlCheckOptions): SqlCheck {
  return async (goldSql, predictedSql, { signal } = {}) => {
    const { status, message } = gold.get(goldSql) ?? { status: "ok", message: "" };
    if (status === "vacuous") return unscored("gold_vacuous", message);
    if (status === "connection_lost") return unscored("errored", message);
    if (status !== "ok") return unscored("gold_failed", message);
    if (predictedSql === undefined || predictedSql.trim() === "") {
      return { verdict: "missing", reasons: [{ kind: "no_sql", text: "The reply answers with no SQL." }] };
    }
    return verdictOf(
      await compareQueries({
        ...compare,
        goldSql,
        predictedSql,
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  };
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
    case "errored":
    case "moved":
      return unscored(comparison.kind, "message" in comparison ? comparison.message : "it returns nothing");
    default:
      return comparison satisfies never;
  }
}

function unscored(kind: "gold_failed" | "gold_vacuous" | "errored" | "moved", text: string): SqlVerdict {
  return { verdict: "unscored", reasons: [{ kind, text }] };
}
