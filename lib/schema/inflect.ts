import { pluralize, singularize } from "inflection";

/**
 * Puts the head noun of the words into the plural: the last word, or the one before a preposition. Digits and words
 * after a preposition stay, as do words without a noun before their preposition ("located on").
 *
 * @example
 * ```ts
 * import { plural } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(plural(["ethnic", "group"]), ["ethnic", "groups"]);
 * assert.deepEqual(plural(["date", "of", "birth"]), ["dates", "of", "birth"]);
 * ```
 */
export function plural(words: readonly string[]): readonly string[] {
  return withHead(
    words,
    (word) => word === "stadium" ? "stadiums" : pluralize(word === "quota" ? "quotas" : word),
  );
}

/**
 * Puts the head noun into the singular; see {@link plural} for the head noun.
 *
 * @example
 * ```ts
 * import { singular } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(singular(["country", "populations"]), ["country", "population"]);
 * ```
 */
export function singular(words: readonly string[]): readonly string[] {
  return withHead(words, singularOf);
}

const singulars = new Map<string, string>();
const MOST_SINGULARS = 50_000;

/** The library tries some hundred rules on each word, and names are asked for again and again. */
function singularOf(word: string): string {
  const known = singulars.get(word);
  if (known !== undefined) return known;
  const one = word === "quota" ? word : singularize(word);
  if (singulars.size < MOST_SINGULARS) singulars.set(word, one);
  return one;
}

const PREPOSITIONS: ReadonlySet<string> = new Set(
  ["of", "in", "on", "with", "by", "for", "from", "to", "at", "through", "into"],
);

/** Words that the library would change although they have one form, or are no nouns. */
const FIXED: ReadonlySet<string> = new Set([
  "data",
  "media",
  "is",
  "was",
  "has",
  "located",
  "spoken",
  "gis",
  "gps",
]);

function withHead(words: readonly string[], change: (word: string) => string): readonly string[] {
  const preposition = words.findIndex((word, i) => i > 0 && PREPOSITIONS.has(word));
  let head = (preposition < 0 ? words.length : preposition) - 1;
  while (head > 0 && /^\p{N}+$/u.test(words[head] ?? "")) head--;
  return words.map((word, i) => i === head && !FIXED.has(word) && !/\p{N}/u.test(word) ? change(word) : word);
}
