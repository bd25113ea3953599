import { displayWidth } from "./display_width.ts";

export interface WrapTextOptions {
  /** Columns of a line. A word that is longer is cut, so that no line is. */
  readonly width: number;
  /** What each line but the first begins with; it counts as part of the width. @default "" */
  readonly indent?: string | undefined;
}

/**
 * Breaks text between words into lines of a width. Line breaks of the text stay.
 *
 * @example
 * ```ts
 * import { wrapText } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(wrapText("the longest river", { width: 12, indent: "  " }), "the longest\n  river");
 * ```
 */
export function wrapText(text: string, { width, indent = "" }: WrapTextOptions): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = lines.length === 0 ? "" : indent;
    let isBlank = true;
    for (const word of paragraph.split(" ").flatMap((word) => pieces(word, width - displayWidth(indent)))) {
      const longer = isBlank ? line + word : `${line} ${word}`;
      if (!isBlank && displayWidth(longer) > width) {
        lines.push(line);
        line = indent + word;
      } else line = longer;
      isBlank = false;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** A word in parts that fit the width. */
function pieces(word: string, width: number): readonly string[] {
  if (displayWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part !== "" && displayWidth(part + letter) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}
