import type { Lexicon } from "../../../linking/mod.ts";
import type { Variation } from "../../variation.ts";
import type { Proposal } from "../plan/move.ts";
import { sameSubject } from "../plan/thing.ts";
import { keptThings } from "./kept_things.ts";
import { type Aside, createTurnContext, manyTo, newModifier } from "./turn_context.ts";

/**
 * What turns said of at least one of some things ("only where one of those countries contains a lake"), so that the others
 * of them were not heard to leave. What was then shown without the others ("and only those countries") is not among it.
 */
export function saidAside(
  proposals: readonly Proposal[],
  lexicon: Lexicon,
  variation: Variation,
): readonly Aside[] {
  return proposals.flatMap((proposal) => {
    if (proposal.move !== "narrow" && proposal.move !== "narrow_total") return [];
    const turnContext = createTurnContext(proposal, lexicon, variation);
    const { after } = turnContext;
    const { of } = newModifier(turnContext);
    const isAside = !sameSubject(of.subject, after.root.subject) && manyTo(of, after) &&
      keptThings(after, proposal.added).length === 0;
    return isAside ? proposal.added.map((filter) => ({ subject: of.subject, filter })) : [];
  });
}
