import { outputPhrases, shownOf } from "./output_phrases.ts";
import { noun, THEY } from "./reach.ts";
import { pivotOf, type TurnContext } from "./turn_context.ts";

/**
 * What a list shows again beside the names of its things when a turn goes back to it: "their towns", "the cars they
 * drive". Empty where the last answer was the list, as what it showed goes without saying then.
 */
export function shownAgain(turnContext: TurnContext): readonly string[] {
  const { proposal, after, base, opens } = turnContext;
  const { move, leaves } = proposal;
  const lists = move === "extend" || move === "narrow" || move === "without" || move === "group_filter";
  if (!lists || opens || leaves === "nothing") return [];
  const before = proposal.shown.map((output) => JSON.stringify(output));
  const outputs = after.specification.outputs.filter((output) => before.includes(JSON.stringify(output)));
  const specification = { ...after.specification, outputs, filters: [], groupFilters: [] };
  const phraseContext = { ...after, specification, silent: new Set(after.specification.tables) };
  // After a condition on other things "their" would be those of these.
  const isOwn = move === "extend" || pivotOf(turnContext) === after.root;
  const anchor = isOwn ? THEY : noun(`those ${base.root.plural}`, true);
  return outputPhrases(shownOf(phraseContext), phraseContext, anchor);
}
