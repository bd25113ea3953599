import { stemmer } from "stemmer";

const known = new Map<string, string>();

/** Stems of nouns that Porter's rules leave apart from their verbs ("introduction", "introduced"). */
const VERBS: ReadonlyMap<string, string> = new Map([
  ["introduct", "introduc"],
  ["inscript", "inscrib"],
  ["withdrawn", "withdraw"],
]);

/** Porter's stem of a folded word, one for a verb and its noun. Equal words give equal stems, so the memory of earlier calls changes nothing. */
export function wordStem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const porter = stemmer(word);
  const stem = VERBS.get(porter) ?? porter;
  if (known.size < 50_000) known.set(word, stem);
  return stem;
}
