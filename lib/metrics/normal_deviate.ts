/**
 * Returns the number that a standard normal variable exceeds with a probability, to six digits after the point.
 *
 * @param tail Above 0 and at most 0.5.
 * @throws {RangeError} If the probability is out of range.
 *
 * Source: Hastings' approximation (Abramowitz and Stegun, 26.2.23), bettered by Newton's steps on the distribution, which is
 * summed as Marsaglia does (Journal of Statistical Software 11, 2004).
 *
 * @example
 * ```ts
 * import { normalDeviate } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * assert.equal(normalDeviate(0.025), 1.959964);
 * assert.equal(normalDeviate(0.2), 0.841621);
 * ```
 */
export function normalDeviate(tail: number): number {
  if (!(tail > 0 && tail <= 0.5)) throw new RangeError(`A tail of ${tail} is not above 0 and at most 0.5`);
  const t = Math.sqrt(-2 * Math.log(tail));
  let x = t -
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let step = 0; step < STEPS; step++) x += (upperTail(x) - tail) / density(x);
  return Math.round(x * 1e6) / 1e6;
}

const STEPS = 4;

const density = (x: number) => Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);

/** The probability above `x`, by the series of the distribution around 0. */
function upperTail(x: number): number {
  let [sum, term] = [x, x];
  for (let i = 3; Math.abs(term) > 1e-18; i += 2) sum += term *= x * x / i;
  return 0.5 - sum * density(x);
}
