/**
 * Writes control characters except line feeds and tabs, direction marks and invisible line breaks as `\uXXXX`. The
 * meaning stays the same within JSON and double-quoted YAML.
 *
 * @example
 * ```ts
 * import { escapeControls } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeControls("\x1b[31mred\x9b\n"), "\\u001b[31mred\\u009b\n");
 * ```
 */
export function escapeControls(text: string): string {
  return text.replaceAll(/[[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]--[\n\t]]/gv, escapeUnits);
}

/** Writes each UTF-16 unit of a text as `\uXXXX`. */
export function escapeUnits(text: string): string {
  return text.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
