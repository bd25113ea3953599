import { wordsOf } from "./words_of.ts";

/** Counts of n-grams; their ratio is distinct-n. */
export interface DistinctNgrams {
  readonly distinct: number;
  readonly of: number;
}

/**
 * Counts the n-grams of words within sentences, for distinct-n: distinct n-grams by all n-grams (Li et al. 2016, "A
 * Diversity-Promoting Objective Function for Neural Conversation Models", section 5.2). The ratio falls as texts grow, so
 * only datasets of similar size are comparable.
 *
 * @param n Number of words of an n-gram.
 */
export function distinctN(sentences: readonly string[], n: number): DistinctNgrams {
  const distinct = new Set<string>();
  let of = 0;
  for (const sentence of sentences) {
    const words = wordsOf(sentence);
    for (let i = 0; i + n <= words.length; i++) {
      distinct.add(words.slice(i, i + n).join(" "));
      of++;
    }
  }
  return { distinct: distinct.size, of };
}
