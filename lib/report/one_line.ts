import { escapeUnits } from "../base/mod.ts";

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

/**
 * A text in which letters of no width are written as `\uXXXX`, so that two names that differ are seen to differ. A joiner
 * stays where it joins: within emoji, and after letters of scripts that join theirs.
 */
export function showUnseen(text: string): string {
  return text.replaceAll(unseen, escapeUnits);
}

const unseen =
  /[\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mark}\p{scx=Arabic}\p{scx=Syriac}])\u200D/gu;
