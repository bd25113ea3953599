import type { Agent } from "./types.ts";

/**
 * Wraps an agent so that its responses show no values of the data in files, pages and prompts. Interpretation, SQL and
 * requests are kept.
 *
 * @example
 * ```ts
 * import { hideAnswers } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const agent = hideAnswers(() => Promise.resolve({ kind: "response", text: "It is the Rhein.", rows: [["Rhein"]] }));
 * const reply = await agent({ conversation_id: "1", turn_id: "1", message: "Which is the longest?", history: [] });
 * assert.deepEqual(reply, { kind: "response", text: "(values are hidden)" });
 * ```
 */
export function hideAnswers(agent: Agent): Agent {
  return async (request, options) => {
    const reply = await agent(request, options);
    if (![reply.kind].flat().includes("response")) return reply;
    const { rows: _, ...rest } = reply;
    return { ...rest, text: "(values are hidden)" };
  };
}
