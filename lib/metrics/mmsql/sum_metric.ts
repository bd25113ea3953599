import { type Cluster, clusterInterval } from "../cluster_interval.ts";
import type { Metric } from "../types.ts";
import { wilson } from "../wilson.ts";

/** What one turn or dialogue adds to a ratio of sums. */
export interface Summand {
  readonly dialogue: string;
  readonly numerator: number;
  readonly denominator: number;
  /** What the numerator may be greater by, as something is undecided. @default 0 */
  readonly undecided?: number | undefined;
}

interface SumMetricOptions {
  readonly seed: number;
  /** What is counted, in the plural, for the reason why there is no value. */
  readonly counted: string;
  /** Lowest and highest ratio. @default [0, 1] */
  readonly range?: readonly [number, number] | undefined;
  /** Each summand is a dialogue, independent of the others: the interval is Wilson's. @default {false} */
  readonly ofDialogues?: boolean | undefined;
}

/** Computes a ratio of sums with a cluster bootstrap over dialogues, and bounds where something is undecided. */
export function sumMetric(summands: readonly Summand[], options: SumMetricOptions): Metric {
  const { counted, ofDialogues = false } = options;
  const total = (of: (summand: Summand) => number) => summands.reduce((sum, one) => sum + of(one), 0);
  const numerator = total((one) => one.numerator);
  const denominator = total((one) => one.denominator);
  const undecided = total((one) => one.undecided ?? 0);
  if (denominator === 0) return { numerator, denominator, unscored: `no ${counted}` };
  return {
    numerator,
    denominator,
    value: numerator / denominator,
    ...(ofDialogues
      ? { interval: wilson(numerator, denominator), method: "wilson" }
      : clusterInterval(clustersOf(summands), options)),
    ...(undecided > 0 &&
      { bounds: [numerator / denominator, (numerator + undecided) / denominator] as const }),
  };
}

function clustersOf(summands: readonly Summand[]): readonly Cluster[] {
  return [...Map.groupBy(summands, ({ dialogue }) => dialogue).values()].map((own) => ({
    numerator: own.reduce((sum, one) => sum + one.numerator, 0),
    denominator: own.reduce((sum, one) => sum + one.denominator, 0),
  })).filter(({ numerator, denominator }) => numerator > 0 || denominator > 0);
}
