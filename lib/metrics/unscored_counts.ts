import type { TurnRow, UnscoredReason } from "./types.ts";

/** Number of turns that each reason kept from being scored. */
export type UnscoredCounts = Readonly<Record<UnscoredReason, number>>;

/**
 * Counts the turns that each reason kept from being scored, in SQL correctness, alignment or both. A turn with two
 * reasons counts for each; the SQL of a turn without expected response does not count.
 *
 * @example
 * ```ts
 * import { unscoredCounts } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(unscoredCounts([]), { gold_failed: 0, gold_vacuous: 0, errored: 0, user_fault: 0 });
 * ```
 */
export function unscoredCounts(turns: readonly TurnRow[]): UnscoredCounts {
  const counts = { gold_failed: 0, gold_vacuous: 0, errored: 0, user_fault: 0 };
  for (const reason of turns.flatMap(unscoredReasons)) counts[reason]++;
  return counts;
}

/** Each reason once. */
export function unscoredReasons(turn: TurnRow): UnscoredReason[] {
  const verdicts = turn.expectsResponse ? [turn.sql, turn.alignment] : [turn.alignment];
  return [...new Set(verdicts.flatMap((verdict) => typeof verdict === "object" ? [verdict.unscored] : []))];
}
