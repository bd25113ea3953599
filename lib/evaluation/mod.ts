/**
 * The evaluation agent: plays the user of a dialogue test dataset against an agent, checks every response, and keeps
 * every finished turn.
 *
 * @example
 * ```ts
 * import { parseAgentReply } from "querylogue/agents";
 * import { parseDataset } from "querylogue/dialogue";
 * import { createOfflineJudge, createScriptedUser, playDialogue } from "querylogue/evaluation";
 * import { createLinker } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const columns = ["name", "depth"].map((name) => ({ name, type: "TEXT", notNull: false }));
 * const lake = { name: "lake", columns, primaryKey: [], uniqueKeys: [] };
 * const sql = "SELECT depth FROM lake WHERE name = 'Thun'";
 * const interaction = { utterance: "How deep?", intention: "Show the depth of the lakes.", ground_truth_sql: sql };
 * const { dialogues: [dialogue] } = parseDataset({
 *   dialogues: [{ experiment_id: "1", total_expected_interactions: 1, interactions: [interaction] }],
 * });
 * assert.ok(dialogue !== undefined);
 * const reply = parseAgentReply({ kind: "response", text: "217", interpretation: "Show the depth of lakes.", sql });
 * const turns = await Array.fromAsync(playDialogue({ ...dialogue, dialogue_key: "1" }, {
 *   agentName: "deep",
 *   agent: () => Promise.resolve(reply),
 *   user: createScriptedUser(),
 *   judge: createOfflineJudge(createLinker({ tables: [lake], foreignKeys: [] })),
 *   checkSql: (gold, sql) => Promise.resolve({ verdict: gold === sql ? "equal" : "different", reasons: [] }),
 *   trial: 1,
 *   elapsedMs: () => 0,
 * }));
 * assert.deepEqual(turns.map(({ sql, aligned, cause }) => [sql.verdict, aligned, cause]), [["equal", true, "none"]]);
 * ```
 *
 * @module
 */
export { adjudicate } from "./adjudicate.ts";
export { askAgent, type AskAgentOptions } from "./ask_agent.ts";
export { checkResponse } from "./check_response.ts";
export { type Conversation, conversationId, readConversationId } from "./conversation_id.ts";
export { createRowsCheck, type CreateRowsCheckOptions } from "./create_rows_check.ts";
export { createShownCheck, type CreateShownCheckOptions } from "./create_shown_check.ts";
export { createPresetCheck, type CreatePresetCheckOptions } from "./create_preset_check.ts";
export { createSqlCheck, type CreateSqlCheckOptions } from "./create_sql_check.ts";
export { noticeLostNames, type NoticeLostNamesOptions } from "./notice_lost_names.ts";
export { correctGroundTruths, type CorrectGroundTruthsOptions } from "./correct_ground_truths.ts";
export {
  type Adjudication,
  type CorrectionLine,
  type GroundTruthCorrection,
  isOfGroundTruth,
  readAdjudications,
} from "./read_adjudications.ts";
export { rescoreTurn, type RescoreTurnOptions } from "./rescore_turn.ts";
export { rescoreTurns, type RescoreTurnsOptions } from "./rescore_turns.ts";
export { auditUser, type UserAudit, type UserCheck } from "./user_by_model/audit_user.ts";
export { countedWithSpoiled } from "./user_by_model/counted_with_spoiled.ts";
export { createModelUser, type ModelUserOptions } from "./user_by_model/create_model_user.ts";
export { type UserMode, userModes } from "./user_by_model/user_modes.ts";
export { datasetQuestions, type DatasetQuestionsOptions } from "./dataset_questions.ts";
export { combineReadings } from "./lattice/combine_readings.ts";
export { enumerateReadings, type EnumerateReadingsOptions } from "./lattice/enumerate_readings.ts";
export {
  type EarlierQuestion,
  type ReadingKind,
  readingKinds,
  type UnderstoodReading,
} from "./lattice/types.ts";
export {
  type AnswerExplanation,
  explainAnswers,
  type ExplainAnswersOptions,
} from "./lattice/explain_answers.ts";
export { failureReason } from "./failure_reason.ts";
export { evaluationReport, type ReportedDialogue, type ReportedTurn } from "./evaluation_report.ts";
export { type Flip, type FlipKind, intentionFlips } from "./judge/intention_flips.ts";
export {
  type FlipCount,
  type FlipMeasure,
  measureFlips,
  type MeasureFlipsOptions,
} from "./judge/measure_flips.ts";
export { isTranslatorsFailure } from "./is_translators_failure.ts";
export { faultOf } from "./fault_of.ts";
export { historyOf } from "./history_of.ts";
export { latestAttempts, placeOf } from "./latest_attempts.ts";
export { type MetricRows, metricRows } from "./metric_rows.ts";
export { type InteractionSlicing, interactionSlicings, type SlicingName } from "./interaction_slicings.ts";
export { countsForSql, earlierIntentions, wantsData } from "./interaction_traits.ts";
export { type JudgedSentence, judgedSentence } from "./judged_sentence.ts";
export { type KeyedDialogue, keyedDialogues } from "./keyed_dialogues.ts";
export {
  createModelJudge,
  type ModelJudgeOptions,
  type ModelJudgeRule,
} from "./judge/by_model/create_model_judge.ts";
export { type ContextNeed, needsContext, type NeedsContextOptions } from "./context/needs_context.ts";
export { createOfflineJudge } from "./judge/offline_judge.ts";
export { groundTruthHistory } from "./ground_truth_history.ts";
export { offeredReadings } from "./offered_readings.ts";
export { orderRecords } from "./order_records.ts";
export {
  type PriceArm,
  type PriceArmName,
  type PriceArms,
  priceArms,
  pricedKey,
  type PricedPlace,
} from "./price_arms.ts";
export { playDialogue, type PlayDialogueOptions } from "./play_dialogue.ts";
export { type Clarify, createScriptedUser, type ScriptedUserOptions } from "./user/create_scripted_user.ts";
export { drawStateGraph } from "./draw_state_graph.ts";
export { beginPlay, type BeginPlayOptions, stateGraph, type Step, transition } from "./state_graph.ts";
export type * from "./play_state.ts";
export { translatingSqlCheck } from "./translating_sql_check.ts";
export type * from "./types.ts";
export {
  createRunFolder,
  openJournal,
  parseConfiguration,
  readRunFolder,
  type ResumedWith,
  type RunConfiguration,
  type RunEnvironment,
  writeConfiguration,
} from "./run_folder.ts";
export { MOST_KEPT_RESULTS, openResults, readResults, resultsKey } from "./run_results.ts";
export {
  type DialoguePlace,
  type EvaluatedAgent,
  type PlayedDialogue,
  runEvaluation,
  type RunEvaluationOptions,
} from "./run_evaluation.ts";
export { judgeFigures } from "./judge_figures.ts";
export { type JudgeLaw, judgeLawPairs, type LawPair } from "./judge_laws.ts";
export {
  createPairwiseJudge,
  type DialogueVersions,
  pairwiseCriteria,
  type PairwiseJudge,
  type PairwiseVerdict,
  type Preference,
} from "./quality/create_pairwise_judge.ts";
export {
  createQualityRater,
  qualityCriteria,
  type QualityPrompt,
  type QualityRater,
  type QualityRaterOptions,
  type QualityRating,
  type QualitySample,
  type QualityScores,
  type RatedReply,
} from "./quality/create_quality_rater.ts";
