import { escapeLatex } from "./escape_latex.ts";
import { formatCell } from "./format_cell.ts";
import type { Cell, ReportTable } from "./types.ts";

/** Letters of a row that fit a line of A4, and beyond which the letters are smaller. */
const LINE_LETTERS = 75;

/** Rows of broken cells that fit a page of A4. */
const PAGE_ROWS = 14;

/** Letters of a column that is never broken. */
const SHORT_LETTERS = 12;

/**
 * Writes a table as a LaTeX float with caption and label, for a document that loads `booktabs`. A table wider than a line is
 * fitted to the line by breaking its long columns, which needs `tabularx`. A wide table longer than a page becomes a
 * `longtable`, which continues over pages. LaTeX's special characters are escaped, line breaks become spaces.
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
  const letters = table.columns.map(({ header }, i) =>
    Math.max(header.length, ...table.rows.map((cells) => formatCell(cells[i] ?? "").length))
  );
  const width = letters.reduce((sum, own) => sum + own + 2, 0);
  if (width <= LINE_LETTERS) return float(table, { letters, isWide: false, size: "" });
  const size = width > 2 * LINE_LETTERS ? "\\scriptsize" : "\\footnotesize";
  return table.rows.length > PAGE_ROWS ? pages(table, size) : float(table, { letters, isWide: true, size });
}

/** A table that stands on one page. */
function float(
  table: ReportTable,
  { letters, isWide, size }: {
    readonly letters: readonly number[];
    readonly isWide: boolean;
    readonly size: string;
  },
): string {
  const columns = table.columns.map(({ align }, i) => {
    const isRight = align === "right";
    if (!isWide || (letters[i] ?? 0) <= SHORT_LETTERS) return isRight ? "r" : "l";
    return `>{\\ragged${isRight ? "left" : "right"}\\arraybackslash}X`;
  });
  const [environment, line] = isWide ? ["tabularx", "{\\linewidth}"] : ["tabular", ""];
  return [
    ...(isWide ? ["% Needs \\usepackage{booktabs} and \\usepackage{tabularx}."] : []),
    "\\begin{table}",
    "\\centering",
    ...(isWide ? [size] : []),
    ...captionOf(table),
    `\\begin{${environment}}${line}{${columns.join("")}}`,
    "\\toprule",
    headOf(table),
    "\\midrule",
    ...rowsOf(table),
    "\\bottomrule",
    `\\end{${environment}}`,
    ...notesOf(table),
    "\\end{table}",
    "",
  ].join("\n");
}

/** A table that is too long for a page: it goes on over pages, its head on each. */
function pages(table: ReportTable, size: string): string {
  // As wide as the line together, with the space between columns.
  const share = `\\dimexpr\\linewidth/${table.columns.length}-2\\tabcolsep\\relax`;
  const columns = table.columns.map(({ align }) =>
    `>{\\ragged${align === "right" ? "left" : "right"}\\arraybackslash}p{${share}}`
  );
  const head = ["\\toprule", headOf(table), "\\midrule"];
  return [
    "% Needs \\usepackage{booktabs}, \\usepackage{array} and \\usepackage{longtable}.",
    `{${size}`,
    `\\begin{longtable}{${columns.join("")}}`,
    `${captionOf(table).join("")} \\\\`,
    ...head,
    "\\endfirsthead",
    ...head,
    "\\endhead",
    "\\bottomrule",
    "\\endfoot",
    // Names of several words may break behind their underscores.
    ...rowsOf(table).map((row) => row.replaceAll("\\_", "\\_\\allowbreak{}")),
    "\\end{longtable}",
    ...notesOf(table),
    "}",
    "",
  ].join("\n");
}

function captionOf({ caption, label }: ReportTable): readonly string[] {
  return [`\\caption{${escapeLatex(caption)}}`, `\\label{${label.replace(/[^A-Za-z0-9:.-]/g, "-")}}`];
}

function headOf({ columns }: ReportTable): string {
  return rowOf(columns.map(({ header }) => escapeLatex(header)));
}

function rowsOf({ rows }: ReportTable): readonly string[] {
  return rows.map((cells) => rowOf(cells.map(latexCell)));
}

function notesOf({ notes }: ReportTable): readonly string[] {
  return notes.map((note) => `\\par\\smallskip{\\footnotesize ${escapeLatex(note)}}`);
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(rowSafe).join(" & ")} \\\\`;
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
