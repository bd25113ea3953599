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
export {
  alignSpecifications,
  type AlignSpecificationsOptions,
  type SpecificationAlignment,
} from "./align_specifications.ts";
export {
  type CompositeScore,
  compositeScore,
  type CompositeScoreOptions,
  type ConfidenceThresholds,
  paperThresholds,
} from "./composite_score.ts";
export {
  fitCalibration,
  type FitCalibrationOptions,
  type LabelledScore,
} from "./calibration/fit_calibration.ts";
export type { ScoreCalibration } from "./calibration/score_calibration.ts";
export { isotonicRegression, type IsotonicStep, isotonicValue } from "./calibration/isotonic_regression.ts";
export {
  type LogisticCoefficients,
  logisticProbability,
  logisticRegression,
} from "./calibration/logistic_regression.ts";
export { parseCalibration } from "./calibration/parse_calibration.ts";
export {
  type Reliability,
  reliability,
  type ReliabilityBin,
  reliabilityOf,
} from "./calibration/reliability.ts";
export { type RuleUse, ruleUse } from "./rule_use.ts";
export { type ScoreFeatures, scoreFeatures } from "./calibration/score_features.ts";
export { isoDay, momentOf } from "./dates/calendar.ts";
export { writeCurrentDates } from "./dates/write_current_dates.ts";
export { writeDates } from "./dates/write_dates.ts";
export { filterText } from "./filter_text.ts";
export { type InjectedRules, injectRules } from "./inject_rules.ts";
export { type JoinSignal, joinSignal } from "./join_signal.ts";
export { locatedFilters } from "./located_filters.ts";
export type { ValueMask } from "./mask_filters.ts";
export { type MatchSignals, matchSignals } from "./match_signals.ts";
export {
  type ModelQuestionReading,
  readQuestionByModel,
  type ReadQuestionByModelOptions,
} from "./model/read_question_by_model.ts";
export type { ScoreModel } from "./model/score_model.ts";
export { type ModelVerdict, verdictByModel, type VerdictByModelOptions } from "./model/verdict_by_model.ts";
export { evidence, meanInterval, type MeanTest, nextMeanTest, untested } from "./monitor/mean_test.ts";
export {
  nextScore,
  noScores,
  type ScoreAlarm,
  type ScoreAlarmOptions,
  type ScoreAlarms,
} from "./monitor/score_alarms.ts";
export {
  createScoreFindings,
  type FoundAnswer,
  type SavedFindings,
  type ScoreFindings,
} from "./monitor/score_findings.ts";
export {
  type OtlpAttribute,
  type OtlpMetric,
  type OtlpPoint,
  type ScoreMetrics,
  scoreMetrics,
} from "./monitor/score_metrics.ts";
export {
  createScoreTrend,
  type ScoreTrend,
  type ScoreTrendOptions,
  type TrendAlarm,
  type TrendAnswer,
  type TrendRow,
  type TrendStream,
  type UnwatchedStream,
} from "./monitor/score_trend.ts";
export {
  type NormalizationOptions,
  normalizeProduction,
  type ProductionNormalization,
} from "./normalize_production.ts";
export { offlineVerdict, type ScoreJudgement, type VerdictEvidence } from "./offline_verdict.ts";
export { parseRules, type ScoreRules } from "./parse_rules.ts";
export { type QuestionReading, readQuestion, type ReadQuestionOptions } from "./read_question.ts";
export { readSqlSpecification, type SqlSpecificationReading } from "./read_sql_specification.ts";
export { type Answer, scoreAnswer, type ScoreAnswerOptions } from "./score_answer.ts";
export type { AnswerScore, ScoredAnswer } from "./scored_answer.ts";
export { type SuggestedRule, type SuggestingAnswer, suggestRules, withSuggestions } from "./suggest_rules.ts";
export { type AgentScores, type SummarizedAnswer, summarizeScores } from "./summarize_scores.ts";
export {
  type Enrichment,
  type EnrichmentValidation,
  unitedQuestions,
  validateEnrichment,
  type ValidateEnrichmentOptions,
} from "./validate_enrichment.ts";
export type * from "./types.ts";
