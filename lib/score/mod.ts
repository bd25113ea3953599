/**
 * STEF: how well SQL fits its question, without schema, reference query or execution.
 *
 * @example
 * ```ts
 * import { scoreAnswer } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const scored = await scoreAnswer({
 *   question: "What is the total spend in China?",
 *   sql: "SELECT SUM(spend) FROM spend_table WHERE country = 'China'",
 * }, { rules: { column_mappings: { spend: "spend" } } });
 * assert(scored.kind === "scored");
 * assert.equal(scored.filter_status, "fully_applied");
 * assert.equal(scored.score, 100);
 * ```
 *
 * @module
 */
export { alignFilters, type FilterAlignment } from "./align_filters.ts";
export { type CompositeScore, compositeScore, type CompositeScoreOptions } from "./composite_score.ts";
export { filterText } from "./filter_text.ts";
export {
  type NormalizationOptions,
  normalizeProduction,
  type ProductionNormalization,
} from "./normalize_production.ts";
export { type OfflineVerdict, offlineVerdict, type VerdictEvidence } from "./offline_verdict.ts";
export { parseRules, type ScoreRules } from "./parse_rules.ts";
export { type QuestionReading, readQuestion, type ReadQuestionOptions } from "./read_question.ts";
export { readSqlSpecification, type SqlSpecificationReading } from "./read_sql_specification.ts";
export { type Answer, type AnswerScore, scoreAnswer, type ScoreAnswerOptions } from "./score_answer.ts";
export { type AgentScores, type SummarizedAnswer, summarizeScores } from "./summarize_scores.ts";
export type * from "./types.ts";
