import type { DialogueOf } from "../agents/mod.ts";
import { type Dataset, dialogueKeys } from "../dialogue/mod.ts";
import { readConversationId } from "../evaluation/mod.ts";

/**
 * Returns the dialogue of a dataset that a conversation plays: by the key in its id, where that is the id of a run, else
 * by the first message of the user. Of dialogues that begin alike the first is taken.
 */
export function conversationDialogues(dataset: Dataset): DialogueOf {
  const keys = dialogueKeys(dataset);
  const byKey = new Map(keys.map((key, i) => [key, dataset.dialogues[i]]));
  return ({ conversation_id, message, history }) => {
    const key = readConversationId(conversation_id)?.dialogueKey;
    if (key !== undefined && byKey.has(key)) return byKey.get(key);
    const opening = history.find(({ role }) => role === "user")?.content ?? message;
    return dataset.dialogues.find(({ interactions: [first] }) => first?.utterance === opening);
  };
}
