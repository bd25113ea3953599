import type { Metric } from "../metrics/mod.ts";

/** A rate in percent with one decimal, or its bounds where turns are undecided; `unscored` without a value. */
export function boundedPercent(metric: Metric): string {
  if ("unscored" in metric) return "unscored";
  const [low, high] = (metric.bounds ?? [metric.value, metric.value]).map((share) =>
    (100 * share).toFixed(1)
  );
  return low === high ? String(low) : `${low}–${high}`;
}
