import { type Agent, oracleAgent } from "../../../lib/agents/mod.ts";
import { type Dataset, dialogueKeys } from "../../../lib/dialogue/mod.ts";

/** The oracle of a dataset, which knows a dialogue by the end of the conversation's id. */
export function oracleOf(dataset: Dataset): Agent {
  const dialogues = new Map(dialogueKeys(dataset).map((key, i) => [key, dataset.dialogues[i]]));
  return oracleAgent(({ conversation_id }) => {
    const key = [...dialogues.keys()].filter((one) => conversation_id.endsWith(`/${one}`))
      .toSorted((a, b) => b.length - a.length)[0];
    return key === undefined ? undefined : dialogues.get(key);
  });
}
