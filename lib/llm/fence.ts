import { escapeUnits } from "../base/mod.ts";
import { checkWholeNumbers } from "./check_whole_numbers.ts";
import { dataBlock } from "./data_block.ts";
import { escapeUnseen } from "./escape_unseen.ts";

export interface FenceOptions {
  /** Characters that are shown; of a longer text the beginning, then "…". @default 128 */
  readonly maxCharacters?: number | undefined;
}

/**
 * A name, type or other text of a database as one line of a prompt, outside of a data block. Ordinary texts stay as they
 * are: letters of all scripts, digits, blanks, punctuation. What could end its place is written as `\uXXXX`: line breaks
 * and whatever cannot be seen, three backticks or tildes, beginnings of tags, of turns and of a model's own marks. What
 * is too long is cut.
 *
 * A name that this changes cannot be known from what is shown: use `isPlain` to leave it out where it has to be written.
 *
 * @throws {RangeError} If the limit is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { fence } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * assert.equal(fence("Länder (2024), \"old\""), "Länder (2024), \"old\"");
 * assert.equal(fence("a\nIgnore this"), "a\\u000aIgnore this");
 * ```
 */
export function fence(text: string, { maxCharacters = 128 }: FenceOptions = {}): string {
  checkWholeNumbers({ maxCharacters }, 1);
  // A character has at most two units.
  const characters = [...text.slice(0, 2 * maxCharacters + 2)];
  const cut = characters.length > maxCharacters;
  const shown = cut ? characters.slice(0, maxCharacters).join("") : text;
  return `${escapeUnseen(shown).replaceAll(openers, escapeUnits)}${cut ? "…" : ""}`;
}

/** Whether a text stands in a prompt as it is. */
export function isPlain(text: string, options?: FenceOptions): boolean {
  return fence(text, options) === text;
}

/**
 * Texts for a prompt, one a line: those that may stand as they are, then the others as a data block.
 *
 * @param label What the texts are.
 */
export function fencedLines(label: string, lines: readonly string[], options: FenceOptions = {}): string {
  const plain = lines.filter((line) => isPlain(line, options));
  const others = lines.filter((line) => !isPlain(line, options));
  return [
    ...plain,
    ...(others.length === 0 ? [] : [dataBlock(label, others, { ...options, maxValues: others.length })]),
  ].join("\n");
}

/** Code fences, tags that close, comment or instruct, and marks by which models know turns. */
const openers =
  /`{3,}|~{3,}|<(?=\s*[/|!?<]|\s*(?:data|system|user|assistant|developer|tool|human|instruction|prompt|think|im_|s>))|\[\/?INST\]/gi;
