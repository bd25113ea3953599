/** Names under which chat logs keep a field; the first that a row has counts. */
const names = {
  conversation: ["conversation", "conversation_id", "session_id", "thread_id", "dialogue"],
  message: ["message", "question", "user_message"],
  text: ["reply", "answer", "response", "text"],
  sql: ["sql", "query"],
} as const;

/** All fields of a row of a chat log. */
export const CHAT_FIELDS: readonly string[] = [
  ...Object.values(names).flat(),
  ...[
    "dialogue_key",
    "interaction",
    "turn",
    "trial",
    "agent",
    "role",
    "content",
    "kind",
    "interpretation",
    "error",
  ],
];

/** A row of a chat log. */
export type ChatRow = Readonly<Record<string, unknown>>;

/** The value of a field of a row; undefined where it has none. */
export function chatField(row: ChatRow, field: keyof typeof names): unknown {
  return names[field].map((name) => row[name]).find((value) => value !== undefined);
}

/** Whether a row says which conversation it belongs to. */
export function saysConversation(row: object): boolean {
  return [...names.conversation, "dialogue_key"].some((name) => Object.hasOwn(row, name));
}
