import { parseAgentSpec } from "./agent_spec.ts";
import { asksModel } from "./asks_model.ts";

/**
 * Tests whether an agent comes with the project and uses no language model.
 *
 * @throws {InputError} If the agent is unknown.
 *
 * @example
 * ```ts
 * import { isOfflineAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(["keyword", "saboteur:timeout", "react"].map(isOfflineAgent), [true, true, false]);
 * ```
 */
export function isOfflineAgent(spec: string): boolean {
  const { name, target } = parseAgentSpec(spec);
  return (target === "" || name === "saboteur") && !asksModel(spec);
}
