import { stemmer } from "stemmer";
import { foldWord } from "./fold.ts";

const known = new Map<string, string>();

/** Verb stems of nouns that Porter's rules do not unify with their verbs ("introduction", "introduced"). */
const VERBS: ReadonlyMap<string, string> = new Map([
  ["introduct", "introduc"],
  ["inscript", "inscrib"],
  ["withdrawn", "withdraw"],
]);

/** Returns the Porter stem of a word without its accents; a verb and its noun have one stem. Results are cached. */
export function wordStem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const porter = stemmer(foldWord(word));
  const stem = VERBS.get(porter) ?? porter;
  if (known.size < 50_000) known.set(word, stem);
  return stem;
}
