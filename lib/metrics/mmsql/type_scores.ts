import { resampledInterval } from "../resampled_interval.ts";
import type { Metric } from "../types.ts";
import { sumMetric } from "./sum_metric.ts";
import { sumOfF1, typeSums } from "./type_sums.ts";
import { type MmsqlTurn, mmsqlTypes, type MmsqlTypeScores } from "./types.ts";

interface TypeDetection {
  /** The plain mean of the four F1: their sum over 4. */
  readonly f1: Metric;
  readonly types: Readonly<Record<typeof mmsqlTypes[number], MmsqlTypeScores>>;
}

/**
 * Computes precision, recall and F1 of each type of question, and the plain mean of the four F1. 0 divided by 0 is unscored
 * for one type and counts as 0 in the mean, as the paper counts it.
 */
export function typeScores(
  turns: readonly MmsqlTurn[],
  { seed }: { readonly seed: number },
): TypeDetection {
  const scores = mmsqlTypes.map((type) => {
    const one = (
      name: string,
      counts: (expected: boolean, predicted: boolean) => readonly [number, number],
    ) =>
      sumMetric(
        turns.map(({ dialogue, expected, predicted }) => {
          const [numerator, denominator] = counts(expected === type, predicted === type);
          return { dialogue, numerator, denominator };
        }),
        { seed, counted: `turns ${name === "recall" ? "of" : "called"} this type` },
      );
    return [type, {
      precision: one("precision", (expected, predicted) => [+(expected && predicted), +predicted]),
      recall: one("recall", (expected, predicted) => [+(expected && predicted), +expected]),
      f1: one("F1", (expected, predicted) => [2 * +(expected && predicted), +expected + +predicted]),
    }] as const;
  });
  return {
    f1: meanOfF1(turns, seed),
    types: Object.fromEntries(scores) as Record<typeof mmsqlTypes[number], MmsqlTypeScores>,
  };
}

function meanOfF1(turns: readonly MmsqlTurn[], seed: number): Metric {
  const clusters = [...Map.groupBy(turns, ({ dialogue }) => dialogue).values()].map(typeSums);
  const numerator = sumOfF1(typeSums(turns));
  const denominator = mmsqlTypes.length;
  const interval = turns.length === 0
    ? undefined
    : resampledInterval(clusters, (sums) => sumOfF1(sums) / denominator, { seed, name: "macro F1" });
  if (interval === undefined) return { numerator, denominator, unscored: "no turns" };
  const value = numerator / denominator;
  return {
    ...{ numerator, denominator, value },
    interval: [Math.min(interval[0], value), Math.max(interval[1], value)],
    method: "cluster bootstrap",
  };
}
