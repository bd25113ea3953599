import type { MetricName } from "../metrics/mod.ts";

/** What people read for a metric, in tables and figures alike. */
export const metricTitles: Readonly<Record<MetricName, string>> = {
  user_turn_intention_alignment_rate: "User Turn Intention Alignment Rate",
  sql_query_correctness_rate: "SQL Query Correctness Rate",
  dialogue_intention_alignment_rate: "Dialogue Intention Alignment Rate",
  average_turn_pairs_per_interaction: "Average Number of Turn Pairs per Interaction",
  first_attempt_sql_correctness: "First-Attempt SQL Correctness",
  eventual_sql_correctness: "Eventual SQL Correctness",
  first_attempt_alignment: "First-Attempt Alignment",
  eventual_alignment: "Eventual Alignment",
  sql_query_correctness_rate_errored_as_wrong: "SQL Query Correctness Rate, Errored as Wrong",
};
