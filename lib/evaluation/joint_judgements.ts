import type { AgentReply } from "../agents/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import type { CheckResponseOptions, Judgement } from "./types.ts";

export interface JointJudgementsOptions {
  readonly interaction: Interaction;
  readonly reply: AgentReply;
  readonly options: CheckResponseOptions;
}

/** Returns the judgements of the accepted readings, where those count as aligned, too, whose rows a query of several offered ones gives. */
export async function jointJudgements(
  judgements: readonly Judgement[],
  { interaction: { readings: accepted = [] }, reply: { readings: offered = [] }, options }:
    JointJudgementsOptions,
): Promise<readonly Judgement[]> {
  if (offered.length < 2) return judgements;
  return await Promise.all(judgements.map(async (judgement, place) => {
    const truth = accepted[place]?.ground_truth_sql;
    if (truth === undefined || judgement.verdict === "aligned") return judgement;
    for (const { sql } of offered) {
      const { verdict } = await options.checkSql(truth, sql, { signal: options.signal });
      if (verdict === "equal") {
        return { verdict: "aligned", reason: "A query that it offers gives the rows of a reading." };
      }
    }
    return judgement;
  }));
}
