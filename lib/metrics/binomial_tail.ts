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
