import { type Coverage, coverage } from "./coverage.ts";
import { unscoredReasons } from "./unscored_counts.ts";
import type { TurnRow } from "./types.ts";

/**
 * The share of turns that could be scored in everything that counts for them; below 95 % numbers of the run cannot be
 * compared with others.
 *
 * @example
 * ```ts
 * import { scoringCoverage } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(scoringCoverage([]), { numerator: 0, denominator: 0, unscored: "no user turns" });
 * ```
 */
export function scoringCoverage(turns: readonly TurnRow[]): Coverage {
  const scored = turns.filter((turn) => unscoredReasons(turn).length === 0);
  return coverage({ known: scored.length, turns: turns.length }, { minimum: 0.95, empty: "no user turns" });
}
