import { playedInteractions } from "./played_dialogues.ts";
import { alignmentOutcome } from "./outcome.ts";
import { rate } from "./rate.ts";
import type { Metric, TurnRow } from "./types.ts";

/**
 * Computes the share of aligned turns among all user turns.
 *
 * An undecided turn counts as not aligned in the value and as aligned in the upper of the `bounds`. Unscored turns
 * leave both counts; without others there is no value. The interval is a cluster bootstrap over dialogues.
 *
 * @param turns Turns of one agent, in any order.
 * @throws {RangeError} If the turns belong to more than one agent, or a turn stands twice.
 *
 * Source: the paper's user turn intention alignment rate (section 4.3); 154 of 258 turns there.
 *
 * @example
 * ```ts
 * import { type TurnRow, userTurnIntentionAlignmentRate } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, turn: 1, sql: "incorrect", alignment: "undecided" },
 *   { ...turn, turn: 2, sql: "correct", alignment: "aligned" },
 * ];
 * const metric = userTurnIntentionAlignmentRate(turns, { seed: 1 });
 * assert.ok("value" in metric);
 * assert.equal(metric.value, 0.5);
 * assert.deepEqual(metric.bounds, [0.5, 1]);
 * ```
 */
export function userTurnIntentionAlignmentRate(
  turns: readonly TurnRow[],
  options: { readonly seed: number },
): Metric {
  const counted = playedInteractions(turns).flatMap((played) => played.turns)
    .map((turn) => ({ dialogue: turn.dialogue, outcome: alignmentOutcome(turn) }));
  return rate(counted, {
    seed: options.seed,
    counted: "user turns",
    unit: "within dialogues",
  });
}
