/**
 * Computes the two-sided p-value of Student's t, also where it is far below the precision of 1 - p.
 *
 * @param t Any number; of an infinite one it is 0.
 * @param freedom Degrees of freedom, a whole number of at least 1.
 *
 * Source: p = I_x(ν/2, 1/2) with x = ν/(ν + t²) (Abramowitz and Stegun, 26.5.27); I as the series 26.5.4, whose terms are
 * all positive.
 */
export function studentTail(t: number, freedom: number): number {
  const x = freedom / (freedom + t * t);
  // The series is slow near 1, where the complement is not small.
  if (x > 0.9) return 1 - incompleteBeta(1 - x, 0.5, freedom / 2);
  return incompleteBeta(x, freedom / 2, 0.5);
}

/** Of which one is a half and the other a multiple of it. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x === 0) return 0;
  let [sum, term] = [1, 1];
  for (let n = 0; term > 1e-17 * sum; n++) sum += term *= x * (a + b + n) / (a + 1 + n);
  return sum * x ** a * (1 - x) ** b / (a * halfBeta(Math.max(a, b)));
}

/** B(a, 1/2) for multiples of a half. */
function halfBeta(a: number): number {
  if (a === 0.5) return Math.PI;
  if (a === 1) return 2;
  return halfBeta(a - 1) * (a - 1) / (a - 0.5);
}
