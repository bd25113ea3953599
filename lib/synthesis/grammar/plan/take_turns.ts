import { begin } from "./begin.ts";
import type { Rows } from "./gold_gate.ts";
import type { Proposal } from "./move.ts";
import type { Standing } from "./proposal_context.ts";
import { type Attempt, takeTurn } from "./take_turn.ts";
import type { Walk } from "./walks.ts";

/**
 * One turn for each step: the first asks a whole question, each later one leans on those before. Undefined where a step has
 * no proposal that passes the gold gate.
 */
export async function takeTurns(walk: Walk, attempt: Attempt): Promise<readonly Proposal[] | undefined> {
  const turns: Proposal[] = [];
  let standing: Standing = { last: undefined, listing: await begin(walk.start, attempt) };
  let before: Rows | undefined;
  for (const [i, join] of attempt.steps.entries()) {
    const taken = await takeTurn(standing, join, {
      attempt,
      isLast: i === attempt.steps.length - 1,
      made: turns.map(({ move }) => move),
      before,
    });
    if (taken === undefined) return undefined;
    turns.push(taken.proposal);
    before = taken.rows;
    standing = { last: taken.proposal.after, listing: taken.proposal.listing };
  }
  return turns;
}
