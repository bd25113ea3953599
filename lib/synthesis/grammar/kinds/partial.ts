import type { Dialogue, Interaction } from "../../../dialogue/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import { toSql } from "../../../specification/mod.ts";
import { followUp } from "../follow_up.ts";
import { fullSentence } from "../full_sentence.ts";
import type { Proposal } from "../move.ts";
import { createVariation } from "../variation.ts";
import type { Workshop } from "../workshop.ts";

/** Whether two sentences begin differently. */
function isOtherwise(a: string, b: string): boolean {
  const start = (text: string) => text.split(" ").slice(0, 2).join(" ").toLowerCase();
  return start(a) !== start(b);
}

/** The turns of one combination as a dialogue of partial questions (paper, section 3.2.1). */
export function partialDialogue(
  combination: JoinCombination,
  turns: readonly Proposal[],
  context: { readonly workshop: Workshop; readonly seed: number; readonly index: number },
): Dialogue {
  const { workshop: { lexicon, database }, seed, index } = context;
  const interactions = turns.map((turn, i): Interaction => {
    const variation = createVariation(seed, index * 5 + i);
    const said: string[] = [];
    const full = (place: string) => {
      const ways = [0, 1, 2, 3, 4].map((way) =>
        fullSentence(turn.after, lexicon, variation.within(place).within(way))
      );
      const other = ways.find((text) => said.every((before) => isOtherwise(text, before))) ?? ways[0] ?? "";
      said.push(other);
      return other;
    };
    const spoken = i === 0
      ? { utterance: full("question"), intention: full("first intention") }
      : followUp(turn, lexicon, variation);
    if (i > 0) said.push(spoken.intention);
    return {
      ...spoken,
      standalone_intention: full("standalone"),
      ground_truth_sql: toSql(turn.after.specification, database.dialect),
      utterance_kinds: [i === 0 ? "question" : "partial_question"],
      expected_reply: ["response"],
      question_type: "answerable",
    };
  });
  return {
    experiment_id: String(index + 1),
    total_expected_interactions: interactions.length,
    kind: "partial",
    join_combination: combination,
    interactions,
  };
}
