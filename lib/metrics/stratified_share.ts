import { clopperPearson } from "./clopper_pearson.ts";
import type { Estimate } from "./types.ts";

/** A part of what is estimated, and the labels of those that were drawn from it at random. */
export interface Stratum {
  /** All that belong to it, labelled or not. */
  readonly size: number;
  readonly labels: readonly boolean[];
}

/**
 * Estimates a share of all strata from the labels of a stratified sample. Each stratum's share is weighted by the stratum's
 * size, so that strata may be sampled at different rates.
 *
 * The variance is that of a stratified sample without replacement. A stratum with one label gets the greatest variance of a
 * share (1/4). The interval is that of Clopper and Pearson with as many trials as a simple random sample of that
 * variance has, at most the labels. With labels for all there is no doubt, and the interval is the share.
 *
 * Source: Cochran, Sampling Techniques (1977), sections 5.3 and 5.4; Korn and Graubard, Survey Methodology 24 (1998), for
 * the interval.
 *
 * @returns Why there is none, where a stratum that is not empty has no label.
 *
 * @example
 * ```ts
 * import { stratifiedShare } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * // Half of the labels are true, in a stratum that holds one tenth.
 * const share = stratifiedShare([{ size: 10, labels: [true, true] }, { size: 90, labels: [false, false] }]);
 * assert("value" in share && share.value === 0.1);
 * ```
 */
export function stratifiedShare(strata: readonly Stratum[]): Estimate {
  const parts = strata.filter(({ size }) => size > 0);
  const all = parts.reduce((sum, { size }) => sum + size, 0);
  const labelled = parts.reduce((sum, { labels }) => sum + labels.length, 0);
  if (labelled === 0) return { unscored: "nothing is labelled" };
  const open = parts.filter(({ labels }) => labels.length === 0);
  if (open.length > 0) {
    const unseen = open.reduce((sum, { size }) => sum + size, 0);
    return { unscored: `${unseen} of ${all} are in strata without a label` };
  }
  let value = 0;
  let variance = 0;
  for (const { size, labels } of parts) {
    const weight = size / all;
    const share = labels.filter((label) => label).length / labels.length;
    const spread = labels.length === 1 ? 1 / 4 : share * (1 - share) / (labels.length - 1);
    value += weight * share;
    variance += weight ** 2 * (1 - labels.length / size) * spread;
  }
  const method = "stratified sample, Korn and Graubard";
  if (parts.every(({ size, labels }) => labels.length === size)) {
    return { value, interval: [value, value], method };
  }
  const simple = value * (1 - value) / variance;
  const trials = Math.max(1, Math.min(labelled, Number.isFinite(simple) ? Math.floor(simple) : labelled));
  return { value, interval: clopperPearson(wholeIfNear(Math.min(1, value) * trials), trials), method };
}

/** A whole number of successes stays one in spite of rounding. */
function wholeIfNear(successes: number): number {
  const whole = Math.round(successes);
  return Math.abs(successes - whole) < 1e-9 ? whole : successes;
}
