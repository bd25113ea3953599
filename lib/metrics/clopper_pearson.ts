const tailShare = 0.025;

/**
 * Computes the 95 % interval of Clopper and Pearson for a share: all shares under which neither so few nor so many
 * successes have a probability below 2.5 %.
 *
 * @param successes At least 0 and at most `trials`. A broken number gets the interval around both whole numbers beside it.
 * @param trials A whole number of at least 1.
 * @throws {RangeError} If `trials` is no such number, or `successes` lies outside.
 *
 * Source: Clopper and Pearson, Biometrika 26 (1934). The definition itself is solved by bisection over binomial sums.
 *
 * @example
 * ```ts
 * import { clopperPearson } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(clopperPearson(0, 10).map((bound) => bound.toFixed(4)), ["0.0000", "0.3085"]);
 * ```
 */
export function clopperPearson(successes: number, trials: number): readonly [number, number] {
  if (!Number.isInteger(trials) || trials < 1 || !(successes >= 0 && successes <= trials)) {
    throw new RangeError(`Cannot give an interval for ${successes} successes in ${trials} trials`);
  }
  return [lowerBound(Math.floor(successes), trials), 1 - lowerBound(trials - Math.ceil(successes), trials)];
}

/** The share under which at least so many successes have a probability of 2.5 %. */
function lowerBound(successes: number, trials: number): number {
  if (successes === 0) return 0;
  let low = 0;
  let high = successes / trials;
  for (let step = 0; step < 60; step++) {
    const probability = (low + high) / 2;
    if (binomialTail(successes, { trials, probability }) < tailShare) low = probability;
    else high = probability;
  }
  return low;
}

/** P(X ≥ `atLeast`) for a binomial X of `trials` trials with the given probability of success. */
export function binomialTail(
  atLeast: number,
  options: { readonly trials: number; readonly probability: number },
): number {
  const { trials, probability } = options;
  if (atLeast <= 0 || probability >= 1) return atLeast > trials ? 0 : 1;
  if (probability <= 0) return 0;
  const success = Math.log(probability);
  const failure = Math.log1p(-probability);
  let logCoefficient = 0;
  let tail = 0;
  for (let k = 0; k <= trials; k++) {
    if (k > 0) logCoefficient += Math.log((trials - k + 1) / k);
    if (k >= atLeast) tail += Math.exp(logCoefficient + k * success + (trials - k) * failure);
  }
  return Math.min(1, tail);
}
