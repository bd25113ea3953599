import { shuffle } from "../../../../base/mod.ts";
import { countOf } from "../../plan/aggregate_outputs.ts";
import { contextOf } from "../../plan/proposal_context.ts";
import { type Thing, thingTree } from "../../plan/thing.ts";
import { type Ambiguity, namedThings, numbered, type Understanding } from "./ambiguity.ts";
import type { Spot, Talk } from "./spot.ts";

/**
 * "How many are there?" after a question for two sorts of things side by side; undefined where it asked for one sort only,
 * and where a list is of things without a name, as "them" could be these, too.
 */
export function countAmbiguity(spot: Spot, talk: Talk): Ambiguity | undefined {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const { root, meant } = talk;
  const things = shuffle(random, askedFor(spot, talk).filter(({ coded }) => coded === undefined));
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

/**
 * What the last question asked for side by side, which the first of a dialogue does. A later one adds its things to those of
 * the questions before, and only its own are counted; so are only those listed where it sets a condition on the others.
 */
function askedFor({ turns, place }: Spot, { root, meant, isListed }: Talk): readonly Thing[] {
  return isListed && place === 1 && turns[0]?.move === "extend" ? namedThings(root, meant) : [];
}
