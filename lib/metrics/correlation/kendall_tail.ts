import { normalTail } from "./normal_tail.ts";

/**
 * Computes the two-sided p-value of Kendall's τ-b: how often an order drawn at random agrees or disagrees at least as much.
 * Without ties exactly, by counting orders, else by the normal distribution with the variance that the ties leave.
 *
 * @param a At least three scores, not all equal.
 * @param b As many, not all equal.
 *
 * Source: Kendall, Rank Correlation Methods (4th edition, 1970), sections 4.3 and 5.5.
 */
export function kendallTail(a: readonly number[], b: readonly number[]): number {
  const count = a.length;
  let agreement = 0;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      agreement += Math.sign((a[i] as number) - (a[j] as number)) *
        Math.sign((b[i] as number) - (b[j] as number));
    }
  }
  const [ofA, ofB] = [tieSums(a), tieSums(b)];
  if (ofA.pairs === 0 && ofB.pairs === 0) return exactTail(Math.abs(agreement), count);
  const ordered = count * (count - 1);
  const variance = (ordered * (2 * count + 5) - ofA.weighted - ofB.weighted) / 18 +
    2 * ofA.pairs * ofB.pairs / ordered +
    ofA.triples * ofB.triples / (9 * ordered * (count - 2));
  return 2 * normalTail(Math.abs(agreement) / Math.sqrt(variance));
}

function tieSums(scores: readonly number[]) {
  const sizes = [...Map.groupBy(scores, (score) => score).values()].map(({ length }) => length);
  const sum = (of: (size: number) => number) => sizes.reduce((total, size) => total + of(size), 0);
  return {
    pairs: sum((n) => n * (n - 1) / 2),
    triples: sum((n) => n * (n - 1) * (n - 2)),
    weighted: sum((n) => n * (n - 1) * (2 * n + 5)),
  };
}

/** The share of orders of `count` things in which agreeing and disagreeing pairs differ by at least `agreement`. */
function exactTail(agreement: number, count: number): number {
  if (agreement === 0) return 1;
  const pairs = count * (count - 1) / 2;
  const fewest = (pairs - agreement) / 2;
  // Shares of orders by their number of inversions, built by inserting one thing after the other.
  let shares = [1];
  for (let size = 2; size <= count; size++) {
    const longer = new Array<number>(Math.min(fewest, size * (size - 1) / 2) + 1).fill(0);
    for (const [inversions, share] of shares.entries()) {
      for (let added = 0; added < size && inversions + added < longer.length; added++) {
        longer[inversions + added] = (longer[inversions + added] as number) + share / size;
      }
    }
    shares = longer;
  }
  return Math.min(1, 2 * shares.reduce((sum, share) => sum + share, 0));
}
