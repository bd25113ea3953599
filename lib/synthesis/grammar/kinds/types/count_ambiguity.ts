import { shuffle } from "../../../../base/mod.ts";
import { countOf } from "../../plan/aggregate_outputs.ts";
import { contextOf } from "../../plan/proposal_context.ts";
import { allThings, sameSubject, type Thing, thingTree } from "../../plan/thing.ts";
import { type Ambiguity, namedThings, numbered, type Understanding } from "./ambiguity.ts";
import type { Spot, Talk } from "./spot.ts";

/**
 * "How many are there?" after two sorts of things side by side, or after the number of one sort for each of the other;
 * undefined where only one sort was spoken of, and where a list is of things without a name, as "them" could be these, too.
 */
export function countAmbiguity(spot: Spot, talk: Talk): Ambiguity | undefined {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const { root, meant } = talk;
  const things = shuffle(random, spokenOf(spot, talk).filter(({ coded }) => coded === undefined));
  if (
    !things.includes(root) || things.length !== 2 || new Set(things.map(({ plural }) => plural)).size < 2
  ) {
    return undefined;
  }
  const context = contextOf({ last: undefined, listing: meant }, undefined, {
    lexicon,
    sampler,
    random,
    isLast: false,
    made: [],
  });
  const understandings = things.flatMap(({ subject, plural }): readonly Understanding[] => {
    const state = { ...meant, subject };
    const self = thingTree({ specification: meant.specification, subject }, lexicon);
    const count = countOf(state, subject, self, context);
    return count === undefined ? [] : [{
      state: numbered(state, count),
      clarifications: [
        `the ${plural}`,
        `I mean the ${plural}`,
        `the number of ${plural}`,
        `just the ${plural}`,
      ],
    }];
  });
  if (understandings.length < 2) return undefined;
  return {
    key: "thing count",
    utterances: [
      "how many are there?",
      "how many are there in all?",
      "how many is that altogether?",
      "and how many are there?",
      "can you count them for me?",
    ],
    understandings,
    relation: "theme_entity",
    leaves: "one number",
  };
}

function spokenOf({ turns, place }: Spot, { root, meant, isListed }: Talk): readonly Thing[] {
  if (isListed) return namedThings(root, meant);
  const { form, counted, subject, specification } = turns[place - 1]?.after ?? meant;
  const isNumber = specification.outputs.some((output) =>
    output.kind === "aggregate" && output.function === "count"
  );
  if (form !== "grouped" || !isNumber || counted === undefined || !sameSubject(subject, root.subject)) {
    return [];
  }
  const thing = allThings(root).find((one) => sameSubject(one.subject, counted));
  return thing === undefined ? [] : [root, thing];
}
