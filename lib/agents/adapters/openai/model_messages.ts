import type { Database } from "../../../database/mod.ts";
import { tableDefinitions } from "../../../linking/mod.ts";
import { type ChatMessage, parsePrompt, replyText } from "../../../llm/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import type { AgentRequest, HistoryEntry } from "../../types.ts";
import answerMessageText from "./prompts/answer_message.md" with { type: "text" };
import { modelText } from "./read_model_reply.ts";

const answerMessage = parsePrompt(answerMessageText, "answer_message.md");

/** The system message: what to do, and all tables. */
export function instructions(schema: Schema, { dialect }: Pick<Database, "dialect">): string {
  const tables = [...schema.tables, ...schema.views ?? []];
  const shown = tableDefinitions({ ...schema, tables }, { tables: tables.map(({ name }) => name), dialect });
  return answerMessage.render({ dialect, tables: shown }).map(({ content }) => content).join("\n\n");
}

/** Returns the conversation as messages for a model, the current message last. */
export function conversation({ history, message }: AgentRequest): readonly ChatMessage[] {
  return [...history.map(messageOf), { role: "user", content: message }];
}

/** Repeats an earlier reply in the words of the model, or where they are not known, its text with its SQL. */
function messageOf({ role, content, sql, raw }: HistoryEntry): ChatMessage {
  if (role === "user") return { role, content };
  const said = (raw === undefined ? "" : modelText(raw)) || content;
  const shown = sql === undefined || said.includes(sql) || isJson(said)
    ? said
    : `${said}\n\n\`\`\`sql\n${sql}\n\`\`\``;
  return { role: "assistant", content: replyText(shown) };
}

const isJson = (text: string) => /^\s*\{/.test(text);
