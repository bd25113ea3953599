import { judgedOutcomes } from "./coverage.ts";
import { notApplicable } from "./not_applicable.ts";
import type { Estimate, Metric, TurnRow } from "./types.ts";
import { wilson } from "./wilson.ts";

/** A number of hits among cases. */
export interface Count {
  readonly numerator: number;
  readonly denominator: number;
}

/** What a judge answers on pairs whose labels are known, counted over those that it decides. */
export interface JudgeFigures {
  /** Pairs that it calls aligned, among those that ask for the same. */
  readonly sensitivity: Count;
  /** Pairs that it calls not aligned, among those that ask for something else. */
  readonly specificity: Count;
  /** Where the figures come from. */
  readonly source: string;
}

/** Below this sensitivity + specificity - 1 nothing is concluded from a judge. */
export const LEAST_INFORMEDNESS = 0.2;

/** A count as a rate with Wilson's interval. */
export function countedRate({ numerator, denominator }: Count): Metric {
  if (denominator === 0) return { numerator, denominator, unscored: "no pairs" };
  const interval = wilson(numerator, denominator);
  return { numerator, denominator, value: numerator / denominator, interval, method: "wilson" };
}

/**
 * Computes the precision that follows for a judge in a run: the share of the turns called aligned that are aligned, at the
 * run's own rate of turns called aligned among those decided.
 *
 * With q the rate of "aligned", se the sensitivity and sp the specificity, the prevalence is (q + sp - 1) / (se + sp - 1),
 * and the precision se·π / (se·π + (1 - sp)(1 - π)). The interval takes the ends of the 95 % intervals of sensitivity and
 * specificity, and q as given. Without a decided turn, without a turn called aligned, or with se + sp - 1 below 0.2, there
 * is no value. Nor is there one where the judge's figures do not fit the run: where q is not above the upper end of the
 * interval of 1 - sp, as false acceptances may then be all of it, and where q is above se, as the prevalence is above 1.
 *
 * Source: Rogan and Gladen, American Journal of Epidemiology 107 (1978), for the prevalence; Bayes' rule.
 *
 * @param turns Turns of one agent, in any order.
 *
 * @example
 * ```ts
 * import { judgePrecision, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const figures = {
 *   sensitivity: { numerator: 80, denominator: 100 },
 *   specificity: { numerator: 90, denominator: 100 },
 *   source: "an example",
 * };
 * const turn = { agent: "a", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true, sql: "correct" } as const;
 * const turns: TurnRow[] = Array.from({ length: 100 }, (_, i) => ({
 *   ...turn,
 *   turn: i + 1,
 *   alignment: i < 45 ? "aligned" : "not_aligned",
 * }));
 * const precision = judgePrecision(turns, figures);
 * // Half of the turns are aligned: 40 of them are called so, and 5 of the others.
 * assert("value" in precision && Math.abs(precision.value - 40 / 45) < 1e-12);
 * ```
 */
export function judgePrecision(turns: readonly TurnRow[], figures: JudgeFigures): Estimate {
  const inapplicable = notApplicable(turns, "alignment");
  if (inapplicable !== undefined && "unscored" in inapplicable) return { unscored: inapplicable.unscored };
  const decided = judgedOutcomes(turns).filter((outcome) => outcome !== "undecided");
  if (decided.length === 0) return { unscored: "the judge decided no turn" };
  const called = decided.filter((outcome) => outcome === "yes").length / decided.length;
  if (called === 0) return { unscored: "the judge called no turn aligned" };
  const [sensitivity, specificity] = [figures.sensitivity, figures.specificity].map(countedRate);
  if (sensitivity === undefined || specificity === undefined) return { unscored: "no pairs" };
  if ("unscored" in sensitivity) return { unscored: sensitivity.unscored };
  if ("unscored" in specificity) return { unscored: specificity.unscored };
  if (sensitivity.value + specificity.value - 1 < LEAST_INFORMEDNESS) {
    return { unscored: `sensitivity + specificity - 1 is below ${LEAST_INFORMEDNESS}` };
  }
  if (called <= 1 - specificity.interval[0]) return { unscored: ALL_MAY_BE_FALSE };
  if (called > sensitivity.value + ROUNDING_ERROR) return { unscored: MORE_THAN_FOUND };
  const value = precisionAt(called, sensitivity.value, specificity.value);
  const [least, most] = [
    precisionAt(called, sensitivity.interval[1], specificity.interval[0]),
    precisionAt(called, sensitivity.interval[0], specificity.interval[1]),
  ];
  return {
    value,
    interval: [Math.min(least, value), Math.max(most, value)],
    method: "ends of the intervals of sensitivity and specificity",
  };
}

const ALL_MAY_BE_FALSE = "not estimable: false acceptances may explain all turns called aligned";

const MORE_THAN_FOUND = "not estimable: more turns are called aligned than the sensitivity allows";

const ROUNDING_ERROR = 1e-9;

/** The ends of the intervals may lie beside a rate that their middle allows; the prevalence is clipped there. */
function precisionAt(called: number, sensitivity: number, specificity: number): number {
  const prevalence = Math.min(1, Math.max(0, (called + specificity - 1) / (sensitivity + specificity - 1)));
  const right = sensitivity * prevalence;
  const wrong = (1 - specificity) * (1 - prevalence);
  return right + wrong === 0 ? 0 : right / (right + wrong);
}
