import { keptThings } from "./kept_things.ts";
import { outputPhrases, shownOf, type ShownThing, thingPhrases } from "./output_phrases.ts";
import type { PhraseContext } from "./phrase_context.ts";
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
  const phraseContext: PhraseContext = {
    ...after,
    specification: { ...after.specification, outputs, filters: [], groupFilters: [] },
    silent: new Set(after.specification.tables),
  };
  // After a condition on other things "their" would be those of these.
  const isOwn = move === "extend" || pivotOf(turnContext) === after.root;
  const anchor = isOwn ? THEY : noun(`those ${base.root.plural}`, true);
  const shown = shownOf(phraseContext);
  const keptBy = (filters: typeof proposal.added) => ({ thing, columns }: ShownThing) => {
    const ofThing = outputs.filter(({ column }) =>
      column !== undefined &&
      [...thing.labels, ...columns.map(({ reference }) => reference)].some((one) =>
        one.table === column.table && one.column === column.column
      )
    );
    const specification = { ...phraseContext.specification, outputs: ofThing };
    return keptThings({ ...phraseContext, specification }, filters)[0];
  };
  const keptNow = keptBy(proposal.added);
  const keptBefore = keptBy(proposal.after.specification.filters);
  const isAll = (entry: ShownThing) => keptNow(entry) === undefined && keptBefore(entry) === undefined;
  // Of what this turn keeps some only, the turn says so itself.
  const some = shown.others.filter((entry) => !isAll(entry)).flatMap((entry) => {
    const now = keptNow(entry);
    const named = now === undefined && entry.named;
    return named || entry.columns.length > 0
      ? thingPhrases(now ?? keptBefore(entry) ?? "", { ...entry, named }, anchor, phraseContext)
      : [];
  });
  return [
    ...outputPhrases({ ...shown, others: shown.others.filter(isAll) }, phraseContext, anchor),
    ...some,
  ];
}
