import { escapeControls, escapeUnits } from "../base/mod.ts";
import { typedColumns } from "./typed_columns.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes header and rows of a table as CSV (RFC 4180, lines end with CRLF), and nothing else: caption and notes stand in
 * the other formats. Numbers are numbers: a rate becomes columns of its own for value, interval and counts. Control
 * characters are written as `\uXXXX`.
 *
 * @example
 * ```ts
 * import { toCsv } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const share = { kind: "number", value: 12.5, decimals: 1, unit: "%" } as const;
 * const table = { caption: "Rows", label: "tab:rows", columns: [{ header: "a,b" }], rows: [[share]], notes: [] };
 * assert.equal(toCsv(table), '"a,b (%)"\r\n12.5\r\n');
 * ```
 */
export function toCsv(table: ReportTable): string {
  const columns = typedColumns(table);
  const rows = [
    columns.map(({ name }) => quoted(name)),
    ...table.rows.map((_, row) =>
      columns.map(({ values }) => {
        const value = values[row] ?? null;
        // A row of nothing else would be a blank line.
        return value === null && columns.length > 1 ? "" : quoted(String(value ?? ""));
      })
    ),
  ];
  return rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** An empty text is quoted. */
function quoted(cell: string): string {
  // What looks written so already is written so again, so that every text can be read back.
  const own = cell.replaceAll(/\\(?=u[0-9a-f]{4})/g, escapeUnits);
  const text = own.split("\r\n").map(escapeControls).join("\r\n");
  return /^$|[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
