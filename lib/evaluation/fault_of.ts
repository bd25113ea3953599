import type { FaultParty } from "../metrics/mod.ts";
import type { RowsVerdict, SqlVerdict, TurnRecord } from "./types.ts";

/**
 * Returns who keeps a turn from saying how good the agent's answer is; undefined where nobody does. The first in the order
 * user, agent, infrastructure, ground truth, judge counts, so that a turn has one.
 *
 * - user: the simulated user spoiled the turn, and the agent was not asked.
 * - agent: it gave no reply, or rows that are cut off.
 * - infrastructure: Querylogue, a connection or a translation of SQL failed.
 * - ground_truth: it does not run, returns nothing, or leaves its answer open.
 * - judge: the model's replies could not be used. Such a turn is undecided and stays in the alignment rates.
 *
 * @example
 * ```ts
 * import { faultOf, type TurnRecord } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const reasons = [{ kind: "gold_failed", text: "no such column: deep" }];
 * const turn = { cause: "none", sql: { verdict: "unscored", reasons } } as const;
 * assert.equal(faultOf(turn), "ground_truth");
 * assert.equal(faultOf({ ...turn, sql: { verdict: "equal", reasons: [] } }), undefined);
 * ```
 */
export function faultOf(
  { cause, sql, rows, judge_fault }: Pick<TurnRecord, "cause" | "sql" | "rows" | "judge_fault">,
): FaultParty | undefined {
  if (cause === "user_fault") return "user";
  if (cause === "agent_fault") return "agent";
  if (cause === "fault") return "infrastructure";
  if (cause === "not_recorded") return undefined;
  return unscoredBy(sql, rows) ?? (judge_fault === true ? "judge" : undefined);
}

/** Where SQL cannot be translated and rows were compared instead, the rows decide. */
function unscoredBy(sql: SqlVerdict, rows: RowsVerdict | undefined): FaultParty | undefined {
  const { verdict, reasons: [reason] } = rows ?? sql;
  if (verdict !== "unscored") return undefined;
  switch (reason?.kind) {
    case "gold_failed":
    case "gold_vacuous":
    case "gold_open":
    case "moved":
      return "ground_truth";
    case "truncated":
      return rows === undefined ? "infrastructure" : "agent";
    default:
      return "infrastructure";
  }
}
