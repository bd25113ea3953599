import { showUnseen } from "../base/mod.ts";

/**
 * Converts text to one line: breaks, tabs and other control characters become single spaces, and so do characters that
 * change the direction of text. Characters of no width are written as `\uXXXX`.
 *
 * @example
 * ```ts
 * import { oneLine } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(oneLine("two\nlines"), "two lines");
 * ```
 */
export function oneLine(text: string): string {
  return showUnseen(text).replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, " ");
}
