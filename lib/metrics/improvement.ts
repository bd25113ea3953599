import { agentMetric, type MetricName } from "./agent_metrics.ts";
import type { Metric } from "./types.ts";

/** By how much one agent's number differs from another's. */
export type Improvement =
  /** Difference of two shares, -1..1; times 100 it is in percentage points. */
  | { readonly kind: "points"; readonly value: number }
  /** Change relative to the other's number, -1 and above. */
  | { readonly kind: "relative"; readonly value: number }
  | { readonly kind: "unscored"; readonly reason: string };

/** The two numbers that are set against each other. */
export interface ImprovementOptions {
  readonly of: Metric;
  readonly over: Metric;
}

/**
 * Computes what one agent gains over another, as in the paper: the difference for rates, the relative change for turn
 * pairs, where less is better. Unscored without both values or relative to 0.
 *
 * @example
 * ```ts
 * import { improvement, type Metric } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const rate = (numerator: number): Metric =>
 *   ({ numerator, denominator: 4, value: numerator / 4, interval: [0, 1], method: "wilson" });
 * assert.deepEqual(
 *   improvement("dialogue_intention_alignment_rate", { of: rate(3), over: rate(1) }),
 *   { kind: "points", value: 0.5 },
 * );
 * ```
 */
export function improvement(metric: MetricName, options: ImprovementOptions): Improvement {
  const { of, over } = options;
  if ("unscored" in of) return { kind: "unscored", reason: of.unscored };
  if ("unscored" in over) return { kind: "unscored", reason: over.unscored };
  if (agentMetric(metric).kind === "rate") return { kind: "points", value: of.value - over.value };
  if (over.value === 0) return { kind: "unscored", reason: "no turn pairs to compare with" };
  return { kind: "relative", value: (of.value - over.value) / over.value };
}
