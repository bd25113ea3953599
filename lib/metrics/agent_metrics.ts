import { averageTurnPairsPerInteraction } from "./average_turn_pairs_per_interaction.ts";
import { dialogueIntentionAlignmentRate } from "./dialogue_intention_alignment_rate.ts";
import { interactionRate } from "./interaction_rate.ts";
import type { Aspect } from "./not_applicable.ts";
import { rowsCorrectnessRate } from "./rows_correctness_rate.ts";
import { sqlQueryCorrectnessRate } from "./sql_query_correctness_rate.ts";
import type { DialogueRow, Metric, TurnRow } from "./types.ts";
import { userTurnIntentionAlignmentRate } from "./user_turn_intention_alignment_rate.ts";

/** Names of the metrics of one agent. */
export type MetricName =
  | "user_turn_intention_alignment_rate"
  | "sql_query_correctness_rate"
  | "dialogue_intention_alignment_rate"
  | "average_turn_pairs_per_interaction"
  | "rows_correctness_rate"
  | "first_attempt_sql_correctness"
  | "eventual_sql_correctness"
  | "first_attempt_alignment"
  | "eventual_alignment"
  | "first_attempt_alignment_needing_context"
  | "sql_query_correctness_rate_errored_as_wrong"
  | "sql_query_correctness_rate_untranslated_as_wrong";

/** Input of a metric. */
export interface MeasuredRows {
  /** Turns of one agent, in any order. */
  readonly turns: readonly TurnRow[];
  /** The dialogues that it was to play, in any order. */
  readonly dialogues: readonly DialogueRow[];
  readonly seed: number;
  /** Retries that were allowed in an interaction. @default 2 */
  readonly maxRetries?: number | undefined;
}

/** Name, kind and computation of a metric. */
export interface AgentMetric {
  /** As `metrics.json` spells it. */
  readonly name: MetricName;
  /** What people read for it, in tables and figures alike. */
  readonly title: string;
  /** `rate`: a share in 0..1, of which more is better. `ratio`: a number from 1 up, of which less is better. */
  readonly kind: "rate" | "ratio";
  /** What it looks at; it is not applicable to agents that never show that. */
  readonly of: Aspect;
  /** The metric that this one counts by another rule; figures show that one alone. @default it stands for itself */
  readonly variantOf?: MetricName;
  readonly measure: (rows: MeasuredRows) => Metric;
}

/**
 * All metrics of one agent in the order of tables and files: the paper's four first.
 *
 * @example
 * ```ts
 * import { agentMetrics } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const measured = agentMetrics.map(({ name, measure }) => [name, measure({ turns: [], dialogues: [], seed: 1 })] as const);
 * assert.deepEqual(measured[2], [
 *   "dialogue_intention_alignment_rate",
 *   { numerator: 0, denominator: 0, unscored: "no dialogues" },
 * ]);
 * ```
 */
export const agentMetrics: readonly AgentMetric[] = [
  {
    name: "user_turn_intention_alignment_rate",
    title: "User Turn Intention Alignment Rate",
    kind: "rate",
    of: "alignment",
    measure: ({ turns, seed }) => userTurnIntentionAlignmentRate(turns, { seed }),
  },
  {
    name: "sql_query_correctness_rate",
    title: "SQL Query Correctness Rate",
    kind: "rate",
    of: "sql",
    measure: ({ turns, seed }) => sqlQueryCorrectnessRate(turns, { seed }),
  },
  {
    name: "dialogue_intention_alignment_rate",
    title: "Dialogue Intention Alignment Rate",
    kind: "rate",
    of: "alignment",
    measure: ({ turns, dialogues, seed }) => dialogueIntentionAlignmentRate(turns, dialogues, { seed }),
  },
  {
    name: "average_turn_pairs_per_interaction",
    title: "Average Number of Turn Pairs per Interaction",
    kind: "ratio",
    of: "turns",
    measure: ({ turns, dialogues, ...options }) => averageTurnPairsPerInteraction(turns, dialogues, options),
  },
  {
    name: "rows_correctness_rate",
    title: "Rows Correctness Rate",
    kind: "rate",
    of: "rows",
    measure: ({ turns, seed }) => rowsCorrectnessRate(turns, { seed }),
  },
  {
    name: "first_attempt_sql_correctness",
    title: "First-Attempt SQL Correctness",
    kind: "rate",
    of: "sql",
    measure: ({ turns, dialogues, seed }) =>
      interactionRate(turns, dialogues, { of: "sql", attempt: "first", seed }),
  },
  {
    name: "eventual_sql_correctness",
    title: "Eventual SQL Correctness",
    kind: "rate",
    of: "sql",
    measure: ({ turns, dialogues, seed }) =>
      interactionRate(turns, dialogues, { of: "sql", attempt: "eventual", seed }),
  },
  {
    name: "first_attempt_alignment",
    title: "First-Attempt Alignment",
    kind: "rate",
    of: "alignment",
    measure: ({ turns, dialogues, seed }) =>
      interactionRate(turns, dialogues, { of: "alignment", attempt: "first", seed }),
  },
  {
    name: "eventual_alignment",
    title: "Eventual Alignment",
    kind: "rate",
    of: "alignment",
    measure: ({ turns, dialogues, seed }) =>
      interactionRate(turns, dialogues, { of: "alignment", attempt: "eventual", seed }),
  },
  {
    name: "first_attempt_alignment_needing_context",
    title: "First-Attempt Alignment Where Context Is Needed",
    kind: "rate",
    of: "alignment",
    measure: ({ turns, dialogues, seed }) =>
      interactionRate(turns, dialogues, { of: "alignment", attempt: "first", needsContext: true, seed }),
  },
  {
    name: "sql_query_correctness_rate_errored_as_wrong",
    title: "SQL Query Correctness Rate, Errored as Wrong",
    kind: "rate",
    of: "sql",
    variantOf: "sql_query_correctness_rate",
    measure: ({ turns, seed }) => sqlQueryCorrectnessRate(turns, { seed, asWrong: "errored" }),
  },
  {
    name: "sql_query_correctness_rate_untranslated_as_wrong",
    title: "SQL Query Correctness Rate, Untranslated as Wrong",
    kind: "rate",
    of: "translation",
    variantOf: "sql_query_correctness_rate",
    measure: ({ turns, seed }) => sqlQueryCorrectnessRate(turns, { seed, asWrong: "translation" }),
  },
];

/** The metric of a name. */
export function agentMetric(name: MetricName): AgentMetric {
  const metric = agentMetrics.find((one) => one.name === name);
  if (!metric) throw new RangeError(`Cannot find the metric "${name}" among those of an agent`);
  return metric;
}
