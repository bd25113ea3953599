/** A sequential test of a mean, as far as it has come; plain data that can be saved. */
export interface MeanTest {
  /** Values that were seen. */
  readonly seen: number;
  /** What each stake has won; the prior of starts to come is not in it. */
  readonly capital: readonly number[];
}

/** Shares of the largest stake that can lose no more than it has. */
const stakes = [1, 2, 3, 4, 5, 6].map((power) => 2 ** -power);

/** A test that has seen nothing. */
export const untested: MeanTest = { seen: 0, capital: stakes.map(() => 0) };

/** Beyond it no evidence is needed, and numbers would overflow. */
const mostCapital = 1e100;

/** Smallest distance of a bound from 1; it bounds the stakes. */
const leastRoom = 0.01;

/**
 * Takes the next value of a stream whose mean is said to be `bound` or more. The test bets against that: a stake λ turns its
 * capital into capital · (1 + λ (bound − value)), which on average does not grow while the mean is what is said. Six
 * stakes share the capital. A share 1 / (t (t + 1)) of it starts to bet at the t-th value, so that a late fall is found
 * as well.
 *
 * Sources: Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, JRSS B 86 (2024); the weighted
 * starts as in Shin, Ramdas and Rinaldo, E-detectors, NEJSDS 2 (2024).
 *
 * @param value From 0 to 1.
 *
 * @example
 * ```ts
 * import { evidence, nextMeanTest, untested } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const low = Array.from({ length: 40 }, () => 0.2).reduce((test, x) => nextMeanTest(test, x, 0.8), untested);
 * assert(evidence(low) > 100);
 * ```
 */
export function nextMeanTest({ seen, capital }: MeanTest, value: number, bound: number): MeanTest {
  const started = 1 / ((seen + 1) * (seen + 2));
  return {
    seen: seen + 1,
    capital: capital.map((won, i) => Math.min(mostCapital, (won + started) * growth(i, value, bound))),
  };
}

/**
 * What the bets have made of 1: an e-value. Where the mean never is below the bound, it ever reaches 1 / α with a probability
 * of at most α, however often one looks (Ville).
 */
export function evidence({ seen, capital }: MeanTest): number {
  return 1 / (seen + 1) + capital.reduce((sum, won) => sum + won, 0) / stakes.length;
}

/**
 * The interval of the mean of values from 0 to 1, by the same bets without late starts: the means against which they do not
 * win 2 / `miss` on either side. It misses the mean with a probability of at most `miss`.
 *
 * @param counts How often each value occurs.
 */
export function meanInterval(
  counts: ReadonlyMap<number, number>,
  miss: number,
): readonly [number, number] {
  const mirrored = new Map(Array.from(counts, ([value, count]) => [1 - value, count] as const));
  const lower = (given: ReadonlyMap<number, number>) => {
    // The bets against "the mean is at most m" win less the larger m is.
    let [refused, open] = [0, 1];
    for (let step = 0; step < 20; step++) {
      const middle = (refused + open) / 2;
      if (wonAgainstMost(given, middle) >= 2 / miss) refused = middle;
      else open = middle;
    }
    return refused;
  };
  return [lower(counts), 1 - lower(mirrored)];
}

function wonAgainstMost(counts: ReadonlyMap<number, number>, most: number): number {
  const won = stakes.map((_, i) => {
    let logarithm = 0;
    for (const [value, count] of counts) logarithm += count * Math.log(growth(i, 1 - value, 1 - most));
    return Math.exp(Math.min(logarithm, 200));
  });
  return won.reduce((sum, one) => sum + one, 0) / won.length;
}

function growth(stake: number, value: number, bound: number): number {
  return 1 + (stakes[stake] ?? 0) / Math.max(leastRoom, 1 - bound) * (bound - value);
}
