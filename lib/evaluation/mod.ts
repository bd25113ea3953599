/**
 * The evaluation agent: plays the user of a dialogue test dataset against an agent, checks every response, and keeps
 * every finished turn.
 *
 * @module
 */
export { checkResponse, type CheckResponseOptions } from "./check_response.ts";
export { createSqlCheck, type CreateSqlCheckOptions } from "./create_sql_check.ts";
export { datasetQuestions, type DatasetQuestionsOptions } from "./dataset_questions.ts";
export { evaluationReport, type ReportedDialogue, type ReportedTurn } from "./evaluation_report.ts";
export { type Flip, type FlipKind, intentionFlips } from "./judge/intention_flips.ts";
export {
  type FlipCount,
  type FlipMeasure,
  measureFlips,
  type MeasureFlipsOptions,
} from "./judge/measure_flips.ts";
export { type MetricRows, metricRows } from "./metric_rows.ts";
export { createOfflineJudge } from "./judge/offline_judge.ts";
export { orderRecords } from "./order_records.ts";
export { playDialogue, type PlayDialogueOptions } from "./play_dialogue.ts";
export { scriptedUser } from "./scripted_user.ts";
export { type TestControl, testControl } from "./test_control.ts";
export type * from "./types.ts";
export { createRunFolder, openJournal, readRunFolder, type RunConfiguration } from "./run_folder.ts";
export {
  type EvaluatedAgent,
  type PlayedDialogue,
  runEvaluation,
  type RunEvaluationOptions,
} from "./run_evaluation.ts";
