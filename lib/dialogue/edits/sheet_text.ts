import { escapeUnits } from "../../base/mod.ts";

/**
 * Formats rows of texts as CSV for a spreadsheet: with a byte order mark to keep accents, and cells protected by
 * `escapeForSheet`.
 *
 * @param rows The titles first.
 */
export async function sheetText(rows: readonly (readonly string[])[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  return stringify(rows.map((row) => row.map(escapeForSheet)), {
    bom: true,
    quoted: true,
    record_delimiter: "windows",
  });
}

/** What a spreadsheet takes for a formula. */
const formula = /^'*\s*[=+\-@\t\r|%＝＋－＠]/;
/** What it takes for a number or a date, of which it keeps another spelling. */
const figure = /^'*(?=.*\d)[\d.,:/% eE+-]+$/;
/** Whole numbers that it keeps as they are. */
const plainNumber = /^(?:0|[1-9]\d{0,14})$/;

/** What steers a terminal, cannot be seen or is changed in saving; breaks of lines and tabs aside. */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\n\t]]/gv;
/** How it is written; the backslash of a text that is written so already as well, so that it comes back. */
const written = /\\u([0-9a-f]{4})/g;

/**
 * Protects a text from a spreadsheet: an apostrophe before what it would take for a formula, number or date, and
 * invisible characters as `\uXXXX`.
 */
export function escapeForSheet(text: string): string {
  const shown = text.replaceAll(written, "\\u005cu$1").replaceAll(unseen, escapeUnits);
  return isRead(shown) ? `'${shown}` : shown;
}

/** Restores a protected text with line feeds; other apostrophes stay. */
export function unescapeFromSheet(text: string): string {
  const shown = text.startsWith("'") && isRead(text) ? text.slice(1) : text;
  return shown.replaceAll(/\r\n?/g, "\n").replaceAll(
    written,
    (_, code) => String.fromCharCode(parseInt(code, 16)),
  );
}

function isRead(text: string): boolean {
  return formula.test(text) || (figure.test(text) && !plainNumber.test(text));
}
