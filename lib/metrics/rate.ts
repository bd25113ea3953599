import { type Cluster, clusterInterval } from "./cluster_interval.ts";
import type { Outcome } from "./outcome.ts";
import type { Metric } from "./types.ts";
import { wilson } from "./wilson.ts";

interface CountedOutcome {
  readonly dialogue: string;
  readonly outcome: Outcome;
}

interface RateOptions {
  readonly seed: number;
  /** What is counted, in the plural, for the reason why there is no value. */
  readonly counted: string;
  /** `dialogues` are independent of each other and get Wilson's interval, unless several trials repeat them. */
  readonly unit: "dialogues" | "within dialogues";
}

/**
 * Computes the share of successes among what was scored. Undecided ones count as failures, and as successes for the
 * upper bound.
 *
 * @param counted In the order of their dialogues.
 */
export function rate(counted: readonly CountedOutcome[], options: RateOptions): Metric {
  const scored = counted.filter(({ outcome }) => outcome !== "unscored");
  const numerator = scored.filter(({ outcome }) => outcome === "yes").length;
  const undecided = scored.filter(({ outcome }) => outcome === "undecided").length;
  const denominator = scored.length;
  if (denominator === 0) {
    const reason = counted.length === 0 ? `no ${options.counted}` : `no ${options.counted} could be scored`;
    return { numerator, denominator, unscored: reason };
  }
  const clusters = outcomeClusters(scored);
  const independent = options.unit === "dialogues" && clusters.length === denominator;
  return {
    numerator,
    denominator,
    value: numerator / denominator,
    ...(independent
      ? { interval: wilson(numerator, denominator), method: "wilson" }
      : clusterInterval(clusters, options)),
    ...(undecided > 0 &&
      { bounds: [numerator / denominator, (numerator + undecided) / denominator] as const }),
  };
}

function outcomeClusters(scored: readonly CountedOutcome[]): Cluster[] {
  const clusters = new Map<string, Cluster>();
  for (const { dialogue, outcome } of scored) {
    const { numerator, denominator } = clusters.get(dialogue) ?? { numerator: 0, denominator: 0 };
    clusters.set(dialogue, {
      numerator: numerator + (outcome === "yes" ? 1 : 0),
      denominator: denominator + 1,
    });
  }
  return [...clusters.values()];
}
