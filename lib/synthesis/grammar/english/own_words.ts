import { type Lexicon, wordStem } from "../../../linking/mod.ts";

/** Words by which the grammar speaks of the dialogue itself. */
const OWN_WORDS = ["question", "answer", "topic", "subject", "restriction", "limit", "list"];

/**
 * The words of the grammar about the dialogue that are also nouns of the database ("for the next questions", of a table
 * `questions`); undefined where there are none.
 */
export function ownWordsIn(lexicon: Lexicon): RegExp | undefined {
  if (!known.has(lexicon)) known.set(lexicon, findOwnWords(lexicon));
  return known.get(lexicon);
}

/** Each turn asks for them. */
const known = new WeakMap<Lexicon, RegExp | undefined>();

function findOwnWords({ schema, table }: Lexicon): RegExp | undefined {
  const nouns = schema.tables.map(({ name }) => table(name)).flatMap((words) => [words, ...words.columns]);
  const stems = new Set(nouns.flatMap(({ plural }) => plural.toLowerCase().split(" ").map(wordStem)));
  const taken = OWN_WORDS.filter((word) => stems.has(wordStem(word)));
  return taken.length === 0 ? undefined : new RegExp(`\\b(?:${taken.join("|")})s?\\b`, "i");
}
