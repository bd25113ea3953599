import MiniSearch from "minisearch";
import { fold } from "./fold.ts";
import { searchWords } from "./search_words.ts";
import { wordStem } from "./word_stem.ts";

/** A document that has words of a question. */
export interface WordMatch<Field extends string> {
  /** Place of the document, from 0. */
  readonly document: number;
  readonly score: number;
  /** The words of a field, as the document has them, that the question's words found; each once. */
  found(field: Field): readonly string[];
}

/** Finds the documents that have words of a question, best first. */
export type WordIndex<Field extends string> = (question: string) => readonly WordMatch<Field>[];

/** Letters of a word from which on it also finds the words that begin with it. */
const SHORTEST_PREFIX = 4;

/** Letters of an unknown word from which on it also finds words spelled nearly so. */
const SHORTEST_MISSPELLED = 5;

/** Share of a word's letters that may be wrong in an unknown word. */
const WRONG_LETTERS = 0.25;

/**
 * An index of documents by the stems of their words, ranked by BM25+. A question's neighbouring words are also looked
 * for run together ("high schooler" finds "highschooler"), and words that no document has, misspelled.
 *
 * @param fields Names of the fields with what a word found there weighs.
 */
export function wordIndex<Field extends string>(
  documents: readonly Readonly<Record<Field, string>>[],
  fields: Readonly<Record<Field, number>>,
): WordIndex<Field> {
  const known = new Set<string>();
  const index = new MiniSearch<Readonly<Record<Field, string>> & { readonly id: number }>({
    fields: Object.keys(fields),
    tokenize: wordsOf,
    processTerm: (word) => {
      const stem = wordStem(word);
      known.add(stem);
      return stem;
    },
  });
  index.addAll(documents.map((document, id) => ({ ...document, id })));
  return (question) => {
    const words = searchWords(question);
    const single = new Set(words.map(wordStem));
    const pairs = words.slice(1).map((word, i) => wordStem(`${words[i]}${word}`));
    const matches = index.search(question, {
      tokenize: () => [...new Set([...single, ...pairs])],
      processTerm: (stem) => stem,
      boost: fields,
      prefix: (stem) => stem.length >= SHORTEST_PREFIX,
      fuzzy: (stem) =>
        single.has(stem) && !known.has(stem) && stem.length >= SHORTEST_MISSPELLED && WRONG_LETTERS,
    });
    return matches.map(({ id, score, match }) => {
      const fieldsOf = new Map(Object.entries(match));
      return {
        document: id,
        score,
        found: (field) => {
          const text = documents[id]?.[field] ?? "";
          return [...new Set(wordsOf(text).filter((word) => fieldsOf.get(wordStem(word))?.includes(field)))];
        },
      };
    });
  };
}

const wordsOf = (text: string) => fold(text).map((word) => word.text);
