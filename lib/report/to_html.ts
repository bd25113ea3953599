import { escapeMarkup } from "./escape_markup.ts";
import { formatCell } from "./format_cell.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes a table as an HTML `table` element with its caption, followed by its notes.
 *
 * @example
 * ```ts
 * import { toHtml } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = { caption: "A & B", label: "tab:a", columns: [{ header: "n" }], rows: [["<1>"]], notes: [] };
 * assert.match(toHtml(table), /<caption>A &amp; B<\/caption>/);
 * assert.match(toHtml(table), />&lt;1&gt;<\/td>/);
 * ```
 */
export function toHtml({ caption, columns, rows, notes }: ReportTable): string {
  // Written out for the left too, as pages such as a notebook's have their own idea of it.
  const alignment = (index: number) => `style="text-align: ${columns[index]?.align ?? "left"}"`;
  const cells = (tag: "th" | "td", texts: readonly string[]) =>
    texts.map((text, index) => `<${tag} ${alignment(index)}>${escapeMarkup(text)}</${tag}>`).join("");
  return [
    "<table>",
    `<caption>${escapeMarkup(caption)}</caption>`,
    `<thead><tr>${cells("th", columns.map(({ header }) => header))}</tr></thead>`,
    "<tbody>",
    ...rows.map((row) => `<tr>${cells("td", row.map(formatCell))}</tr>`),
    "</tbody>",
    "</table>",
    ...notes.map((note) => `<p style="margin: .3em 0">${escapeMarkup(note)}</p>`),
  ].join("\n");
}
