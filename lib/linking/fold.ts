/** A word of a text, folded for comparison, with its position. */
export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  /** One past the last character. */
  readonly end: number;
}

/** Letters without a Unicode decomposition into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  "ß": "ss",
  "ø": "o",
  "ł": "l",
  "æ": "ae",
  "œ": "oe",
  "đ": "d",
  "ð": "d",
  "þ": "th",
  "ı": "i",
};

/**
 * Splits a text into runs of letters and digits in lower case without accents, so that "Côte d’Ivoire" and "cote d'ivoire"
 * give the same words.
 *
 * @example
 * ```ts
 * import { fold } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(fold("São Tomé’s").map((word) => word.text), ["sao", "tome", "s"]);
 * ```
 */
export function fold(text: string): readonly FoldedWord[] {
  const words: FoldedWord[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const start = match.index;
    words.push({ text: foldWord(match[0]), start, end: start + match[0].length });
  }
  return words;
}

/** Writes one word in lower case without accents. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower.normalize("NFD").replace(/\p{M}/gu, "").replace(
    /[^a-z0-9]/g,
    (letter) => LETTERS[letter] ?? letter,
  );
}
