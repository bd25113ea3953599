import { type AgentRequest, type DialogueOf, followDialogue, plainWords } from "../agents/mod.ts";
import { type Dataset, type Dialogue, dialogueKeys } from "../dialogue/mod.ts";
import { readConversationId } from "../evaluation/mod.ts";
import { expectedAnswer } from "./expected_answer.ts";

/**
 * Returns the dialogue of a dataset that a conversation plays: by the key in its id, where that is the id of a run, else
 * by all that the user has said. The first message that begins any dialogue is where it begins; of the dialogues that do,
 * those that hold most of the messages so far, in their order, fit. Where these differ in the ground truth of this turn,
 * the most common one is taken, else the first. Messages are compared by their plain words.
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
    const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
    const begun = [...said, message].map((text) => byOpening.get(plainWords(text)));
    return likeliest(begun.find((dialogues) => dialogues !== undefined) ?? [], request);
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
