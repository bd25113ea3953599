import { displayWidth } from "./display_width.ts";

export interface WrapTextOptions {
  /** Columns of a line. A word that is longer is cut, behind a mark in it where there is one, so that no line is. */
  readonly width: number;
  /** What each line but the first begins with; it counts as part of the width. @default "" */
  readonly indent?: string | undefined;
  /** Leave words that are longer than a line as they are, as paths and commands are to be copied. @default false */
  readonly keepsWords?: boolean | undefined;
}

/**
 * Breaks text between words into lines of a width. Line breaks of the text stay.
 *
 * @example
 * ```ts
 * import { wrapText } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(wrapText("the longest river", { width: 12, indent: "  " }), "the longest\n  river");
 * ```
 */
export function wrapText(
  text: string,
  { width, indent = "", keepsWords = false }: WrapTextOptions,
): string {
  const lines: string[] = [];
  const longest = keepsWords ? Infinity : width - displayWidth(indent);
  for (const paragraph of text.split("\n")) {
    let line = lines.length === 0 ? "" : indent;
    let isBlank = true;
    for (const word of paragraph.split(" ").flatMap((word) => pieces(word, longest))) {
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
      const mark = part.search(LAST_MARK) + 1;
      const end = mark >= part.length / 2 ? mark : part.length;
      parts.push(part.slice(0, end));
      part = part.slice(end);
    }
    part += letter;
  }
  return [...parts, part];
}

/** The last mark that words of names, addresses and options end with. */
const LAST_MARK = /[:;,?&/_=.-](?!.*[:;,?&/_=.-])/u;
