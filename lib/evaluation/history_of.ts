import type { AgentReply, HistoryEntry } from "../agents/mod.ts";

/**
 * Returns a message and its reply as entries of the history of later requests.
 *
 * @example
 * ```ts
 * import { historyOf } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(historyOf("How many?", { kind: "response", text: "Two.", sql: "SELECT 2" }), [
 *   { role: "user", content: "How many?" },
 *   { role: "system", content: "Two.", sql: "SELECT 2" },
 * ]);
 * ```
 */
export function historyOf(message: string, { text, sql, raw }: AgentReply): readonly HistoryEntry[] {
  return [
    { role: "user", content: message },
    {
      role: "system",
      content: text,
      ...(sql !== undefined && { sql }),
      ...(raw !== undefined && { raw }),
    },
  ];
}
