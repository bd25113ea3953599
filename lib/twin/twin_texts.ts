import { randomFrom, shuffle } from "../base/mod.ts";
import { isCommonWord } from "../linking/mod.ts";
import { inventWord } from "./invent_word.ts";

/** The texts of a twin. */
export interface TwinTexts {
  /** The image of a text, stored or not. Equal texts have equal images, other texts others. */
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
 * Invents a word for each word of the stored texts, of as many letters and with capitals in the same places; words that begin
 * with the same two letters have images that do. All else in a text stays: digits, blanks, marks.
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
  const starts = wordStarts(seed);
  const invented = new Map<string, string>();
  const used = new Set<string>(taken);
  const imageOf = (word: string) => {
    const random = randomFrom(seed, "word", word);
    const start = starts(word);
    const { length } = [...word];
    if (start?.length === length) return start;
    for (let tries = 0;; tries++) {
      // Where hardly a word of that length is left, one that cannot be said does, then a stored one, and then a longer one.
      const one = inventWord(random, {
        length: length + Math.floor(tries / MOST_TRIES),
        start,
        sayable: length > 2 && tries % MOST_TRIES < MOST_TRIES / 4,
      });
      const isPoor = words.has(one) || isCommonWord(one);
      if (!used.has(one) && (!isPoor || tries >= MOST_TRIES / 2)) return one;
    }
  };
  const invent = (word: string) => {
    const image = invented.get(word) ?? imageOf(word);
    invented.set(word, image);
    used.add(image);
    return image;
  };
  // Short words first, as there are fewest of them.
  for (const word of [...words].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) invent(word);
  return {
    of: (text) => text.replaceAll(WORD, (word) => inCase(invent(word.toLowerCase()), word)),
    knows: (word) => words.has(word.toLowerCase()),
  };
}

const MOST_TRIES = 200;

/** A run of letters. */
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * The first one or two letters of a word's image, which those of the word decide, so that words which begin alike have images
 * that do. Undefined for letters that English lacks.
 */
function wordStarts(seed: number): (word: string) => string | undefined {
  const orders = new Map<string, ReadonlyMap<string, string>>();
  const changed = (after: string) => {
    const random = randomFrom(seed, "letter", after);
    const known = orders.get(after) ?? new Map([VOWELS, CONSONANTS].flatMap((letters) => {
      const mixed = shuffle(random, [...letters]);
      return mixed.map((letter, i) => [letter, mixed[(i + 1) % mixed.length] ?? letter] as const);
    }));
    orders.set(after, known);
    return known;
  };
  return (word) => {
    const [first = "", second] = word;
    const one = changed("").get(first);
    const two = second === undefined ? "" : changed(first).get(second);
    return one === undefined || two === undefined ? undefined : one + two;
  };
}

const VOWELS = "aeiou";
const CONSONANTS = "bcdfghjklmnpqrstvwxyz";

/** A word with capitals where another has them. */
function inCase(word: string, like: string): string {
  const letters = [...like];
  const all = letters.every(isCapital);
  return [...word].map((letter, i) =>
    (i < letters.length ? isCapital(letters[i] ?? "") : all) ? letter.toUpperCase() : letter
  ).join("");
}

const isCapital = (letter: string) => letter !== letter.toLowerCase();
