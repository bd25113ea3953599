import type { FilterStatus, ScoreTier, ScoreVerdict } from "./types.ts";

/** Where Γ rises; the lower bound is not above the upper. */
export interface ConfidenceThresholds {
  /** From here on the multiplier is 0.8. */
  readonly moderate: number;
  /** From here on it is 1. */
  readonly high: number;
}

/** The thresholds of equation 13. */
export const paperThresholds: ConfidenceThresholds = { moderate: 0.65, high: 0.85 };

export interface CompositeScoreOptions {
  readonly filterStatus: FilterStatus;
  readonly verdict: ScoreVerdict;
  /** γ, certainty of the verdict, from 0 to 1. */
  readonly confidence: number;
  /** Whether every extra filter is a benign one. It counts with the status `fully_applied_with_extras` alone. @default false */
  readonly extrasAreBenign?: boolean;
  /** @default {@link paperThresholds} */
  readonly thresholds?: ConfidenceThresholds | undefined;
}

export interface CompositeScore {
  /** Φ, from 0 to 100 with two decimals. */
  readonly score: number;
  readonly tier: ScoreTier;
  readonly components: {
    /** σ of the filters: 0, 3, 4 or 5. */
    readonly filters: number;
    /** σ of the verdict: 0, 2, 3 or 5. */
    readonly verdict: number;
    /** δ: 0 or 1. */
    readonly leniency: number;
    /** Γ: 0.5, 0.8 or 1. */
    readonly multiplier: number;
  };
}

/**
 * Computes the composite score (STEF, equations 11 to 14, and the tiers of table 3). The published listing leaves out the
 * leniency boost that equation 12 has; the equation stands.
 *
 * @throws {RangeError} If the confidence is not from 0 to 1.
 *
 * @example
 * ```ts
 * import { compositeScore } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const filterStatus = "fully_applied_with_extras";
 * const scored = compositeScore({ filterStatus, verdict: "Correct", confidence: 0.9, extrasAreBenign: true });
 * assert.equal(scored.score, 100);
 * assert.equal(scored.tier, "Excellent");
 * ```
 */
export function compositeScore(
  { filterStatus, verdict, confidence, extrasAreBenign = false, thresholds = paperThresholds }:
    CompositeScoreOptions,
): CompositeScore {
  if (!(confidence >= 0 && confidence <= 1)) {
    throw new RangeError(`Cannot score with the confidence ${confidence}: it must be from 0 to 1`);
  }
  const components = {
    filters: FILTERS[filterStatus],
    verdict: VERDICTS[verdict],
    leniency: filterStatus === "fully_applied_with_extras" && extrasAreBenign ? 1 : 0,
    multiplier: confidence >= thresholds.high ? 1 : confidence >= thresholds.moderate ? 0.8 : 0.5,
  };
  const base = components.filters + components.verdict + components.leniency;
  const score = Math.round(base * components.multiplier * 1000) / 100;
  return { score, tier: tierOf(score), components };
}

const FILTERS: Readonly<Record<FilterStatus, number>> = {
  fully_applied: 5,
  fully_applied_with_extras: 4,
  partially_applied: 3,
  not_applied: 0,
};

const VERDICTS: Readonly<Record<ScoreVerdict, number>> = {
  Correct: 5,
  "Likely Correct": 3,
  "Potentially Incorrect": 2,
  Incorrect: 0,
};

function tierOf(score: number): ScoreTier {
  if (score >= 90) return "Excellent";
  if (score >= 75) return "Good";
  return score >= 50 ? "Marginal" : "Poor";
}
