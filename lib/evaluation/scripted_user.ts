import type { SimulatedUser } from "./types.ts";

/**
 * The offline simulated user: says the utterance first, answers a request with the intention, and after a wrong answer
 * says so and repeats the intention. After a fault of the agent it says the same words again.
 *
 * @example
 * ```ts
 * import { scriptedUser } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const turn = await scriptedUser({
 *   utterance: "And their capitals?",
 *   intention: "List the countries of Europe with their capitals.",
 *   utterance_kinds: ["partial_question"],
 *   expected_reply: ["response"],
 * }, []);
 * assert.deepEqual(turn, { kind: "partial_question", text: "And their capitals?" });
 * ```
 */
export const scriptedUser: SimulatedUser = (interaction, turns) => {
  const last = turns.at(-1);
  if (last === undefined) {
    return Promise.resolve({
      kind: interaction.utterance_kinds[0] ?? "question",
      text: interaction.utterance,
    });
  }
  if (last.cause === "agent_fault") return Promise.resolve(last.user);
  if (last.cause === "asked_back") {
    return Promise.resolve({ kind: "clarification", text: interaction.intention });
  }
  return Promise.resolve({
    kind: "feedback",
    text: `That is not what I asked for. ${interaction.intention}`,
  });
};
