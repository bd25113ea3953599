import { KNOWN_AGENTS, parseAgentSpec } from "./agent_spec.ts";

/**
 * Tests whether an agent is one of the loop, which asks the model that its context holds. An outside agent, `openai:MODEL`
 * among them, asks for itself.
 *
 * @throws {InputError} If the agent is unknown.
 *
 * @example
 * ```ts
 * import { asksModel } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(["react?memory=off", "keyword", "openai:small"].map(asksModel), [true, false, false]);
 * ```
 */
export function asksModel(spec: string): boolean {
  return "asksModel" in KNOWN_AGENTS[parseAgentSpec(spec).name];
}
