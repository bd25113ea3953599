import { z } from "zod";
import type { RecordedConversation } from "../types.ts";
import { saysConversation } from "./chat_fields.ts";
import { chatMessage, foldMessages } from "./fold_messages.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";

const wrapped = z.object({
  messages: z.array(chatMessage).min(1),
  dialogue_key: z.string().optional(),
  agent: z.string().optional(),
});

/** Whether a value is a list of messages, an object that holds one, or a list of such lists. */
export function isMessageList(value: unknown): boolean {
  if (!Array.isArray(value)) return hasFields(value, "messages");
  const [first] = value;
  return hasFields(first, "role", "content") && !saysConversation(first) || Array.isArray(first);
}

/** Reads the conversations of a value that {@link isMessageList} accepts. */
export function readMessageList(given: PlacedValue, path: string): readonly RecordedConversation[] {
  const { place, value } = given;
  if (Array.isArray(value) && Array.isArray(value[0])) {
    return value.flatMap((list, i) => readMessageList({ place: `list ${i + 1}`, value: list }, path));
  }
  const list = Array.isArray(value) ? { messages: value } : value;
  const what = "a list of messages {role, content}";
  const { messages, dialogue_key: dialogueKey, agent } = readShape(wrapped, { place, value: list }, {
    path,
    what,
  });
  const at = place === "the file" ? "" : `${place}, `;
  return [{
    ...{ place, dialogueKey, agent },
    turns: foldMessages(messages.map((message, i) => ({ place: `${at}message ${i + 1}`, message }))),
  }];
}
