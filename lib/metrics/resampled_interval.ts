import { randomFrom } from "../base/mod.ts";

export interface ResampledIntervalOptions {
  readonly seed: number;
  /** Name of the number that the interval is for: each has draws of its own. */
  readonly name: string;
}

const draws = 2000;

/**
 * Computes a 95 % percentile interval of a statistic of sums over clusters, which are drawn with replacement, 2,000 times.
 * Draws of which the statistic has no value are left out; undefined where fewer than half of them have one.
 *
 * @param clusters The summands of each cluster, as many in each.
 */
export function resampledInterval(
  clusters: readonly (readonly number[])[],
  statistic: (sums: readonly number[]) => number | undefined,
  { seed, name }: ResampledIntervalOptions,
): readonly [number, number] | undefined {
  const random = randomFrom(seed, "bootstrap", name);
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const sums = (clusters[0] ?? []).map(() => 0);
    for (let i = 0; i < clusters.length; i++) {
      const drawn = clusters[Math.floor(random() * clusters.length)] ?? [];
      for (let j = 0; j < sums.length; j++) sums[j] = (sums[j] ?? 0) + (drawn[j] ?? 0);
    }
    const value = statistic(sums);
    if (value !== undefined) values.push(value);
  }
  if (values.length < draws / 2) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number;
  return [at(0.025), at(0.975)];
}
