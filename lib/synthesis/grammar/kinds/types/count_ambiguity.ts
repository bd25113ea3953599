import { shuffle } from "../../../../base/mod.ts";
import { countOf } from "../../plan/aggregate_outputs.ts";
import { contextOf } from "../../plan/proposal_context.ts";
import { thingTree } from "../../plan/thing.ts";
import type { Ambiguity, Understanding } from "./ambiguity.ts";
import { namedThings } from "./named_things.ts";
import { numbered } from "./numbered.ts";
import type { Spot, Talk } from "./spot.ts";

/** "How many are there?" after two sorts of things side by side; undefined where only one sort was listed. */
export function countAmbiguity(spot: Spot, { root, meant, isListed }: Talk): Ambiguity | undefined {
  const { workshop: { lexicon, sampler }, random } = spot.attempt;
  const things = shuffle(random, namedThings(root, meant).filter(({ coded }) => coded === undefined));
  if (!isListed || things.length !== 2 || new Set(things.map(({ plural }) => plural)).size < 2) {
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
