import type { DialogueOf } from "../agents/mod.ts";
import { type Dataset, dialogueKeys } from "../dialogue/mod.ts";
import { readConversationId } from "../evaluation/mod.ts";

/**
 * Returns the dialogue of a dataset that a conversation plays: by the key in its id, or, of a conversation of no run, by
 * its first message, with which such an id ends. Of dialogues that begin alike the first is taken.
 */
export function conversationDialogues(dataset: Dataset): DialogueOf {
  const keys = dialogueKeys(dataset);
  const byKey = new Map(keys.map((key, i) => [key, dataset.dialogues[i]]));
  return (conversation) => {
    const key = readConversationId(conversation)?.dialogueKey;
    return key !== undefined && byKey.has(key)
      ? byKey.get(key)
      : dataset.dialogues.find(({ interactions: [first] }) =>
        first !== undefined && conversation.endsWith(`/${first.utterance}`)
      );
  };
}
