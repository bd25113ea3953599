import type { AgentReply } from "../agents/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { sqlVerdict } from "./reading_verdict.ts";
import type { CheckedResponse, CheckResponseOptions, SqlVerdict } from "./types.ts";

/** Returns the best verdict of the queries that a reply offers for readings; nothing where it offers none. */
export async function offeredVerdict(
  interaction: Interaction,
  { readings = [] }: AgentReply,
  options: CheckResponseOptions,
): Promise<Pick<CheckedResponse, "offered_sql">> {
  let best: SqlVerdict | undefined;
  for (const { sql } of readings) {
    const verdict = await sqlVerdict(interaction, sql, options);
    if (best === undefined || RANKS.indexOf(verdict.verdict) < RANKS.indexOf(best.verdict)) best = verdict;
  }
  return best === undefined ? {} : { offered_sql: best };
}

const RANKS: readonly SqlVerdict["verdict"][] = ["equal", "unscored", "different"];
