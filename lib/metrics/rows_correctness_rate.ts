import { rowsOutcome } from "./outcome.ts";
import { playedInteractions } from "./played_dialogues.ts";
import { rate } from "./rate.ts";
import type { Metric, TurnRow } from "./types.ts";

/**
 * Computes the share of user turns with correct rows among those that expect a response and are scored by their rows,
 * retries included.
 *
 * A turn without rows is incorrect. Unscored turns, those with rows that are cut off among them, leave both counts. The
 * interval is a cluster bootstrap over dialogues.
 *
 * @param turns Turns of one agent, in any order.
 * @throws {RangeError} If the turns belong to more than one agent, or a turn stands twice.
 *
 * @example
 * ```ts
 * import { rowsCorrectnessRate, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const turn = { agent: "a", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, turn: 1, sql: "not_applicable", rows: "incorrect", alignment: "aligned" },
 *   { ...turn, turn: 2, sql: "not_applicable", rows: "correct", alignment: "aligned" },
 * ];
 * const { numerator, denominator } = rowsCorrectnessRate(turns, { seed: 1 });
 * assert.deepEqual([numerator, denominator], [1, 2]);
 * ```
 */
export function rowsCorrectnessRate(turns: readonly TurnRow[], { seed }: { readonly seed: number }): Metric {
  const counted = playedInteractions(turns).flatMap((played) => played.turns)
    .filter((turn) => turn.expectsResponse && turn.rows !== undefined)
    .map((turn) => ({ dialogue: turn.dialogue, outcome: rowsOutcome(turn) }));
  return rate(counted, {
    seed,
    counted: "user turns that expect a response",
    unit: "within dialogues",
  });
}
