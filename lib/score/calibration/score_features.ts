import type { ScoredAnswer } from "../scored_answer.ts";

/** What of a score the probability of being right is computed from: nothing that tells where an answer or label came from. */
export type ScoreFeatures = Pick<
  ScoredAnswer,
  "components" | "confidence" | "join_signal" | "sql_specification"
>;

/**
 * The features of a score: σ of the filters with δ and σ of the verdict, each from 0 to 1, the confidence, both with the
 * confidence as weight, whether the join signal is not sound, and the logarithm of the number of parts of the query.
 */
export function scoreFeatures(
  { components, confidence, join_signal: joins, sql_specification: sql }: ScoreFeatures,
): readonly number[] {
  const filters = (components.filters + components.leniency) / 5;
  const verdict = components.verdict / 5;
  const parts = sql.projections.length + sql.aggregations.length + sql.filters.length + sql.group_by.length +
    sql.order_by.length + joins.joined;
  return [
    filters,
    verdict,
    confidence,
    (filters + verdict) * confidence,
    joins.sound ? 0 : 1,
    Math.log1p(parts),
  ];
}
