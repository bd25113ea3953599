/**
 * The two-sided p-value of the exact permutation test that swaps the two agents in any set of dialogues: the share of
 * all 2^n swaps whose sum of differences lies at least as far from 0. With one pair a dialogue it is McNemar's exact test.
 *
 * The distribution of the sum is built up dialogue by dialogue, so that nothing is drawn at random.
 *
 * @param differences Successes of one agent less those of the other in each dialogue, whole numbers.
 */
export function permutationPValue(differences: readonly number[]): number {
  // The share of swaps by sum, sums from -reach to reach.
  let shares = new Float64Array([1]);
  for (const size of differences.map(Math.abs)) {
    if (size === 0) continue;
    const next = new Float64Array(shares.length + 2 * size);
    shares.forEach((share, place) => {
      next[place] = (next[place] as number) + share / 2;
      next[place + 2 * size] = (next[place + 2 * size] as number) + share / 2;
    });
    shares = next;
  }
  const reach = (shares.length - 1) / 2;
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  const tails = shares.reduce(
    (sum, share, place) => Math.abs(place - reach) >= observed ? sum + share : sum,
    0,
  );
  return Math.min(1, tails);
}
