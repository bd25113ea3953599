import { displayWidth } from "./display_width.ts";
import { formatCell } from "./format_cell.ts";
import { oneLine } from "./one_line.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes a table as aligned plain text with its caption and notes. Control characters become spaces, so that no text
 * controls the terminal.
 *
 * Columns align for accents written as combining marks, East Asian letters and emoji, as terminals usually show them.
 *
 * @example
 * ```ts
 * import { toTerminal } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ header: "City" }, { header: "n", align: "right" }] as const;
 * const table = { caption: "Cities", label: "tab:cities", columns, rows: [["Oslo", "12"]], notes: [] };
 * assert.equal(toTerminal(table), "Cities\n\nCity   n\n----  --\nOslo  12\n");
 * ```
 */
export function toTerminal(table: ReportTable): string {
  const header = table.columns.map((column) => oneLine(column.header));
  const rows = table.rows.map((cells) => cells.map((cell) => oneLine(formatCell(cell))));
  const widths = header.map((_, place) =>
    Math.max(...[header, ...rows].map((cells) => displayWidth(cells[place] ?? "")))
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, place) => {
      const space = " ".repeat((widths[place] ?? 0) - displayWidth(cell));
      return table.columns[place]?.align === "right" ? space + cell : cell + space;
    }).join("  ").trimEnd();
  const lines = [line(header), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)];
  const notes = table.notes.map((note) => `\n${oneLine(note)}\n`).join("");
  return `${oneLine(table.caption)}\n\n${lines.join("\n")}\n${notes}`;
}
