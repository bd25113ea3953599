import { escapeLatex } from "./escape_latex.ts";
import { formatCell } from "./format_cell.ts";
import type { Cell, ReportTable } from "./types.ts";

/** Letters of a row that fit a line of A4, and beyond which the letters are smaller. */
const LINE_LETTERS = 75;

/** Letters of a column that is never broken. */
const SHORT_LETTERS = 12;

/**
 * Writes a table as a LaTeX float with caption and label, for a document that loads `booktabs`. A table that is wider than a
 * line is set as wide as the line, its long columns broken, which needs `tabularx`. LaTeX's special characters are escaped,
 * line breaks become spaces.
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
  const letters = table.columns.map(({ header }, i) =>
    Math.max(header.length, ...table.rows.map((cells) => formatCell(cells[i] ?? "").length))
  );
  const width = letters.reduce((sum, own) => sum + own + 2, 0);
  const isWide = width > LINE_LETTERS;
  const columns = table.columns.map(({ align }, i) => {
    const isRight = align === "right";
    if (!isWide || (letters[i] ?? 0) <= SHORT_LETTERS) return isRight ? "r" : "l";
    return `>{\\ragged${isRight ? "left" : "right"}\\arraybackslash}X`;
  });
  const [environment, size] = isWide ? ["tabularx", "{\\linewidth}"] : ["tabular", ""];
  return [
    ...(isWide ? ["% Needs \\usepackage{booktabs} and \\usepackage{tabularx}."] : []),
    "\\begin{table}",
    "\\centering",
    ...(isWide ? [width > 2 * LINE_LETTERS ? "\\scriptsize" : "\\footnotesize"] : []),
    `\\caption{${escapeLatex(table.caption)}}`,
    `\\label{${table.label.replace(/[^A-Za-z0-9:.-]/g, "-")}}`,
    `\\begin{${environment}}${size}{${columns.join("")}}`,
    "\\toprule",
    row(table.columns.map(({ header }) => escapeLatex(header))),
    "\\midrule",
    ...table.rows.map((cells) => row(cells.map(latexCell))),
    "\\bottomrule",
    `\\end{${environment}}`,
    ...table.notes.map((note) => `\\par\\smallskip{\\footnotesize ${escapeLatex(note)}}`),
    "\\end{table}",
    "",
  ].join("\n");
}

function latexCell(cell: Cell): string {
  const text = escapeLatex(formatCell(cell));
  if (typeof cell === "string") return text;
  // No line breaks within an interval or before a unit.
  return text.replace(/^-/, "$-$").replaceAll(/(?<=\[[^\]]*,) | (?=\\%)/g, "~");
}

/** After the end of a row LaTeX takes a bracket or a star for an argument of it. */
function rowSafe(text: string): string {
  return /^[[*]/.test(text) ? `{}${text}` : text;
}
