import { wrapText } from "../../lib/base/mod.ts";
import { lineWidth } from "./line_width.ts";

/**
 * Fits lines of text into a terminal: one that is too long goes on below the text behind its label, or behind its indent.
 * In a pipe or a file lines are as long as they are.
 */
export function fitLines(text: string): string {
  const width = lineWidth();
  if (width === Infinity) return text;
  return text.split("\n").map((line) => wrapText(line, { width, indent: hanging(line, width) })).join("\n");
}

/** Blanks up to the text of a line: two blanks separate it from its label. */
function hanging(line: string, width: number): string {
  const indent = /^ */.exec(line)?.[0] ?? "";
  const label = /^ *\S+(?: \S+)* {2,}/.exec(line)?.[0] ?? "";
  return label === "" || label.length > width / 2 ? `${indent}  ` : " ".repeat(label.length);
}
