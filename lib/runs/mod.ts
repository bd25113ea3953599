/**
 * Whole jobs as functions, for tasks, notebooks and other programs alike: evaluate, generate, compare, verify and
 * explore, with what they open, write and resume.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { evaluate } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const dialogue = {
 *   experiment_id: "countries",
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: "How many countries are there?",
 *     intention: "How many countries are there?",
 *     utterance_kinds: ["question"],
 *     expected_reply: ["response"],
 *     ground_truth_sql: "SELECT count(*) FROM country",
 *   }],
 * } as const;
 * const dataset = { control: {}, dialogues: [dialogue] };
 * const { measures } = await evaluate(dataset, { database: await buildAtlas(), agents: ["oracle"], seed: 1 });
 * assert.equal(measures.agents[0]?.metrics.sql_query_correctness_rate.numerator, 1);
 * ```
 *
 * @module
 */
export {
  type AgentForecast,
  forecastRun,
  type ForecastRunOptions,
  type RunForecast,
  type SpokenValues,
} from "./forecast_run.ts";
export { changedData } from "./changed_data.ts";
export { type AgentCheck, checkAgent, type CheckAgentOptions, type CheckedField } from "./check_agent.ts";
export {
  type ChatSession,
  type ChatTurn,
  createChatSession,
  type CreateChatSessionOptions,
  type ShownRows,
} from "./create_chat_session.ts";
export { conversationDialogues } from "./conversation_dialogues.ts";
export { datasetName } from "./dataset_name.ts";
export { dialoguesNeeded, type NeededDialogues } from "./dialogues_needed.ts";
export { deriveLexicon, type DeriveLexiconOptions } from "./derive_lexicon.ts";
export { isChatSheet } from "./chat_sheet.ts";
export {
  type ChatSheet,
  chatSheet,
  type ConfirmedChats,
  confirmedChats,
  type ImportChatOptions,
} from "./import_chat.ts";
export { evaluate, type EvaluateOptions, type Evaluation } from "./evaluate.ts";
export {
  createRun,
  type CreateRunOptions,
  type EvaluationRun,
  playRun,
  type PlayRunOptions,
  resumeRun,
  type ResumeRunOptions,
} from "./evaluation_run.ts";
export {
  createMatrix,
  type CreateMatrixOptions,
  type EvaluationMatrix,
  holdsMatrix,
  type MatrixPart,
  openMatrixRun,
  readMatrix,
} from "./evaluation_matrix.ts";
export type { PlacedBlame } from "./blamed_answers.ts";
export { explainRun, type ExplainRunOptions, type RunExplanations } from "./explain_run.ts";
export { exploreSchema, type ExploreSchemaOptions } from "./explore_schema.ts";
export { generate, type GenerateOptions } from "./generate.ts";
export { type GeneratedDataset, generatedDataset } from "./generated_dataset.ts";
export { generateDialogues, type GenerateDialoguesOptions, type MadeDialogue } from "./generate_dialogues.ts";
export {
  type GenerationWork,
  type OpenWork,
  openWork,
  type UnfinishedFiles,
  unfinishedFiles,
  type UnfinishedFilesOptions,
} from "./generation_file.ts";
export {
  judgePair,
  type JudgePairOptions,
  type PairLine,
  type PairRules,
  type RuleName,
  type RuleOutcome,
} from "./judge_pair.ts";
export { judgePairs, type JudgePairsOptions } from "./judge_pairs.ts";
export { type OpenedJudge, openProgramJudge } from "./open_program_judge.ts";
export { agentModels } from "./agent_models.ts";
export { isModelJudge, type JudgeConfiguration, type NamedChat, type NamedModels } from "./open_judge.ts";
export type { UserConfiguration } from "./open_user.ts";
export { judgeSentences, type JudgeSentencesOptions, type SentenceVerdict } from "./judge_sentences.ts";
export type { AgentUnderTest, GivenAgent, GivenSpecification, RunAgent } from "./open_agent_under_test.ts";
export { loadWords, type LoadWordsOptions, type WordFiles, type Words } from "./load_words.ts";
export { type NeverMatched, neverMatched } from "./never_matched.ts";
export { openConfiguredDatabase } from "./open_configured_database.ts";
export { openTestedAgent, type OpenTestedAgentOptions, type TestedAgent } from "./open_tested_agent.ts";
export { type Generation, openGeneration, type OpenGenerationOptions } from "./open_generation.ts";
export { type Models, type ModelServer, openModels, type OpenModelsOptions } from "./open_models.ts";
export { type OpenPair, openPair, type OpenPairOptions } from "./open_pair.ts";
export { openDatabaseSchema, type OpenSchema, openSchema, type OpenSchemaOptions } from "./open_schema.ts";
export { openVerdicts, type OpenVerdictsOptions, type VerdictFile } from "./open_verdicts.ts";
export { planJoins, type PlanJoinsOptions, type PlannedSchema } from "./plan_joins.ts";
export { playEvaluation, type PlayEvaluationOptions } from "./play_evaluation.ts";
export {
  type EvaluationSetup,
  prepareEvaluation,
  type PrepareEvaluationOptions,
} from "./prepare_evaluation.ts";
export {
  type PricedAgent,
  type PricedArm,
  type PricedQuestions,
  type PricedTurn,
  type PriceOfDialogue,
  priceOfDialogue,
  type PriceOfDialogueOptions,
} from "./price_of_dialogue.ts";
export {
  type GenerationSetup,
  prepareGeneration,
  type PrepareGenerationOptions,
} from "./prepare_generation.ts";
export { prepareVerification, type VerificationSetup } from "./prepare_verification.ts";
export { type Pair, readPairs } from "./read_pairs.ts";
export { type LoggedAnswer, loggedAnswer } from "./logged_answer.ts";
export {
  type MalformedLine,
  readScoreLog,
  type ReadScoreLogOptions,
  type ScoreLog,
} from "./read_score_log.ts";
export { writeStefAgreement, type WrittenStefAgreement } from "./write_stef_agreement.ts";
export { type StefAgreement, stefAgreement, type StefAgreementOptions } from "./stef_agreement.ts";
export { type LabelledScoreRate, labelledScoreRates } from "./labelled_score_rates.ts";
export {
  type ScoreLabelLine,
  scoreLabelSheet,
  type ScoreLabelSheetOptions,
  type TieredAnswer,
} from "./score_label_sheet.ts";
export { type RuleProfile, type ScoredLine, scoreLog, type ScoreLogOptions } from "./score_log.ts";
export { type FollowedLine, followLines, type FollowLinesOptions, type LogPlace } from "./follow_lines.ts";
export { readSentencePairs, type SentencePair } from "./read_sentence_pairs.ts";
export {
  type BaselineComparison,
  type BaselineReport,
  compareWithBaseline,
} from "./compare_with_baseline.ts";
export { type Baseline, type ComparedRun, readBaseline } from "./read_baseline.ts";
export { recordingHints } from "./recording_hints.ts";
export { remapRun, type RemapRunOptions } from "./remap_run.ts";
export { rescoreRun, type RescoreRunOptions } from "./rescore_run.ts";
export { reportStoredMatrix } from "./report_stored_matrix.ts";
export { type ReportedRuns, reportRuns } from "./report_runs.ts";
export { reportStoredRun, type ReportStoredRunOptions, type StoredEvaluation } from "./report_stored_run.ts";
export { type ParaphraseLine, placeOfRequest, plantableDataset } from "./self_test/plantable_dataset.ts";
export { plantedRates, selfTest, type SelfTestOptions } from "./self_test/self_test.ts";
export { type SelfTestFigures, selfTestFigures } from "./self_test/self_test_figures.ts";
export { selfTestSummary, selfTestTables } from "./self_test/self_test_tables.ts";
export type { AnswerChange, SelfTestTurn } from "./self_test/types.ts";
export { type PlacedInteraction, type PlantedMessage, plantUserFaults } from "./self_test/user_faults.ts";
export { type LeftOutDialogue, type MadeTwin, makeTwin, type MakeTwinOptions } from "./make_twin.ts";
export { measuredDesign } from "./measured_design.ts";
export { mistakenDialogues } from "./mistaken_dialogues.ts";
export { type AssumedDesign, type Resolution, resolution, usualDesign } from "./resolution.ts";
export { type MatrixEvaluation, type ReportedMatrixRun, reportMatrix } from "./report_matrix.ts";
export { reportRun, type ReportRunOptions } from "./report_run.ts";
export { sliceTables, type SliceTablesOptions } from "./slice_tables.ts";
export type * from "./types.ts";
export { type Verification, verify, type VerifyOptions } from "./verify.ts";
export { type FurtherPage, writeRunReport, type WriteRunReportOptions } from "./write_run_report.ts";
export { type CorrectedRates, correctedRates } from "./corrected_rates.ts";
export type { LabelLine } from "./judged_turns.ts";
export { labelSheet, type LabelSheetOptions } from "./label_sheet.ts";
export { type AugmentedSeeds, augmentSeeds, type AugmentSeedsOptions } from "./augmentation/augment_seeds.ts";
export { readSeeds, type ReadSeedsOptions, type SeedPart } from "./augmentation/read_seeds.ts";
export {
  openRefineDialogue,
  type RefinedDialogue,
  type RefineDialogue,
  type RefineDialogueOptions,
  type TurnRefinement,
} from "./augmentation/refine_dialogue.ts";
export { type MmsqlDefinition, mmsqlDefinitions } from "./mmsql/judge_dialogue.ts";
export {
  readSuite,
  type ReadSuiteOptions,
  type Suite,
  type SuiteName,
  type SuitePart,
  suites,
} from "./suites/read_suite.ts";
export { reportSuite, type SuiteEvaluation } from "./suites/report_suite.ts";
export { type ReplyType, replyType } from "./mmsql/reply_type.ts";
export { type JudgedPredictions, judgeMmsql, type JudgeMmsqlOptions } from "./mmsql/judge_mmsql.ts";
export {
  compareVersions,
  type CompareVersionsOptions,
  type VersionComparison,
  type WinRate,
} from "./mmsql/compare_versions.ts";
export { type RatedReplies, rateReplies, type RateRepliesOptions } from "./mmsql/rate_replies.ts";
export { ratedTypes, type RatingAgreement, ratingAgreement } from "./mmsql/rating_agreement.ts";
export { type MmsqlScores, scoreMmsql, type ScoreMmsqlOptions, scoresOf } from "./mmsql/score_mmsql.ts";
