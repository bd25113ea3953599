import type { Dialogue, Interaction } from "../dialogue/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { checkPartialIsPartial, checkSentenceSaysQuery, checkStandsAlone } from "./check_sentences.ts";
import { checkUnanswerable } from "./check_unanswerable.ts";
import { readInteraction } from "./read_interaction.ts";
import type { SentenceTools } from "./sentence_tools.ts";

export interface FindSentenceFaultOptions {
  readonly tools: () => Promise<SentenceTools>;
  readonly dialect: Dialect;
}

/** Returns the first fault that the sentence checks find in a dialogue; undefined where they find none. */
export async function findSentenceFault(
  { interactions }: Pick<Dialogue, "interactions">,
  { tools, dialect }: FindSentenceFaultOptions,
): Promise<string | undefined> {
  const opened = await tools();
  const known = judged.get(opened) ?? new WeakMap<Interaction, string | typeof SOUND>();
  judged.set(opened, known);
  const faultOf = async (interaction: Interaction): Promise<string | undefined> => {
    const judgement = known.get(interaction) ?? await newFaultOf(interaction) ?? SOUND;
    known.set(interaction, judgement);
    return judgement === SOUND ? undefined : judgement;
  };
  const newFaultOf = async (interaction: Interaction): Promise<string | undefined> => {
    const { ground_truth_sql: sql, readings = [] } = interaction;
    const words = await readInteraction(interaction, {
      ...{ ...opened, dialect, sql },
      readings: readings.map(({ ground_truth_sql }) => ground_truth_sql),
    });
    const checks = [
      checkSentenceSaysQuery(words),
      checkStandsAlone(interaction),
      checkPartialIsPartial(words),
      checkUnanswerable(interaction, opened),
    ];
    return checks.find(({ ok }) => ok === false)?.detail;
  };
  for (const interaction of interactions) {
    const fault = await faultOf(interaction);
    if (fault !== undefined) return `"${interaction.utterance}": ${fault}`;
  }
  return undefined;
}

const SOUND = Symbol("no fault");

/** What was found in interactions, as a dialogue is looked through again when it is put together. */
const judged = new WeakMap<SentenceTools, WeakMap<Interaction, string | typeof SOUND>>();
