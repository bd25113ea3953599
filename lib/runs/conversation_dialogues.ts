import { type AgentRequest, type DialogueOf, followDialogue, plainWords } from "../agents/mod.ts";
import { type Dataset, type Dialogue, dialogueKeys } from "../dialogue/mod.ts";
import { readConversationId } from "../evaluation/mod.ts";
import { expectedAnswer } from "./expected_answer.ts";

/**
 * Returns the dialogue of a dataset that a conversation plays: by the key in its id, where that is the id of a run, else
 * by what the user has said. That are the dialogues that begin with the first message, and of them those that hold most
 * of the messages so far, in their order. Of dialogues that fit alike, the first of those whose ground truth here is the
 * most common among them is taken. Messages are compared by their plain words.
 */
export function conversationDialogues(dataset: Dataset): DialogueOf {
  const keys = dialogueKeys(dataset);
  const byKey = new Map(keys.map((key, i) => [key, dataset.dialogues[i]]));
  const byOpening = Map.groupBy(
    dataset.dialogues,
    ({ interactions: [first] }) => plainWords(first?.utterance ?? ""),
  );
  return (request) => {
    const { conversation_id, message, history } = request;
    const key = readConversationId(conversation_id)?.dialogueKey;
    if (key !== undefined && byKey.has(key)) return byKey.get(key);
    const opening = history.find(({ role }) => role === "user")?.content ?? message;
    return likeliest(byOpening.get(plainWords(opening)) ?? [], request);
  };
}

function likeliest(beginAlike: readonly Dialogue[], request: AgentRequest): Dialogue | undefined {
  if (beginAlike.length < 2) return beginAlike[0];
  const followed = beginAlike.map((dialogue) => ({
    dialogue,
    ...followDialogue(dialogue.interactions, request),
  }));
  const most = Math.max(...followed.map(({ known }) => known));
  const fitting = followed.filter(({ known }) => known === most);
  const byTruth = Map.groupBy(fitting, ({ dialogue, place }) => expectedAnswer(dialogue.interactions[place]));
  const [common] = [...byTruth.values()].toSorted((a, b) => b.length - a.length);
  return common?.[0]?.dialogue;
}
