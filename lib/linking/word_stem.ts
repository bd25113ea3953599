import { stemmer } from "stemmer";

const known = new Map<string, string>();

/** Porter's stem of a folded word. Equal words give equal stems, so the memory of earlier calls changes nothing. */
export function wordStem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const stem = stemmer(word);
  if (known.size < 50_000) known.set(word, stem);
  return stem;
}
