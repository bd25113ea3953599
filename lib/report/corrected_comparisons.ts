import { type Comparison, holm } from "../metrics/mod.ts";

/** A comparison among the others of its run or matrix. */
export type RunComparison = Comparison & {
  /** Corrected by Holm for all comparisons by this metric; absent where nothing is compared. */
  readonly p_holm?: number;
};

/** Returns comparisons in their order, with their p-values corrected for the number of those by the same metric. */
export function correctedComparisons(comparisons: readonly Comparison[]): readonly RunComparison[] {
  return comparisons.map((comparison) => {
    if (!("p" in comparison)) return comparison;
    const family = comparisons.flatMap((other) =>
      "p" in other && other.metric === comparison.metric ? [other] : []
    );
    const p_holm = holm(family.map(({ p }) => p))[family.indexOf(comparison)];
    return p_holm === undefined ? comparison : { ...comparison, p_holm };
  });
}
