import { type Lexicon, wordStem } from "../linking/mod.ts";
import { plural, type Schema } from "../schema/mod.ts";
import type { TwinNames } from "./twin_names.ts";

/** The words by which sentences speak of a database, with those of its twin. */
export interface TwinPhrases {
  /** By the phrase in lower case. */
  readonly images: ReadonlyMap<string, string>;
  /** All phrases, the longest first. */
  readonly longest: readonly string[];
  /** Phrases that stand for things with different twins. */
  readonly ambiguous: ReadonlySet<string>;
  /** Stems of the words that are replaced. */
  readonly stems: ReadonlySet<string>;
  /** All words of the twin's phrases. */
  readonly newWords: ReadonlySet<string>;
}

/**
 * Pairs what two lexicons call the same tables and columns, in singular and plural, and adds the words of the names
 * themselves.
 *
 * @param own Of the original, and of the twin.
 */
export function twinPhrases(
  schema: Schema,
  names: TwinNames,
  own: { readonly original: Lexicon; readonly twin: Lexicon },
): TwinPhrases {
  const images = new Map<string, string>();
  const ambiguous = new Set<string>();
  const add = (phrase: string | undefined, image: string | undefined, isCertain = true) => {
    if (phrase === undefined || image === undefined) return;
    const key = phrase.toLowerCase();
    const known = images.get(key);
    if (known === undefined) images.set(key, image);
    else if (known !== image && isCertain) ambiguous.add(key);
  };
  for (const { name, columns } of schema.tables) {
    const [table, image] = [own.original.table(name), own.twin.table(names.table(name))];
    add(table.singular, image.singular);
    add(table.plural, image.plural);
    for (const column of columns) {
      const words = own.original.column(name, column.name);
      const twin = own.twin.column(names.table(name), names.column(name, column.name));
      add(words.singular, twin.singular);
      add(words.plural, twin.plural);
      add(words.participle, twin.participle);
    }
  }
  // Parts of names, where the lexicons do not say otherwise.
  for (const [word, image] of names.words) {
    add(word, image, false);
    add(plural([word])[0], plural([image])[0], false);
  }
  const changed = [...images].filter(([phrase, image]) =>
    phrase !== image.toLowerCase() || ambiguous.has(phrase)
  );
  return {
    images: new Map(changed),
    longest: changed.map(([phrase]) => phrase).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    ambiguous,
    stems: new Set([...names.words.keys()].map(wordStem)),
    newWords: new Set(changed.flatMap(([, image]) => image.toLowerCase().split(/\s+/))),
  };
}
