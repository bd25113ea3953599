/** One word of a text: folded for comparing, with its place in the text. */
export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  /** One past the last character. */
  readonly end: number;
}

/** Letters that Unicode does not take apart into a base letter and a mark. */
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
 * The runs of letters and digits of a text in lower case and without accents, so that "Côte d’Ivoire" and
 * "cote d'ivoire" are the same words.
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

function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower.normalize("NFD").replace(/\p{M}/gu, "").replace(
    /[^a-z0-9]/g,
    (letter) => LETTERS[letter] ?? letter,
  );
}
