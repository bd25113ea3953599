import type { Dialogue } from "../dialogue/mod.ts";
import type { JoinPlan } from "../joins/mod.ts";
import { dialogueTable } from "./dialogue_table.ts";
import { figureHtml } from "./figure_html.ts";
import { figureSvg } from "./figure_svg.ts";
import { onPage } from "./picture_style.ts";
import { planTable } from "./plan_table.ts";
import { recordsTable } from "./records_table.ts";
import { toHtml } from "./to_html.ts";
import { toMarkdown } from "./to_markdown.ts";
import { toTerminal } from "./to_terminal.ts";
import { isTurns, turnsTable } from "./turns_table.ts";
import type { PlotlyFigure, ReportTable } from "./types.ts";

/** The method of a value that the Deno kernel of Jupyter calls to display it. */
const display = Symbol.for("Jupyter.display");

/** A value that a notebook can draw. */
export interface Displayable {
  /** Representations by media type; a notebook takes the richest that it supports. */
  readonly [display: symbol]: () => Readonly<Record<string, unknown>>;
}

/** The most rows of records and results that are drawn. */
const mostRows = 50;

/**
 * Makes any value displayable in a Jupyter notebook: a table, a join plan, a dialogue, a dataset, a result, a list of
 * records, the turns of a run, a verdict with its reasons, a Plotly figure (also as HTML that draws it, and as SVG), the text of an SVG. Anything else is shown as text.
 *
 * The last value of a cell is displayed by itself, but the kernel sometimes sends it too late for the notebook;
 * `createDisplay` waits for it, and draws databases and schemas, too.
 *
 * @param library Plotly, where the page does not have it yet. @default a figure without it is a still picture
 *
 * @example
 * ```ts
 * import { show } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = { caption: "Lakes", label: "tab:lakes", columns: [{ header: "n" }], rows: [["1"]], notes: [] };
 * const drawn = show(table)[Symbol.for("Jupyter.display")]?.() ?? {};
 * assert.deepEqual(Object.keys(drawn), ["text/html", "text/markdown", "text/plain"]);
 * ```
 */
export function show(value: unknown, library?: string): Displayable {
  const bundle = mediaTypes(value, library);
  return { [display]: () => bundle };
}

function mediaTypes(value: unknown, library: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return drawn(value, library);
  } catch {
    // A value that only looks like one of ours is still shown.
    return ofText(value);
  }
}

function drawn(value: unknown, library: string | undefined): Readonly<Record<string, unknown>> {
  if (typeof value === "string" && value.trimStart().startsWith("<svg")) return ofSvg(value);
  if (isRecords(value)) {
    return ofTable(isTurns(value) ? turnsTable(value, mostRows) : recordsTable(value, mostRows));
  }
  if (typeof value !== "object" || value === null) return ofText(value);
  if ("layout" in value && "data" in value) return ofFigure(value as PlotlyFigure, library);
  if ("combinations" in value) return ofTable(planTable(value as JoinPlan));
  if ("interactions" in value) return ofTable(dialogueTable(value as Dialogue));
  if ("dialogues" in value) {
    return ofTable(recordsTable(dialogueRecords(value as Dialogues), mostRows, "dialogue"));
  }
  if ("kind" in value && value.kind === "rows" && "table" in value) return drawn(value.table, library);
  if ("rowCount" in value && "columns" in value) {
    return ofTable(recordsTable(resultRecords(value as Result), mostRows));
  }
  if ("verdict" in value && "reasons" in value) return ofTable(verdictTable(value as Verdict));
  if ("configuration" in value && "records" in value) return drawn(value.records, library);
  if ("measures" in value && "table" in value) return ofTable(value.table as ReportTable);
  if ("caption" in value && "rows" in value) return ofTable(value as ReportTable);
  return ofText(value);
}

interface Dialogues {
  readonly dialogues: readonly Dialogue[];
}

interface Result {
  readonly columns: readonly { readonly name: string; readonly values: readonly unknown[] }[];
  readonly rowCount: number;
}

interface Verdict {
  readonly verdict: string;
  readonly reasons: readonly { readonly kind: string; readonly text: string }[];
}

function verdictTable({ verdict, reasons }: Verdict): ReportTable {
  return {
    caption: `Verdict: ${verdict}`,
    label: "tab:verdict",
    columns: [{ header: "Reason" }, { header: "What It Says" }],
    rows: reasons.map(({ kind, text }) => [kind.replaceAll("_", " "), text]),
    notes: [],
  };
}

function isRecords(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 &&
    value.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
}

function dialogueRecords({ dialogues }: Dialogues) {
  return dialogues.map(({ experiment_id, kind, interactions, join_combination }) => ({
    dialogue: experiment_id,
    kind,
    interactions: interactions.length,
    tables: join_combination?.tables.join(", ") ?? "",
    begins: interactions[0]?.utterance ?? "",
  }));
}

function resultRecords({ columns, rowCount }: Result) {
  return Array.from(
    { length: rowCount },
    (_, row) => Object.fromEntries(columns.map(({ name, values }) => [name, values[row]])),
  );
}

function ofFigure(figure: PlotlyFigure, library: string | undefined) {
  const picture = figureSvg(figure);
  return {
    "application/vnd.plotly.v1+json": figure,
    "text/html": figureHtml(figure, picture, library),
    "image/svg+xml": picture,
    "text/plain": "Plotly figure",
  };
}

function ofText(value: unknown) {
  return { "text/plain": typeof value === "string" ? value : Deno.inspect(value, { depth: 4 }) };
}

function ofTable(table: ReportTable) {
  return {
    "text/html": toHtml(table),
    "text/markdown": toMarkdown(table),
    "text/plain": toTerminal(table),
  };
}

function ofSvg(text: string) {
  return {
    // Within a page a drawing shrinks to the page's width; exports that trust no SVG file still show it.
    "text/html": onPage(text).replace("<svg", `<svg style="max-width: 100%; height: auto"`),
    "image/svg+xml": text,
    "text/plain": "SVG drawing",
  };
}
