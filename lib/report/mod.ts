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
export { formatCell } from "./format_cell.ts";
export { type MeasuredAgent, metricsTable, type MetricsTableOptions } from "./metrics_table.ts";
export { measureRun, type NamedAgent, type RunMeasures } from "./measure_run.ts";
export { runPage } from "./run_page.ts";
export { toCsv } from "./to_csv.ts";
export { toHtml } from "./to_html.ts";
export { toJunit } from "./to_junit.ts";
export { toLatex } from "./to_latex.ts";
export { toMarkdown } from "./to_markdown.ts";
export { toTerminal } from "./to_terminal.ts";
export type * from "./types.ts";
export { writeRunReport, type WriteRunReportOptions } from "./write_run_report.ts";
