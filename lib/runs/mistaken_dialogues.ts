import type { Dataset, Dialogue } from "../dialogue/mod.ts";
import { conversationDialogues } from "./conversation_dialogues.ts";
import { expectedAnswer } from "./expected_answer.ts";

/**
 * Returns the dialogues of a dataset that `conversationDialogues` takes for another by the user's words alone: at some turn
 * the user has said what another dialogue says too, whose ground truth differs there and is taken.
 */
export function mistakenDialogues(dataset: Dataset): readonly Dialogue[] {
  const dialogueOf = conversationDialogues(dataset);
  return dataset.dialogues.filter(({ interactions }) => {
    const said = interactions.map(({ utterance: content }) => ({ role: "user" as const, content }));
    return interactions.some((interaction, place) => {
      const request = { message: interaction.utterance, history: said.slice(0, place) };
      const taken = dialogueOf({ conversation_id: "", turn_id: "", ...request });
      return expectedAnswer(taken?.interactions[place]) !== expectedAnswer(interaction);
    });
  });
}
