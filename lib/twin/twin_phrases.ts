import { type Lexicon, nameWords, PARTICIPLES, wordStem } from "../linking/mod.ts";
import { nameParts, plural, type Schema, splitName } from "../schema/mod.ts";
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
    add(table.plural, several(table, image));
    for (const column of columns) {
      const said = own.original.column(name, column.name);
      const twin = own.twin.column(names.table(name), names.column(name, column.name));
      add(said.singular, twin.singular);
      add(said.plural, several(said, twin));
      add(said.participle, twin.participle);
    }
  }
  // Names as they are spelled ("headquarters" of the words "head quarters"), where the lexicons do not say otherwise.
  const spelled = new Set<string>();
  const addSpelled = (name: string, image: string, read: readonly string[]) => {
    const parts = splitName(name);
    add(parts.join(" "), splitName(image).join(" "), false);
    for (const part of parts) if (!read.includes(part)) spelled.add(part);
  };
  const words = nameWords(schema);
  for (const { name, columns } of schema.tables) {
    addSpelled(nameParts(name).at(-1) ?? name, names.table(name), words.table(name));
    for (const column of columns) {
      addSpelled(column.name, names.column(name, column.name), words.column(name, column.name));
    }
  }
  for (const [word, image] of names.words) {
    add(word, image, false);
    add(plural([word])[0], plural([image])[0], false);
    add(eventOf(word), eventOf(image), false);
  }
  const changed = [...images].filter(([phrase, image]) =>
    phrase !== image.toLowerCase() || ambiguous.has(phrase)
  );
  return {
    images: new Map(changed),
    longest: changed.map(([phrase]) => phrase).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    ambiguous,
    stems: new Set([...names.words.keys(), ...spelled].map(wordStem)),
    newWords: new Set(changed.flatMap(([, image]) => image.toLowerCase().split(/\s+/))),
  };
}

/** What a participle of a date tells of: "establishment" of "established". */
function eventOf(participle: string): string | undefined {
  return PARTICIPLES[participle]?.replace(/^date of | date$/g, "");
}

interface Forms {
  readonly singular: string;
  readonly plural: string;
}

/** The plural of the twin; nothing tells where a word that has one form stands for several. */
function several(said: Forms, twin: Forms): string {
  return said.plural === said.singular ? twin.singular : twin.plural;
}
