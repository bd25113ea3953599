/**
 * A text in which control signs, but for line feeds and tabs, and signs that turn the direction of what follows or break
 * a line unseen are written as `\uXXXX`. Within JSON and within double quotes of YAML that is the same text.
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

/** Each unit of a text as `\uXXXX`. */
export function escapeUnits(text: string): string {
  return text.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
