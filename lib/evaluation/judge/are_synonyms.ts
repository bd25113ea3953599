import type { Concept } from "./elements.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Whether two names are words for one another: "students" where a table is called "high schooler". */
export function areSynonyms(a: Concept, b: Concept): boolean {
  // A "mountain range" is no mountain.
  return !a.stems.includes(b.stems.at(-1) ?? "") && !b.stems.includes(a.stems.at(-1) ?? "") &&
    a.stems.some((stem) => b.stems.some((other) => mayMeanTheSame(stem, other)));
}
