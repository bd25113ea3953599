import type { Agent } from "./types.ts";

/**
 * A control agent that repeats the message as its interpretation and shows no SQL. A high alignment of this agent
 * indicates an easy dataset or a weak judge.
 *
 * @example
 * ```ts
 * import { echoAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const reply = await echoAgent({ conversation_id: "1", turn_id: "1", message: "Hello?", history: [] });
 * assert.equal(reply.interpretation, "Hello?");
 * ```
 */
export const echoAgent: Agent = ({ message }) =>
  Promise.resolve({ kind: "response", text: message, interpretation: message });
