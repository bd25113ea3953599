import { resampledInterval } from "./resampled_interval.ts";
import type { Estimate } from "./types.ts";

/** A judged case of which the truth is known. */
export interface DosedCase {
  /** Cases of one dialogue depend on each other. */
  readonly dialogue: string;
  /** The level at which faults were planted, in any unit. */
  readonly level: number;
  readonly isFaulty: boolean;
  /** Whether the judge calls it faulty. */
  readonly isRefused: boolean;
}

/** The line refused = intercept + slope · faulty over the levels, both as shares of the cases of a level. */
export interface DoseResponse {
  /** Share that is refused where nothing is faulty: false alarms, 1 - sensitivity to what is right. */
  readonly intercept: Estimate;
  /** Sensitivity + specificity - 1: 1 for a judge that is always right, 0 for one that guesses. */
  readonly slope: Estimate;
}

/**
 * Fits the line of the shares that a judge refuses to the shares that are faulty, by least squares weighted by the cases of
 * each level. The 95 % intervals draw whole dialogues with replacement.
 *
 * Where the judge errs equally at each level, the expected line is exact: a level of the faulty share d has an expected
 * refused share of (1 - se)(1 - d) + sp·d = (1 - se) + d(se + sp - 1), with the sensitivity se to what is right and the
 * specificity sp. Without two levels of different shares there is no line.
 *
 * @param cases In an order that does not depend on timing.
 *
 * @example
 * ```ts
 * import { doseResponse } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const cases = Array.from({ length: 40 }, (_, i) => {
 *   const isFaulty = i % 4 < (i < 20 ? 1 : 3);
 *   return { dialogue: `${i % 5}`, level: i < 20 ? 1 : 3, isFaulty, isRefused: isFaulty };
 * });
 * const { intercept, slope } = doseResponse(cases, { seed: 1, name: "a judge that is always right" });
 * assert(Math.abs((intercept as { value: number }).value) < 1e-9);
 * assert(Math.abs((slope as { value: number }).value - 1) < 1e-9);
 * ```
 */
export function doseResponse(
  cases: readonly DosedCase[],
  { seed, name }: { readonly seed: number; readonly name: string },
): DoseResponse {
  const levels = [...new Set(cases.map(({ level }) => level))].toSorted((a, b) => a - b);
  const clusters = [...Map.groupBy(cases, ({ dialogue }) => dialogue).values()].map((own) =>
    levels.flatMap((level) => {
      const here = own.filter((one) => one.level === level);
      return [
        here.length,
        here.filter((one) => one.isFaulty).length,
        here.filter((one) => one.isRefused).length,
      ];
    })
  );
  const sums = levels.flatMap((_, i) =>
    [0, 1, 2].map((j) => clusters.reduce((sum, own) => sum + (own[3 * i + j] ?? 0), 0))
  );
  const estimate = (part: keyof Line): Estimate => {
    const value = fit(sums)?.[part];
    if (value === undefined) return { unscored: "no two levels with different shares of faults" };
    const interval = resampledInterval(clusters, (drawn) => fit(drawn)?.[part], {
      seed,
      name: `${name} ${part}`,
    });
    if (interval === undefined) return { unscored: "too few dialogues for an interval" };
    const [low, high] = interval;
    return {
      value,
      interval: [Math.min(low, value), Math.max(high, value)],
      method: "cluster bootstrap",
    };
  };
  return { intercept: estimate("intercept"), slope: estimate("slope") };
}

interface Line {
  readonly intercept: number;
  readonly slope: number;
}

/** @param sums Cases, faulty and refused ones of each level in turn. */
function fit(sums: readonly number[]): Line | undefined {
  const points = Array.from({ length: sums.length / 3 }, (_, i) => {
    const [weight = 0, faulty = 0, refused = 0] = sums.slice(3 * i, 3 * i + 3);
    return { weight, dose: faulty / weight, response: refused / weight };
  }).filter(({ weight }) => weight > 0);
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / total;
  const dose = mean((point) => point.dose);
  const response = mean((point) => point.response);
  const spread = mean((point) => (point.dose - dose) ** 2);
  if (!(spread > 1e-12)) return undefined;
  const slope = mean((point) => (point.dose - dose) * (point.response - response)) / spread;
  return { intercept: response - slope * dose, slope };
}
