import { randomFrom } from "../base/mod.ts";
import { isCommonWord } from "../linking/mod.ts";
import { inventWord } from "./invent_word.ts";

/** The texts of a twin. */
export interface TwinTexts {
  /** The image of a stored text. Equal texts have equal images, other texts others. */
  of(text: string): string;
  /** Whether a word, letter case aside, occurs in a stored text. */
  knows(word: string): boolean;
}

export interface TwinTextsOptions {
  /** Same seed and texts, same images. */
  readonly seed: number;
  /** Words that are not invented, in lower case. @default none */
  readonly taken?: ReadonlySet<string> | undefined;
}

/**
 * Invents a word for each word of the stored texts, of as many letters and with capitals in the same places; all else in a text
 * stays: digits, blanks, marks.
 *
 * @param texts All stored texts, in any order.
 *
 * @example
 * ```ts
 * import { twinTexts } from "querylogue/twin";
 * import assert from "node:assert/strict";
 *
 * const texts = twinTexts(["Black Sea", "North Sea", "DE"], { seed: 1 });
 * assert.match(texts.of("Black Sea"), /^[A-Z][a-z]{4} [A-Z][a-z]{2}$/);
 * assert.equal(texts.of("Black Sea").split(" ")[1], texts.of("North Sea").split(" ")[1]);
 * assert.match(texts.of("DE"), /^[A-Z]{2}$/);
 * ```
 */
export function twinTexts(
  texts: Iterable<string>,
  { seed, taken = new Set() }: TwinTextsOptions,
): TwinTexts {
  const words = new Set<string>();
  for (const text of texts) for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase());
  const invented = new Map<string, string>();
  const used = new Set<string>(taken);
  // Short words first, as there are fewest of them.
  const ordered = [...words].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const word of ordered) {
    const random = randomFrom(seed, "word", word);
    const { length } = [...word];
    for (let tries = 0; !invented.has(word); tries++) {
      // Where hardly a word of that length is left, a stored one does, and then a longer one.
      const one = inventWord(random, length + Math.floor(tries / MOST_TRIES));
      const isPoor = words.has(one) || isCommonWord(one);
      if (used.has(one) || isPoor && tries < MOST_TRIES / 2) continue;
      invented.set(word, one);
      used.add(one);
    }
  }
  return {
    of: (text) => text.replaceAll(WORD, (word) => inCase(invented.get(word.toLowerCase()) ?? word, word)),
    knows: (word) => invented.has(word.toLowerCase()),
  };
}

const MOST_TRIES = 200;

/** A run of letters. */
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** A word with capitals where another has them. */
function inCase(word: string, like: string): string {
  const letters = [...like];
  const all = letters.every(isCapital);
  return [...word].map((letter, i) =>
    (i < letters.length ? isCapital(letters[i] ?? "") : all) ? letter.toUpperCase() : letter
  ).join("");
}

const isCapital = (letter: string) => letter !== letter.toLowerCase();
