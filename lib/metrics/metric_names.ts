/** Names of the metrics of one agent, as `metrics.json` spells them, the paper's four first and in its order. */
export const metricNames = [
  "user_turn_intention_alignment_rate",
  "sql_query_correctness_rate",
  "dialogue_intention_alignment_rate",
  "average_turn_pairs_per_interaction",
  "first_attempt_sql_correctness",
  "eventual_sql_correctness",
  "first_attempt_alignment",
  "eventual_alignment",
  "sql_query_correctness_rate_errored_as_wrong",
] as const;

export type MetricName = typeof metricNames[number];
