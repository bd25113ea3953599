import type { Metric, MetricName } from "../metrics/mod.ts";

/** The text of a cell whose number is missing for a reason. */
export function withoutValue(reason: string): string {
  return reason.startsWith("not applicable") ? reason : `unscored (${reason})`;
}

/** A metric that an agent lacks, beside one that has it. */
export function absentMetric(name: MetricName): Metric {
  const why = name === "rows_correctness_rate"
    ? "the agent shows SQL"
    : name === "first_attempt_alignment_needing_context"
    ? "it is not known which turns need their context"
    : "no SQL of the agent lacks a translation";
  return { numerator: 0, denominator: 0, unscored: `not applicable: ${why}` };
}
