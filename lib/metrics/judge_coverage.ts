import { type Coverage, coverage } from "./coverage.ts";
import { alignmentOutcome } from "./outcome.ts";
import type { TurnRow } from "./types.ts";

/**
 * The share of turns that the intention judge decided among those that it was asked about; below 80 % no ranking by
 * alignment stands.
 *
 * @example
 * ```ts
 * import { judgeCoverage } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(judgeCoverage([]), { numerator: 0, denominator: 0, unscored: "no judged user turns" });
 * ```
 */
export function judgeCoverage(turns: readonly TurnRow[]): Coverage {
  const outcomes = turns.map(alignmentOutcome).filter((outcome) => outcome !== "unscored");
  const known = outcomes.filter((outcome) => outcome !== "undecided").length;
  return coverage({ known, turns: outcomes.length }, { minimum: 0.8, empty: "no judged user turns" });
}
