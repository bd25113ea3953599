import type { Interaction } from "../dialogue/mod.ts";
import type { SimulatedUser, TurnRecord } from "./types.ts";

/**
 * The offline simulated user: sends the utterance first, answers a request with the clarification, and after a wrong
 * answer gives feedback with the meaning. The meaning is the clarification where there is one that was not sent yet, else
 * the intention. After a fault of the agent it repeats its message.
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
  if (last.cause === "agent_fault" || last.cause === "fault") return Promise.resolve(last.user);
  const meant = whatIsMeant(interaction, turns);
  if (asksBack(last)) return Promise.resolve({ kind: "clarification", text: meant });
  const lead =
    interaction.expected_reply.includes("acknowledgment") && interaction.ground_truth_sql === undefined
      ? "That is not what I meant."
      : "That is not what I asked for.";
  return Promise.resolve({ kind: "feedback", text: `${lead} ${meant}` });
};

/** Tests whether the agent asked back: no error is known, no SQL was due and the dialogue does not proceed. */
function asksBack({ cause, proceed, sql }: TurnRecord): boolean {
  return cause === "asked_back" ||
    (!proceed && sql.verdict === "not_expected" && (cause === "none" || cause === "undecided"));
}

function whatIsMeant({ clarification, intention }: Interaction, turns: readonly TurnRecord[]): string {
  if (clarification === undefined) return intention;
  return turns.some(({ user }) => user.text.endsWith(clarification)) ? intention : clarification;
}
