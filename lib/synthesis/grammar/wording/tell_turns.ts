import type { Interaction } from "../../../dialogue/mod.ts";
import { specificationFrom, toSql } from "../../../specification/mod.ts";
import { createVariation } from "../../variation.ts";
import { ownWordsIn } from "../english/own_words.ts";
import { plainLexicon } from "../english/vary_lexicon.ts";
import { isListed, type Proposal, settled } from "../plan/move.ts";
import type { SynthesisContext } from "../plan/synthesis_context.ts";
import { followUp } from "./follow_up.ts";
import { fullSentence } from "./full_sentence.ts";
import { otherwise } from "./otherwise.ts";
import { saidAside } from "./said_aside.ts";

/** The turns of a dialogue as questions: the first in full, each later one leaning on those before. */
export async function tellTurns(
  proposals: readonly Proposal[],
  { lexicon, database }: SynthesisContext,
  { seed, index }: { readonly seed: number; readonly index: number },
): Promise<readonly Interaction[]> {
  const turns = await Promise.all(
    proposals.map((proposal, i) => settled(proposal, proposals.slice(0, i).map(({ after }) => after))),
  );
  const avoided = ownWordsIn(lexicon);
  return turns.map((turn, i): Interaction => {
    const variation = createVariation(seed, index * 5 + i, { avoided });
    const answered = turns.slice(0, i).map(({ after }) => after);
    const last = answered.at(-1);
    const said: string[] = [];
    const full = (place: string, words = lexicon) =>
      otherwise(said, (way) => fullSentence(turn.after, words, variation.within(place).within(way)));
    const spoken = i === 0
      ? { utterance: full("question"), intention: full("first intention") }
      : followUp(turn, lexicon, variation, {
        answered,
        listed: isListed(turn.base, answered),
        last,
        aside: saidAside(turns.slice(0, i), lexicon, variation),
      });
    if (i > 0) said.push(spoken.intention);
    return {
      ...spoken,
      standalone_intention: full("standalone", plainLexicon(lexicon)),
      ground_truth_sql: toSql(specificationFrom(turn.after.specification), database.dialect),
      utterance_kinds: [i === 0 ? "question" : "partial_question"],
      expected_reply: ["response"],
      question_type: "answerable",
    };
  });
}
