/**
 * Tables that can go into a paper: one table value, written as Markdown, LaTeX, CSV or plain text.
 *
 * @example
 * ```ts
 * import { type ReportTable, toMarkdown } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table: ReportTable = {
 *   caption: "Dialogues of the dataset",
 *   label: "tab:dialogues",
 *   columns: [{ header: "Joins" }, { header: "Dialogues", align: "right" }],
 *   rows: [["2", { kind: "number", value: 17 }]],
 *   notes: [],
 * };
 * assert.match(toMarkdown(table), /\| 2 \| 17 \|/);
 * ```
 *
 * @module
 */
export { boundedPercent } from "./bounded_percent.ts";
export { mmsqlAgreementTable } from "./mmsql_agreement_table.ts";
export { mmsqlClarificationTable } from "./mmsql_clarification_table.ts";
export { winRateTable } from "./win_rate_table.ts";
export { suiteMatchTable } from "./suite_match_table.ts";
export { mmsqlTables } from "./mmsql_tables.ts";
export { oneLine } from "./one_line.ts";
export { createDisplay, type NotebookKernel } from "./create_display.ts";
export { type AdjudicatedMeasures, adjudicatedTable } from "./adjudicated_table.ts";
export { correctedComparisons, type RunComparison } from "./corrected_comparisons.ts";
export { certificateTable } from "./certificate_table.ts";
export { ranksAlignment } from "./ranks_alignment.ts";
export { comparisonsTable } from "./comparisons_table.ts";
export { type BlamedAnswer, blameTable } from "./blame_table.ts";
export { type CorrectedAgent, correctedTable, type CorrectionBasis } from "./corrected_table.ts";
export { dialogueTable } from "./dialogue_table.ts";
export { engineNote } from "./engine_note.ts";
export { explorationMarkdown } from "./exploration_markdown.ts";
export { explorationPage } from "./exploration_page.ts";
export { explorationTable, type ExplorationTableOptions } from "./exploration_table.ts";
export { explorationText, type ExplorationTextOptions } from "./exploration_text.ts";
export type * from "./exploration.ts";
export { type FailureAccount, failureAccounts } from "./failure_accounts.ts";
export { failureText } from "./failure_text.ts";
export { fitToTerminal, type FitToTerminalOptions } from "./fit_to_terminal.ts";
export { formatCell } from "./format_cell.ts";
export { metricsFigure, type MetricsFigureOptions } from "./metrics_figure.ts";
export type { MeasuredAgent } from "./measured_agent.ts";
export { metricsTable, type MetricsTableOptions } from "./metrics_table.ts";
export {
  type MeasuredJudge,
  measureRun,
  type NamedAgent,
  type RunJudge,
  type RunMeasures,
} from "./measure_run.ts";
export {
  type MatrixMeasures,
  type MatrixRun,
  measureMatrix,
  type MeasureMatrixOptions,
} from "./measure_matrix.ts";
export { matrixPage, type MatrixPageRun } from "./matrix_page.ts";
export { matrixOverview } from "./matrix_overview.ts";
export { matrixTables, type MatrixTablesOptions } from "./matrix_tables.ts";
export { numbersTable } from "./numbers_table.ts";
export { paperLatex } from "./paper_latex.ts";
export { passHatKTable } from "./pass_hat_k_table.ts";
export { type PlanFigures, planFigures } from "./plan_figures.ts";
export { planPage } from "./plan_page.ts";
export { planTable } from "./plan_table.ts";
export { reproducibilityTable } from "./reproducibility_table.ts";
export { comparedRunsFigure, type NamedRun } from "./compared_runs_figure.ts";
export { figureSvg } from "./figure_svg.ts";
export { type RunFigures, runFigures } from "./run_figures.ts";
export { overviewText, type OverviewTextOptions } from "./overview_text.ts";
export { type RunOverview, runOverview, type RunOverviewOptions } from "./run_overview.ts";
export { runPage, type RunPageOptions } from "./run_page.ts";
export { type FailureCount, failureCounts } from "./failure_counts.ts";
export { readingsTable } from "./readings_table.ts";
export { alarmsTable, alarmText, trendPage, type TrendPageOptions, trendTable } from "./trend_page.ts";
export { scoresPage, type ShownScore } from "./scores_page.ts";
export { type ShownAgreement, stefAgreementTable } from "./stef_agreement_table.ts";
export { reliabilityTable } from "./reliability_table.ts";
export { scoresTable, type ScoresTableOptions } from "./scores_table.ts";
export { suggestedRulesTable } from "./suggested_rules_table.ts";
export { type LabelledScores, labelledScoresTable } from "./labelled_scores_table.ts";
export { silentTable } from "./silent_table.ts";
export { type SlicedAgent, sliceTable, type SliceTableOptions } from "./slice_table.ts";
export { schemaDiagram, type SchemaDiagramOptions } from "./schema_diagram.ts";
export { type Displayable, show } from "./show.ts";
export {
  countCell,
  differenceText,
  numberColumns,
  probabilityText,
  shareCell,
  textColumns,
  wilsonCell,
} from "./table_parts.ts";
export { toCsv } from "./to_csv.ts";
export { toHtml } from "./to_html.ts";
export { toJunit } from "./to_junit.ts";
export { toLatex } from "./to_latex.ts";
export { toMarkdown } from "./to_markdown.ts";
export { toParquet } from "./to_parquet.ts";
export {
  type PromptfooResult,
  type PromptfooResults,
  toPromptfoo,
  type ToPromptfooOptions,
} from "./to_promptfoo.ts";
export { toMermaid } from "./to_mermaid.ts";
export { toTerminal } from "./to_terminal.ts";
export { shortenMiddle } from "./shorten_middle.ts";
export { absentMetric } from "./without_value.ts";
export type * from "./types.ts";
export { type CheckCounts, checkCounts } from "./check_counts.ts";
export { type QualityGrade, qualityGrade, type QualityPart } from "./quality_grade.ts";
export { qualityNearDuplicatesTable } from "./quality_near_duplicates_table.ts";
export { qualityPage, type QualityPageOptions } from "./quality_page.ts";
export { type Grade, type QualityPartName, qualityParts, type QualityRule } from "./quality_parts.ts";
export { qualitySentencesTable } from "./quality_sentences_table.ts";
export { qualityTable } from "./quality_table.ts";
export { userTables, type UserTablesOptions } from "./user_tables.ts";
export { verificationDigest } from "./verification_digest.ts";
export { verificationFindingsTable } from "./verification_findings_table.ts";
export { verificationSummaryTable } from "./verification_summary_table.ts";
export { verificationTable } from "./verification_table.ts";
