import { faultText, OutsideError } from "../base/mod.ts";
import type { RowsComparison } from "../compare/mod.ts";
import { type Database, querySteadily } from "../database/mod.ts";
import type { GoldStatus } from "../dialogue/mod.ts";
import type { SqlVerdict } from "./types.ts";

/** Status of each ground truth, by its SQL; only those with status `ok` are compared. */
export type GoldStatuses = ReadonlyMap<string, Pick<GoldStatus, "status" | "message">>;

/** A verdict on an answer that was given. */
export interface AnswerVerdict {
  readonly verdict: "equal" | "different" | "refused" | "failed" | "unscored";
  readonly reasons: SqlVerdict["reasons"];
}

/** Returns why no answer can be compared with a ground truth; undefined where one can. */
export function goldFault(gold: GoldStatuses, goldSql: string): AnswerVerdict | undefined {
  const { status, message } = gold.get(goldSql) ?? { status: "ok", message: "" };
  if (status === "ok") return undefined;
  if (status === "vacuous") return unscored("gold_vacuous", message);
  return unscored(status === "connection_lost" ? "errored" : "gold_failed", message);
}

/**
 * Runs a comparison and returns its verdict. A fault of Querylogue leaves the answer unscored.
 *
 * @throws {OutsideError} If the database does not come back, or a ground truth that ran before fails.
 */
export async function scoreAnswer(
  compare: () => Promise<RowsComparison>,
  { goldDatabase, goldSql, gold, signal }: {
    readonly goldDatabase: Database;
    readonly goldSql: string;
    readonly gold: GoldStatuses;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<AnswerVerdict> {
  try {
    const comparison = await compare();
    if (comparison.kind === "gold_failed" && gold.has(goldSql)) {
      await refuseChange(goldDatabase, { goldSql, signal });
    }
    return verdictOf(comparison);
  } catch (error) {
    signal?.throwIfAborted();
    const fault = faultText(error);
    if (fault === undefined) throw error;
    return unscored("fault", fault);
  }
}

/** Throws where a ground truth that ran before fails: only a change of the database explains that. */
async function refuseChange(
  goldDatabase: Database,
  { goldSql, signal }: { readonly goldSql: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const again = await querySteadily(goldDatabase, goldSql, { signal });
  if (again.kind !== "failed") return;
  throw new OutsideError(
    `The database ${goldDatabase.url} has changed, as a ground truth that ran before fails now: ${
      again.message.split("\n")[0]
    }`,
  );
}

function verdictOf(comparison: RowsComparison): AnswerVerdict {
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
    case "truncated":
      return unscored(comparison.kind, "message" in comparison ? comparison.message : "it returns nothing");
    default:
      return comparison satisfies never;
  }
}

function unscored(kind: Exclude<RowsComparison["kind"], "judged"> | "fault", text: string): AnswerVerdict {
  return { verdict: "unscored", reasons: [{ kind, text }] };
}
