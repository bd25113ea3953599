import { type ChatMessage, replyText } from "../../llm/mod.ts";
import type { HistoryEntry } from "../types.ts";
import type { DialogueMemory } from "./types.ts";

/**
 * The dialogue before a message as a model is shown it: a system's message with its SQL.
 *
 * @param most Most turns. @default as many as the memory holds
 */
export function dialogueMessages(
  history: readonly HistoryEntry[],
  memory: DialogueMemory,
  most = Infinity,
): readonly ChatMessage[] {
  const held = memory === "all" ? Infinity : memory === "off" ? 0 : memory.turns;
  return lastTurns(history, Math.min(held, most)).map(({ role, content, sql }) => {
    if (role === "user") return { role, content };
    const query = sql === undefined ? "" : `\n\n\`\`\`sql\n${sql}\n\`\`\``;
    return { role: "assistant", content: replyText(`${content}${query}`) };
  });
}

/** A turn begins with a message of the user. */
function lastTurns(history: readonly HistoryEntry[], most: number): readonly HistoryEntry[] {
  const beginnings = history.flatMap(({ role }, place) => role === "user" ? [place] : []);
  if (most >= beginnings.length) return history;
  return most === 0 ? [] : history.slice(beginnings.at(-most));
}
