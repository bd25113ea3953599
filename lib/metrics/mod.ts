/**
 * Numbers from plain rows: the paper's four metrics and those beside them, with intervals and paired tests.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const { metrics } = measureAgent([], [], { seed: 1 });
 * assert.deepEqual(metrics.dialogue_intention_alignment_rate, {
 *   numerator: 0,
 *   denominator: 0,
 *   unscored: "no dialogues",
 * });
 * ```
 *
 * @module
 */
export {
  type Cluster,
  type ClusterInterval,
  clusterInterval,
  type ClusterIntervalOptions,
} from "./cluster_interval.ts";
export {
  type AgentMetric,
  agentMetric,
  agentMetrics,
  type MeasuredRows,
  type MetricName,
} from "./agent_metrics.ts";
export {
  averageTurnPairsPerInteraction,
  type AverageTurnPairsPerInteractionOptions,
} from "./average_turn_pairs_per_interaction.ts";
export {
  type BlameCell,
  blameCells,
  type BlameRow,
  type BlameTriangle,
  blameTriangle,
} from "./blame_triangle.ts";
export { type AreaUnderRoc, areaUnderRoc, type RankedCase } from "./area_under_roc.ts";
export { clopperPearson } from "./clopper_pearson.ts";
export {
  type AgentRows,
  compareAgents,
  type CompareAgentsOptions,
  type Comparison,
  type LeftOut,
} from "./compare_agents.ts";
export { detectableDifference } from "./detectable_difference.ts";
export { type DosedCase, type DoseResponse, doseResponse } from "./dose_response.ts";
export { holm } from "./holm.ts";
export { type FactorCell, type VarianceComponent, varianceComponents } from "./variance_components.ts";
export { kendallTau } from "./kendall_tau.ts";
export { normalDeviate } from "./normal_deviate.ts";
export { pValueText } from "./p_value_text.ts";
export { type PairedDesign, pairsNeeded } from "./pairs_needed.ts";
export type { Coverage } from "./coverage.ts";
export { type Correlation, type Correlations, correlations } from "./correlation/correlations.ts";
export { dialogueIntentionAlignmentRate } from "./dialogue_intention_alignment_rate.ts";
export { type Improvement, improvement, type ImprovementOptions } from "./improvement.ts";
export { type InteractionAspect, interactionRate, type InteractionRateOptions } from "./interaction_rate.ts";
export { judgeCoverage } from "./coverage.ts";
export { type Count, countedRate, type JudgeFigures, judgePrecision } from "./judge_precision.ts";
export { type AgentMeasures, measureAgent, type MeasureAgentOptions } from "./measure_agent.ts";
export type { LabelledTurn } from "./labelled_turns.ts";
export { measureQuestionTypes, type QuestionTypeMeasures } from "./measure_question_types.ts";
export {
  measureSlices,
  type MeasureSlicesOptions,
  type SliceMeasures,
  type SliceMetricName,
} from "./measure_slices.ts";
export type { PlayedInteraction } from "./played_dialogues.ts";
export { predictionPoweredRate } from "./prediction_powered_rate.ts";
export { type QuestionType, questionTypes } from "./question_types.ts";
export { readingsOffered } from "./readings_offered.ts";
export { stratifiedShare, type Stratum } from "./stratified_share.ts";
export { type RoganGladenRates, roganGladenRates } from "./rogan_gladen_rates.ts";
export { rowsCorrectnessRate } from "./rows_correctness_rate.ts";
export { scoringCoverage } from "./coverage.ts";
export { silentWrongRate, type WrongAnswer } from "./silent_wrong_rate.ts";
export {
  sqlQueryCorrectnessRate,
  type SqlQueryCorrectnessRateOptions,
} from "./sql_query_correctness_rate.ts";
export type * from "./types.ts";
export { type PassHatK, passHatK, type PassHatKOptions, type PassUnit } from "./pass_hat_k.ts";
export { type FaultCounts, faultCounts, faultParties } from "./fault_counts.ts";
export { type UnscoredCounts, unscoredCounts } from "./unscored_counts.ts";
export { userTurnIntentionAlignmentRate } from "./user_turn_intention_alignment_rate.ts";
export { wilson } from "./wilson.ts";
export { type ClarificationGain, clarificationGain, type MmsqlAccuracy } from "./mmsql/clarification_gain.ts";
export { type MatchRates, matchRates } from "./mmsql/match_rates.ts";
export { comparedMmsqlMetrics, compareMmsql, type MmsqlComparison } from "./mmsql/compare_mmsql.ts";
export { measurePaperFormula } from "./mmsql/measure_paper_formula.ts";
export { measurePublishedScript } from "./mmsql/measure_published_script.ts";
export {
  type MmsqlMeasures,
  type MmsqlTurn,
  mmsqlTypes,
  type MmsqlTypeScores,
  type MmsqlVerdict,
} from "./mmsql/types.ts";
