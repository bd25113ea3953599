/**
 * Computes the probability that a standard normal variable exceeds `z`, also where it is far below the precision of 1 - p.
 *
 * @param z At least 0.
 *
 * Source: Abramowitz and Stegun, 26.2.11 near the centre, else the continued fraction 26.2.14.
 */
export function normalTail(z: number): number {
  const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    let [sum, term] = [z, z];
    for (let i = 3; term > 1e-18; i += 2) sum += term *= z * z / i;
    return 0.5 - sum * density;
  }
  let fraction = z;
  for (let i = 100; i > 0; i--) fraction = z + i / fraction;
  return density / fraction;
}
