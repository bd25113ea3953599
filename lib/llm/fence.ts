import { escapeUnits } from "../base/mod.ts";
import { checkWholeNumbers } from "./check_whole_numbers.ts";
import { dataBlock } from "./data_block.ts";
import { escapeUnseen } from "./escape_unseen.ts";

export interface FenceOptions {
  /** Characters that are shown; of a longer text the beginning, then "…". @default 128 */
  readonly maxCharacters?: number | undefined;
}

/**
 * Formats a name, type or other database text as one line of a prompt outside a data block. Ordinary text stays; line
 * breaks, invisible characters, three backticks or tildes, and starts of tags, turns and model marks become `\uXXXX`;
 * long text is cut.
 *
 * A changed name cannot be recovered: use `isPlain` to leave it out where it must be exact.
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

/** Whether `fence` leaves a text unchanged. */
export function isPlain(text: string, options?: FenceOptions): boolean {
  return fence(text, options) === text;
}

/**
 * Formats texts for a prompt: plain ones as lines, others as a data block.
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
