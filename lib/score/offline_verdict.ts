import type { SpecificationAlignment } from "./align_specifications.ts";
import type { ScoreVerdict } from "./types.ts";

/** What the offline verdict is a function of. */
export interface VerdictEvidence {
  readonly alignment: Pick<
    SpecificationAlignment,
    "status" | "matched" | "located" | "extrasAreBenign" | "signals" | "production"
  >;
  /** Share of the question's content words that were read. */
  readonly coverage: number;
  /** Share of the query's conditions that were read. */
  readonly readConditions: number;
  /** Share of what the user's question asks for that the enriched question keeps; 1 without one. */
  readonly agreement: number;
}

/** A verdict and γ, from 0 to 1. */
export interface ScoreJudgement {
  readonly verdict: ScoreVerdict;
  readonly confidence: number;
}

/**
 * Gives the verdict without a model.
 *
 * A fault is a signal that does not match, a filter status of `partially_applied`, a limit that nobody asked for, or an order
 * of the rows that is asked for and missing. No fault is Correct, or Likely Correct beside extras that are not benign or an unexplained order; one fault is Potentially Incorrect;
 * two, or filters that are not applied, are Incorrect.
 *
 * The confidence is the product of four shares, rounded to four decimals: the question's content words that were read, the
 * query's conditions that were read, what the enriched question keeps, and the filters on which the two readings of the
 * question (by rules, by values that it says) agree; of these, a half at least.
 */
export function offlineVerdict(evidence: VerdictEvidence): ScoreJudgement {
  const { status, matched, located, extrasAreBenign, signals, production } = evidence.alignment;
  const faults = [
    !signals.projection,
    !signals.aggregation,
    !signals.grouping,
    status === "partially_applied",
    production.unexplainedLimit,
    production.missingOrder,
  ].filter(Boolean).length;
  const isDoubtful = production.unexplainedOrder ||
    status === "fully_applied_with_extras" && !extrasAreBenign;
  const readings = matched.length === 0 ? 1 : 1 - located.length / matched.length / 2;
  const confidence = evidence.coverage * evidence.readConditions * evidence.agreement * readings;
  return { verdict: verdictOf(), confidence: Math.round(confidence * 10_000) / 10_000 };

  function verdictOf(): ScoreVerdict {
    if (status === "not_applied" || faults > 1) return "Incorrect";
    if (faults === 1) return "Potentially Incorrect";
    return isDoubtful ? "Likely Correct" : "Correct";
  }
}
