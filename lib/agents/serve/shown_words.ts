import type { AgentReply } from "../types.ts";

/** A reply in words alone, for protocols without a place for SQL: its text, and its SQL in a fence. */
export function shownWords({ text, sql }: Pick<AgentReply, "text" | "sql">): string {
  return sql === undefined ? text : `${text}\n\n\`\`\`sql\n${sql}\n\`\`\``;
}
