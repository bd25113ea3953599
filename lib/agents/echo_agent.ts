import type { Agent } from "./types.ts";

/**
 * A control agent that understands nothing: it repeats the message as its interpretation and shows no SQL. An echo
 * that aligns often tells of an easy dataset or a blind judge.
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
