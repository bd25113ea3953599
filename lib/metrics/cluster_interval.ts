import { randomFrom } from "../base/mod.ts";
import { clopperPearson } from "./clopper_pearson.ts";

/** Contribution of one dialogue to a ratio of sums: a count or a sum of shares over a positive number. */
export interface Cluster {
  readonly numerator: number;
  readonly denominator: number;
}

export interface ClusterIntervalOptions {
  readonly seed: number;
  /** Lowest and highest ratio that one dialogue can have. @default [0, 1] */
  readonly range?: readonly [number, number] | undefined;
}

/** An interval and how it was made. */
export interface ClusterInterval {
  readonly interval: readonly [number, number];
  readonly method: "cluster bootstrap" | "clopper-pearson";
}

const draws = 2000;

/**
 * Computes a 95 % interval for a ratio of sums over dialogues, whose turns are dependent.
 *
 * The percentile bootstrap draws whole dialogues with replacement, 2,000 times. If all dialogues have the same ratio,
 * the interval is Clopper and Pearson's with dialogues as trials, scaled from 0..1 to the ratio's range; a difference of 0
 * in all of them is off by at most the share of dialogues that may differ, each by the whole range. Both are widened to
 * contain the ratio. Seed and clusters alone decide the draws, so that one count has one interval, whatever it is called;
 * a dialogue in which nothing is counted is no cluster.
 *
 * @param given At least one with a denominator, in an order that does not depend on timing.
 *
 * @example
 * ```ts
 * import { clusterInterval } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogues = [{ numerator: 1, denominator: 3 }, { numerator: 3, denominator: 3 }];
 * const { interval: [low, high] } = clusterInterval(dialogues, { seed: 1 });
 * assert(low <= 4 / 6 && high >= 4 / 6);
 * ```
 */
export function clusterInterval(
  given: readonly Cluster[],
  options: ClusterIntervalOptions,
): ClusterInterval {
  const clusters = given.filter(({ denominator }) => denominator > 0);
  const value = ratio(clusters);
  const agree = clusters.every(({ numerator, denominator }) =>
    numerator * (clusters[0] as Cluster).denominator === denominator * (clusters[0] as Cluster).numerator
  );
  const [low, high] = agree ? stretched(value, clusters.length, options) : bootstrap(clusters, options);
  return {
    interval: [Math.min(low, value), Math.max(high, value)],
    method: agree ? "clopper-pearson" : "cluster bootstrap",
  };
}

function ratio(clusters: readonly Cluster[]): number {
  return clusters.reduce((sum, one) => sum + one.numerator, 0) /
    clusters.reduce((sum, one) => sum + one.denominator, 0);
}

function stretched(
  value: number,
  dialogues: number,
  options: ClusterIntervalOptions,
): readonly [number, number] {
  const [low, high] = options.range ?? [0, 1];
  if (low === high) return [low, high];
  if (value === 0 && low < 0) {
    const [, differing] = clopperPearson(0, dialogues);
    return [low * differing, high * differing];
  }
  const successes = Math.min(1, Math.max(0, (value - low) / (high - low))) * dialogues;
  // A whole number of successes stays one in spite of rounding.
  const whole = Math.round(successes);
  const interval = clopperPearson(Math.abs(successes - whole) < 1e-9 ? whole : successes, dialogues);
  return [low + interval[0] * (high - low), low + interval[1] * (high - low)];
}

function bootstrap(
  clusters: readonly Cluster[],
  { seed }: ClusterIntervalOptions,
): readonly [number, number] {
  const numerators = Float64Array.from(clusters, (one) => one.numerator);
  const denominators = Float64Array.from(clusters, (one) => one.denominator);
  const random = randomFrom(seed, "bootstrap");
  const ratios = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    let numerator = 0;
    let denominator = 0;
    for (let i = 0; i < clusters.length; i++) {
      const drawn = Math.floor(random() * clusters.length);
      numerator += numerators[drawn] as number;
      denominator += denominators[drawn] as number;
    }
    ratios[draw] = numerator / denominator;
  }
  ratios.sort();
  return [quantile(ratios, 0.025), quantile(ratios, 0.975)];
}

/** By linear interpolation between the two nearest values. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}
