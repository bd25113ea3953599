import { formatCell } from "./format_cell.ts";
import { oneLine } from "./one_line.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes a table in GitHub's Markdown: the caption in bold, the table, the notes. Markdown's special characters are
 * escaped, line breaks become spaces.
 *
 * @example
 * ```ts
 * import { toMarkdown } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = { caption: "Rows", label: "tab:rows", columns: [{ header: "a|b" }], rows: [["1"]], notes: [] };
 * assert.equal(toMarkdown(table), "**Rows**\n\n| a\\|b |\n| --- |\n| 1 |\n");
 * ```
 */
export function toMarkdown(table: ReportTable): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const lines = [
    row(table.columns.map(({ header }) => escaped(header))),
    row(table.columns.map(({ align }) => align === "right" ? "---:" : "---")),
    ...table.rows.map((cells) => row(cells.map((cell) => escaped(formatCell(cell))))),
  ];
  const notes = table.notes.map((note) => `\n${escaped(note)}\n`);
  return `**${escaped(table.caption)}**\n\n${lines.join("\n")}\n${notes.join("")}`;
}

/** Brackets that make no link and underscores within words mean nothing to Markdown and stay readable. */
function escaped(text: string): string {
  return oneLine(text).trim()
    .replace(/[\\|`*<>~&]|\](?=[[(:])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&");
}
