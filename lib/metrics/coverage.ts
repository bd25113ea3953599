import { alignmentOutcome, type Outcome } from "./outcome.ts";
import type { TurnRow } from "./types.ts";
import { unscoredReasons } from "./unscored_counts.ts";

/** The share of turns that something is known of, and whether that is enough. */
export type Coverage =
  | {
    readonly numerator: number;
    readonly denominator: number;
    readonly value: number;
    /** The share reaches what conclusions need. */
    readonly sufficient: boolean;
  }
  | { readonly numerator: number; readonly denominator: number; readonly unscored: string };

function coverage(
  counts: { readonly known: number; readonly turns: number },
  options: { readonly minimum: number; readonly empty: string },
): Coverage {
  const { known, turns } = counts;
  if (turns === 0) return { numerator: 0, denominator: 0, unscored: options.empty };
  const value = known / turns;
  return { numerator: known, denominator: turns, value, sufficient: value >= options.minimum };
}

/**
 * Computes the share of judged turns that the intention judge decided; below 80 % rankings by alignment do not hold. Turns
 * whose alignment follows from the kind of the reply are not judged.
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
  const outcomes = judgedOutcomes(turns);
  const known = outcomes.filter((outcome) => outcome !== "undecided").length;
  return coverage({ known, turns: outcomes.length }, { minimum: 0.8, empty: "no judged user turns" });
}

/** What the judge said of the turns that it judged: `yes`, `no` or `undecided`. */
export function judgedOutcomes(turns: readonly TurnRow[]): readonly Outcome[] {
  return judgedTurns(turns).map(alignmentOutcome);
}

/** The turns that a judge compared. */
export function judgedTurns(turns: readonly TurnRow[]): readonly TurnRow[] {
  return turns.filter((turn) => turn.alignedByKind !== true && alignmentOutcome(turn) !== "unscored");
}

/**
 * Computes the share of fully scored turns; below 95 % a run is not comparable with others.
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
