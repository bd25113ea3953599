import { escapeLatex } from "./escape_latex.ts";
import { formatCell } from "./format_cell.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * Writes a table as a LaTeX float with caption and label, for a document that loads `booktabs`. LaTeX's special characters
 * are escaped, line breaks become spaces.
 *
 * @example
 * ```ts
 * import { toLatex } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = { caption: "5 %", label: "tab:rows", columns: [{ header: "a_b" }], rows: [["1"]], notes: [] };
 * assert.match(toLatex(table), /\\caption\{5 \\%\}\n\\label\{tab:rows\}/);
 * ```
 */
export function toLatex(table: ReportTable): string {
  const row = (cells: readonly string[]) => `${cells.map(rowSafe).join(" & ")} \\\\`;
  return [
    "\\begin{table}",
    "\\centering",
    `\\caption{${escapeLatex(table.caption)}}`,
    `\\label{${table.label.replace(/[^A-Za-z0-9:.-]/g, "-")}}`,
    `\\begin{tabular}{${table.columns.map(({ align }) => align === "right" ? "r" : "l").join("")}}`,
    "\\toprule",
    row(table.columns.map(({ header }) => escapeLatex(header))),
    "\\midrule",
    ...table.rows.map((cells) => row(cells.map(latexCell))),
    "\\bottomrule",
    "\\end{tabular}",
    ...table.notes.map((note) => `\\par\\smallskip{\\footnotesize ${escapeLatex(note)}}`),
    "\\end{table}",
    "",
  ].join("\n");
}

function latexCell(cell: Cell): string {
  const text = escapeLatex(formatCell(cell));
  return typeof cell === "string" ? text : text.replace(/^-/, "$-$");
}

/** After the end of a row LaTeX takes a bracket or a star for an argument of it. */
function rowSafe(text: string): string {
  return /^[[*]/.test(text) ? `{}${text}` : text;
}
