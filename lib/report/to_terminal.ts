import { fitToTerminal } from "./fit_to_terminal.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes a table as aligned plain text with its caption and notes, with lines as long as they are. Control characters become
 * spaces, so that no text controls the terminal.
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
  return fitToTerminal(table, { width: Infinity });
}
