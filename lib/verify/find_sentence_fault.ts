import type { Dialogue, Interaction } from "../dialogue/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { checkPartialIsPartial, checkSentenceSaysQuery, checkStandsAlone } from "./check_sentences.ts";
import { checkUnanswerable } from "./check_unanswerable.ts";
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
  const { readQuery, checkSentence } = opened;
  const read = (sql: string) => readQuery(sql, dialect);
  const faultOf = async (interaction: Interaction): Promise<string | undefined> => {
    const { ground_truth_sql: sql, readings = [] } = interaction;
    const words = {
      ...{ interaction, checkSentence },
      asked: sql === undefined ? undefined : await read(sql),
      readings: await Promise.all(readings.map((reading) => read(reading.ground_truth_sql))),
    };
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
