const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303e\uff01-\uff60]/u;
const invisible = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Columns that a text takes in a terminal: none for combining marks, two for East Asian letters and emoji.
 *
 * @example
 * ```ts
 * import { displayWidth } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(displayWidth("Zürich 東京"), 11);
 * ```
 */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += invisible.test(segment) ? 0 : wide.test(segment) ? 2 : 1;
  }
  return width;
}
