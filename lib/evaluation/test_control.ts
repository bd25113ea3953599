import type { Dialogue } from "../dialogue/mod.ts";
import type { TurnRecord } from "./types.ts";

/** The next step of a dialogue: the turn to play, or its end. */
export type TestControl =
  | { readonly kind: "ask"; readonly interaction: number; readonly turn: number }
  | { readonly kind: "sequence_complete" };

/**
 * The Test Control node (paper, section 4.2): computes the next step from the finished turns alone, so that a dialogue
 * can be resumed after a crash. An interaction ends when a turn let the dialogue proceed or when its retries are exceeded;
 * the next one is asked in both cases. A turn that `ends` the dialogue is its last.
 *
 * @param records Finished turns of this dialogue, in order.
 * @param maxRetries An interaction has at most `1 + maxRetries` user turns.
 *
 * @example
 * ```ts
 * import { testControl } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { experiment_id: "1", total_expected_interactions: 0, kind: "partial", interactions: [] };
 * assert.deepEqual(testControl(dialogue, [], 2), { kind: "sequence_complete" });
 * ```
 */
export function testControl(
  dialogue: Dialogue,
  records: readonly TurnRecord[],
  maxRetries: number,
): TestControl {
  const last = records.at(-1);
  if (last?.ends) return { kind: "sequence_complete" };
  if (last !== undefined && !last.proceed && last.turn <= maxRetries) {
    return { kind: "ask", interaction: last.interaction, turn: last.turn + 1 };
  }
  const interaction = (last?.interaction ?? 0) + 1;
  return interaction > dialogue.interactions.length
    ? { kind: "sequence_complete" }
    : { kind: "ask", interaction, turn: 1 };
}
