import type { FilterStatus, ScoreVerdict } from "./types.ts";

/** What the offline verdict is a function of. */
export interface VerdictEvidence {
  readonly filterStatus: FilterStatus;
  readonly extrasAreBenign: boolean;
  readonly signals: {
    readonly projection: boolean;
    readonly aggregation: boolean;
    readonly grouping: boolean;
  };
  readonly unexplainedOrder: boolean;
  readonly unexplainedLimit: boolean;
  /** Share of the question's content words that were read. */
  readonly coverage: number;
  /** Share of the query's conditions that were read. */
  readonly readConditions: number;
  /** Share of what the user's question asks for that the enriched question keeps; 1 without one. */
  readonly agreement: number;
}

export interface OfflineVerdict {
  readonly verdict: ScoreVerdict;
  /** γ, from 0 to 1: the product of the three shares, rounded to four decimals. */
  readonly confidence: number;
}

/**
 * Gives the verdict without a model.
 *
 * A fault is a signal that does not match, a filter status of `partially_applied`, or a limit that nobody asked for. No fault
 * is Correct, or Likely Correct beside extras that are not benign or an unexplained order; one fault is Potentially Incorrect;
 * two, or filters that are not applied, are Incorrect.
 */
export function offlineVerdict(evidence: VerdictEvidence): OfflineVerdict {
  const { filterStatus, extrasAreBenign, signals, unexplainedLimit, unexplainedOrder } = evidence;
  const faults = [
    !signals.projection,
    !signals.aggregation,
    !signals.grouping,
    filterStatus === "partially_applied",
    unexplainedLimit,
  ].filter(Boolean).length;
  const isDoubtful = unexplainedOrder || filterStatus === "fully_applied_with_extras" && !extrasAreBenign;
  const confidence = evidence.coverage * evidence.readConditions * evidence.agreement;
  return { verdict: verdictOf(), confidence: Math.round(confidence * 10_000) / 10_000 };

  function verdictOf(): ScoreVerdict {
    if (filterStatus === "not_applied" || faults > 1) return "Incorrect";
    if (faults === 1) return "Potentially Incorrect";
    return isDoubtful ? "Likely Correct" : "Correct";
  }
}
