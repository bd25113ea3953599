import { stemOf } from "./stem_of.ts";

/**
 * The word of a sentence that has a stem, for a reason that people read; the stem itself where no word has it.
 *
 * @param words Folded words with a blank at both ends.
 */
export function wordOf(stem: string, words: string): string {
  return words.split(" ").find((word) => word !== "" && stemOf(word) === stem) ?? stem;
}
