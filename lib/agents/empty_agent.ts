import type { Agent } from "./types.ts";

/**
 * A control agent that says nothing: a response without text, interpretation and SQL, the floor of every metric.
 *
 * @example
 * ```ts
 * import { emptyAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const reply = await emptyAgent({ conversation_id: "1", turn_id: "1", message: "Hello?", history: [] });
 * assert.deepEqual(reply, { kind: "response", text: "" });
 * ```
 */
export const emptyAgent: Agent = () => Promise.resolve({ kind: "response", text: "" });
