/** The 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * Computes Wilson's 95 % score interval for a share of independent trials.
 *
 * @param successes At least 0 and at most `trials`.
 * @param trials A whole number of at least 1.
 * @throws {RangeError} If `trials` is no such number, or `successes` lies outside.
 *
 * Source: Wilson, Journal of the American Statistical Association 22 (1927).
 *
 * @example
 * ```ts
 * import { wilson } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(wilson(34, 50).map((bound) => bound.toFixed(3)), ["0.542", "0.792"]);
 * ```
 */
export function wilson(successes: number, trials: number): readonly [number, number] {
  if (!Number.isInteger(trials) || trials < 1 || !(successes >= 0 && successes <= trials)) {
    throw new RangeError(`Cannot give an interval for ${successes} successes in ${trials} trials`);
  }
  const share = successes / trials;
  const center = share + z ** 2 / (2 * trials);
  const reach = z * Math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2);
  const scale = 1 + z ** 2 / trials;
  // At 0 and 1 the interval ends there exactly; rounding would miss it.
  return [
    successes === 0 ? 0 : (center - reach) / scale,
    successes === trials ? 1 : (center + reach) / scale,
  ];
}
