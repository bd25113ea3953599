import type { TurnRow, UnscoredReason } from "./types.ts";

/** Reasons that few agents can have; they are absent where they never came. */
type RareReason = "truncated" | "translation" | "moved" | "not_recorded";

/** Number of turns that each reason kept from being scored. */
export type UnscoredCounts =
  & Readonly<Record<Exclude<UnscoredReason, RareReason>, number>>
  & Readonly<Partial<Record<RareReason, number>>>;

/**
 * Counts the turns that each reason kept from being scored, in SQL correctness, alignment or both. A turn with two
 * reasons counts for each; the SQL of a turn that is scored by its rows does not count.
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
  const counts: Record<Exclude<UnscoredReason, RareReason>, number> & Partial<Record<RareReason, number>> = {
    ...{ gold_failed: 0, gold_vacuous: 0, errored: 0, user_fault: 0 },
  };
  for (const reason of turns.flatMap(unscoredReasons)) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Each reason once. */
export function unscoredReasons(turn: TurnRow): UnscoredReason[] {
  const { sql, rows = sql, alignment } = turn;
  return [...new Set([rows, alignment].flatMap((one) => typeof one === "object" ? [one.unscored] : []))];
}
