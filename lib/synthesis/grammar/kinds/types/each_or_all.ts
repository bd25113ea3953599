import { choose } from "../../../../base/mod.ts";
import { perEach } from "../../plan/aggregate_moves.ts";
import { contextOf } from "../../plan/proposal_context.ts";
import { sameSubject, type Thing } from "../../plan/thing.ts";
import { aggregateOf, aggregateText } from "../../wording/aggregate_sentence.ts";
import { createPhraseContext } from "../../wording/phrase_context.ts";
import { noun, reached, THEY } from "../../wording/reach.ts";
import { type Ambiguity, namedThings, numbered, type Understanding } from "./ambiguity.ts";
import type { Spot, Talk } from "./spot.ts";

/**
 * "What is the average price of their bookings?" after passengers with their bookings: for each passenger, or over all of
 * them. Undefined where the last answer shows no measured things of which one of those listed may have several.
 */
export function eachOrAll(spot: Spot, { root, meant, isListed }: Talk): Ambiguity | undefined {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  if (!isListed) return undefined;
  const several = namedThings(root, meant).filter((thing) =>
    root.children.includes(thing) && thing.relation?.many === true && isOnlyOf(thing, root)
  );
  if (several.length === 0) return undefined;
  const fresh = choose(random, several);
  const context = contextOf({ last: undefined, listing: meant }, undefined, {
    ...{ lexicon, sampler, random, isLast: false, made: [] },
  });
  const each = perEach({ state: meant, fresh, root }, context, "measure")?.after;
  const output = each?.specification.outputs.find(({ kind }) => kind === "aggregate");
  if (each === undefined || output === undefined) return undefined;
  const said = createPhraseContext(each, lexicon, spot.variation.within("each or all"));
  const counted = said.counted;
  if (counted === undefined || !sameSubject(counted.subject, fresh.subject)) return undefined;
  const silent = {
    ...said,
    specification: { ...said.specification, filters: [] },
    silent: new Set(meant.specification.tables),
  };
  // Beside further things "their mountains" could be those of these.
  const isCrowded = namedThings(root, meant).length > 2;
  const anchor = isCrowded ? noun(`those ${root.plural}`, true) : THEY;
  const what = `${aggregateText(aggregateOf(said), said)} ${reached(counted, anchor, silent)}`;
  const understandings: readonly Understanding[] = [
    {
      state: each,
      clarifications: [
        `for each ${root.singular}`,
        `I mean for each of the ${root.plural}`,
        `one number for each ${root.singular}`,
        `separately for each ${root.singular}`,
      ],
    },
    {
      state: numbered({ ...meant, subject: fresh.subject }, output),
      clarifications: [
        "over all of them together",
        `one number over all of the ${root.plural}`,
        "I mean over all of them, not for each",
        "a single number, over all of them",
      ],
    },
  ];
  const isEach = random() < 0.5;
  return {
    key: "scope each or all",
    utterances: [`what is ${what}?`, `and ${what}?`, `can you tell me ${what}?`, `please give me ${what}`],
    understandings: isEach ? understandings : understandings.toReversed(),
    relation: "theme_entity",
    leaves: isEach ? "numbers" : "one number",
  };
}

/** Whether each of these belongs to one of the others alone: of what several share, one number would count it several times. */
function isOnlyOf({ tables, relation }: Thing, root: Thing): boolean {
  return relation !== undefined && tables.length === 1 && !root.tables.includes(tables[0] ?? "");
}
