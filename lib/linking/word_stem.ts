import { stemmer } from "stemmer";
import { foldWord } from "./fold.ts";

const known = new Map<string, string>();

/** Verb stems of nouns that Porter's rules do not unify with their verbs ("introduction", "introduced"). */
const VERBS: ReadonlyMap<string, string> = new Map([
  ["introduct", "introduc"],
  ["inscript", "inscrib"],
  ["withdrawn", "withdraw"],
]);

/** Nouns in -s, whose plural Porter's rules take for that of a noun without it ("aliases", "statuses"). */
const NOUNS_IN_S =
  `alias apparatus atlas bias bonus bus campus canvas census chorus circus corpus focus gas genus iris lens prospectus
  radius status surplus syllabus terminus thesaurus virus`.split(/\s+/);
/** Greek and Latin nouns with their plurals. */
const LEARNED = [
  ["media", "medium"],
  ["criteria", "criterion"],
  ["phenomena", "phenomenon"],
  ["indices", "index"],
  ["matrices", "matrix"],
  ["vertices", "vertex"],
  ["analyses", "analysis"],
  ["diagnoses", "diagnosis"],
  ["hypotheses", "hypothesis"],
  ["crises", "crisis"],
  ["theses", "thesis"],
] as const;
const PLURALS: ReadonlyMap<string, string> = new Map(
  [...NOUNS_IN_S.map((noun) => [`${noun}es`, noun] as const), ...LEARNED]
    .map(([plural, noun]) => [plural, stemmer(noun)]),
);

/** Returns the Porter stem of a word without its accents; a verb and its noun have one stem. Results are cached. */
export function wordStem(word: string): string {
  const found = known.get(word);
  if (found !== undefined) return found;
  const folded = foldWord(word);
  const porter = PLURALS.get(folded.toLowerCase()) ?? stemmer(folded);
  const stem = VERBS.get(porter) ?? porter;
  if (known.size < 50_000) known.set(word, stem);
  return stem;
}
