import { judgedTurns } from "./coverage.ts";
import type { Count } from "./judge_precision.ts";
import type { FaultParty, TurnRow } from "./types.ts";

/** Turns that each party kept from saying how good the agent is, among those in which it could. */
export type FaultCounts = Readonly<Record<FaultParty, Count>>;

/** All parties in the order of tables and files. */
export const faultParties: readonly FaultParty[] = [
  "infrastructure",
  "agent",
  "user",
  "judge",
  "ground_truth",
];

/**
 * Counts the turns that each party spoiled. Each has a denominator of its own: the user all turns, the agent the turns in
 * which it was asked, infrastructure the turns with a reply, the ground truth those of them that show data or were to show
 * some, the judge the turns that it compared (the denominator of `judgeCoverage`).
 *
 * @example
 * ```ts
 * import { faultCounts } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(faultCounts([]).agent, { numerator: 0, denominator: 0 });
 * ```
 */
export function faultCounts(turns: readonly TurnRow[]): FaultCounts {
  const asked = turns.filter(({ fault, alignment, sql }) =>
    fault !== "user" && ![alignment, sql].some(isNotRecorded)
  );
  // Rows that are cut off are a reply.
  const replied = asked.filter(({ fault, sql, rows = sql }) => fault !== "agent" || isCutOff(rows));
  const among: Readonly<Record<FaultParty, readonly TurnRow[]>> = {
    infrastructure: replied,
    agent: asked,
    user: turns,
    judge: judgedTurns(turns),
    ground_truth: replied.filter(({ sql, rows = sql }) => rows !== "not_expected"),
  };
  return Object.fromEntries(faultParties.map((party) => [party, {
    numerator: among[party].filter(({ fault }) => fault === party).length,
    denominator: among[party].length,
  }])) as FaultCounts;
}

const isNotRecorded = (verdict: TurnRow["sql"] | TurnRow["alignment"]) =>
  typeof verdict === "object" && verdict.unscored === "not_recorded";

const isCutOff = (answer: TurnRow["sql"]) => typeof answer === "object" && answer.unscored === "truncated";
