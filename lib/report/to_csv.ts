import { escapeControls, escapeUnits } from "../base/mod.ts";
import { formatCell } from "./format_cell.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes header and rows of a table as CSV (RFC 4180, lines end with CRLF), and nothing else: caption and notes stand in
 * the other formats. Control characters are written as `\uXXXX`.
 *
 * @example
 * ```ts
 * import { toCsv } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = { caption: "Rows", label: "tab:rows", columns: [{ header: "a,b" }], rows: [["1"]], notes: [] };
 * assert.equal(toCsv(table), '"a,b"\r\n1\r\n');
 * ```
 */
export function toCsv(table: ReportTable): string {
  const rows = [
    table.columns.map(({ header }) => header),
    ...table.rows.map((cells) => cells.map(formatCell)),
  ];
  return rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

/** An empty text is quoted too, or a row of nothing else would be a blank line. */
function quoted(cell: string): string {
  // What looks written so already is written so again, so that every text can be read back.
  const own = cell.replaceAll(/\\(?=u[0-9a-f]{4})/g, escapeUnits);
  const text = own.split("\r\n").map(escapeControls).join("\r\n");
  return /^$|[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
