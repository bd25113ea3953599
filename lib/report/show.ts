import { InputError } from "../base/mod.ts";
import type { Dialogue } from "../dialogue/mod.ts";
import type { JoinPlan } from "../joins/mod.ts";
import { dialogueTable } from "./dialogue_table.ts";
import { planTable } from "./plan_table.ts";
import { toHtml } from "./to_html.ts";
import { toMarkdown } from "./to_markdown.ts";
import { toTerminal } from "./to_terminal.ts";
import type { PlotlyFigure, ReportTable } from "./types.ts";

/** The method of a value that the Deno kernel of Jupyter calls to display it. */
const display = Symbol.for("Jupyter.display");

/** A value that a notebook can draw. */
export interface Displayable {
  /** Representations by media type; a notebook takes the richest that it supports. */
  readonly [display: symbol]: () => Readonly<Record<string, unknown>>;
}

/** Values that `show` can display; a text is an SVG. */
export type Showable = ReportTable | JoinPlan | Dialogue | PlotlyFigure | string;

/**
 * Makes a value displayable in a Jupyter notebook: a table, a join plan with its certificate, a dialogue, a Plotly figure,
 * or the text of an SVG.
 *
 * The last value of a cell is displayed by itself, but the kernel sometimes sends it too late for the notebook;
 * `createDisplay` waits for it.
 *
 * @throws {InputError} If a text is no SVG.
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
export function show(value: Showable): Displayable {
  const bundle = mediaTypes(value);
  return { [display]: () => bundle };
}

function mediaTypes(value: Showable): Readonly<Record<string, unknown>> {
  if (typeof value === "string") return ofSvg(value);
  if ("layout" in value) return { "application/vnd.plotly.v1+json": value, "text/plain": "Plotly figure" };
  if ("combinations" in value) return ofTable(planTable(value));
  if ("interactions" in value) return ofTable(dialogueTable(value));
  return ofTable(value);
}

function ofTable(table: ReportTable) {
  return {
    "text/html": toHtml(table),
    "text/markdown": toMarkdown(table),
    "text/plain": toTerminal(table),
  };
}

function ofSvg(text: string) {
  if (!text.trimStart().startsWith("<svg")) {
    throw new InputError(
      `Cannot show the text "${text.slice(0, 40)}", as it is no SVG: only SVG texts are drawn`,
    );
  }
  return {
    // Within a page a drawing shrinks to the page's width; exports that trust no SVG file still show it.
    "text/html": text.replace("<svg", `<svg style="max-width: 100%; height: auto"`),
    "image/svg+xml": text,
    "text/plain": "SVG drawing",
  };
}
