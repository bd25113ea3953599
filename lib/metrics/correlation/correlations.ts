import { kendallTau } from "../kendall_tau.ts";
import { kendallTail } from "./kendall_tail.ts";
import { midRanks } from "./mid_ranks.ts";
import { studentTail } from "./student_tail.ts";

/** A coefficient of correlation in -1..1 with its two-sided p-value, or why there is none. */
export type Correlation =
  | { readonly value: number; readonly p: number }
  | { readonly unscored: string };

/** How two scores of the same things go together. */
export interface Correlations {
  /** Number of things. */
  readonly count: number;
  readonly pearson: Correlation;
  /** Of the ranks; equal scores share the mean of their ranks. */
  readonly spearman: Correlation;
  /** τ-b. */
  readonly kendall: Correlation;
}

/**
 * Computes Pearson's, Spearman's and Kendall's coefficients of two scores of the same things.
 *
 * The p-values of Pearson and Spearman are those of Student's t with `count - 2` degrees of freedom, that of Kendall is
 * exact without ties and by the normal distribution with them. Fewer than three things, or equal scores throughout, have
 * no coefficient.
 *
 * @param a Scores, finite numbers.
 * @param b Scores of the same things in the same order.
 * @throws {RangeError} If one has more scores than the other, or one is no finite number.
 *
 * @example
 * ```ts
 * import { correlations } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const { count, spearman } = correlations([1, 2, 3, 4], [10, 20, 40, 30]);
 * assert.equal(count, 4);
 * assert.ok("value" in spearman && Math.abs(spearman.value - 0.8) < 1e-12 && Math.abs(spearman.p - 0.2) < 1e-12);
 * ```
 */
export function correlations(a: readonly number[], b: readonly number[]): Correlations {
  const tau = kendallTau(a, b);
  const count = a.length;
  if (count < 3 || tau === undefined) {
    const reason = count < 3 ? "fewer than three scores" : "all scores are equal";
    const none = { unscored: reason };
    return { count, pearson: none, spearman: none, kendall: none };
  }
  return {
    count,
    pearson: linear(a, b),
    spearman: linear(midRanks(a), midRanks(b)),
    kendall: { value: tau, p: kendallTail(a, b) },
  };
}

function linear(a: readonly number[], b: readonly number[]): Correlation {
  const count = a.length;
  const deviations = (scores: readonly number[]) => {
    const mean = scores.reduce((sum, score) => sum + score, 0) / count;
    return scores.map((score) => score - mean);
  };
  const [ofA, ofB] = [deviations(a), deviations(b)];
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, i) => sum + one * (y[i] as number), 0);
  const value = Math.max(
    -1,
    Math.min(1, product(ofA, ofB) / Math.sqrt(product(ofA, ofA) * product(ofB, ofB))),
  );
  const freedom = count - 2;
  return { value, p: studentTail(value * Math.sqrt(freedom / (1 - value ** 2)), freedom) };
}
