import MiniSearch from "minisearch";
import type { Schema } from "../schema/mod.ts";
import { fold } from "./fold.ts";
import { createLinker } from "./linker.ts";
import type { ColumnValues } from "./read_values.ts";
import { type ColumnDocument, schemaDocuments, type TableDocument } from "./schema_documents.ts";
import { COLUMN_REASONS, schemaHits, type Tally } from "./schema_hits.ts";
import type { SchemaSearch } from "./types.ts";
import { wordStem } from "./word_stem.ts";

export interface LexicalSearchOptions {
  /** Stored values, as `readValues` returns them. @default none */
  readonly values?: readonly ColumnValues[] | undefined;
}

/** Factor for a table whose whole name is in the question: "releases" ranks `release` before `release_event`. */
const WHOLE_NAME = 1.3;

/** Weight of a stored value, multiplied by its rarity. */
const VALUE_WEIGHT = 3;

/** Share of the best neighbour's score that a table gets, as questions rarely name the table between two others. */
const NEIGHBOUR_SHARE = 0.3;

/**
 * Creates a search by words. It ranks the words of names and comments by BM25+ over stems, and stored values as whole
 * phrases by rarity. Words of four letters or more also match as prefixes; a word that the schema lacks also matches similar
 * spellings. A table also scores by its columns and by tables that foreign keys join it to, a column only by its own name,
 * comment and values.
 *
 * Source of the ranking: Lv and Zhai, Lower-Bounding Term Frequency Normalization, CIKM 2011.
 *
 * @returns A search that rejects with a `RangeError` where its limit is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { createLexicalSearch } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string, ...columns: string[]) => ({
 *   name,
 *   columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
 *   primaryKey: [],
 *   uniqueKeys: [],
 * });
 * const search = createLexicalSearch(
 *   { tables: [table("country", "name"), table("lake", "name", "max_depth")], foreignKeys: [] },
 *   { values: [{ table: "country", column: "name", values: ["Peru"] }] },
 * );
 * const { tables } = await search("What is the depth of the lakes of Peru?");
 * assert.deepEqual(tables.map(({ table, because }) => [table, because]), [
 *   ["lake", ['is named "lake"', 'has max_depth, which is named "depth"']],
 *   ["country", ['holds "Peru" in name']],
 * ]);
 * ```
 */
export function createLexicalSearch(
  schema: Schema,
  { values = [] }: LexicalSearchOptions = {},
): SchemaSearch {
  const documents = schemaDocuments(schema, values);
  const { tables, columns, columnsOf } = documents;
  const findTables = wordIndex(
    tables.map((table) => ({
      ...named(table),
      comment: table.comment,
      columns: columnsOf(table).flatMap((column) =>
        withoutStems([...column.words, ...column.spellings], table.words)
      ).join(" "),
      columnComments: columnsOf(table).map(({ comment }) => comment).join(" "),
    })),
    { name: 2, spelling: 2, comment: 1, columns: 1, columnComments: 1 },
  );
  const findColumns = wordIndex(
    columns.map((column) => ({
      ...named(column),
      comment: column.comment,
      table: column.table.words.join(" "),
    })),
    { name: 2, spelling: 2, comment: 1, table: 1 },
  );
  const findValues = valueSearch(columns);
  const addNeighbours = neighbourBonus(schema);

  const collect = (words: string, ofTables: Tally, ofColumns: Tally) => {
    const ownWords = findColumns(words).filter((match) => reasons(match).length > 0);
    for (const match of ownWords) ofColumns.add(match.document, match.score, () => reasons(match));
    const byTable = Map.groupBy(ownWords, ({ document }) => columns[document]?.table.place);
    for (const match of findTables(words)) {
      const said = new Set(match.found("name"));
      const whole = tables[match.document]?.words.every((word) => said.has(word)) ?? false;
      ofTables.add(match.document, whole ? match.score * WHOLE_NAME : match.score, () => [
        ...reasons(match),
        ...(byTable.get(match.document) ?? []).slice(0, COLUMN_REASONS).map((column) =>
          `has ${columns[column.document]?.name}, which ${reasons(column).join(" and ")}`
        ),
      ]);
    }
    for (const { said, places } of findValues(words)) {
      const rarity = VALUE_WEIGHT * Math.log(1 + columns.length / places.length);
      for (const place of places) ofColumns.add(place, rarity, () => [`holds "${said}"`]);
      const holders = Map.groupBy(places, (place) => columns[place]?.table.place ?? 0);
      for (const [table, held] of holders) {
        ofTables.add(table, VALUE_WEIGHT * Math.log(1 + tables.length / holders.size), () => [
          `holds "${said}" in ${held.map((place) => columns[place]?.name).join(", ")}`,
        ]);
      }
    }
    addNeighbours(ofTables);
  };
  return (words, { limit = 10, signal } = {}) =>
    Promise.try(() => {
      signal?.throwIfAborted();
      return schemaHits(documents, limit, (ofTables, ofColumns) => collect(words, ofTables, ofColumns));
    });
}

const named = ({ words, spellings }: TableDocument | ColumnDocument) => ({
  name: words.join(" "),
  spelling: spellings.join(" "),
});

/** Removes the words of the table, which its columns may repeat. */
function withoutStems(words: readonly string[], known: readonly string[]): readonly string[] {
  const stems = new Set(known.map(wordStem));
  return words.filter((word) => !stems.has(wordStem(word)));
}

/** Clauses that give the matching words of a name and comment. */
function reasons({ found }: WordMatch<"name" | "spelling" | "comment">): readonly string[] {
  const clause = (verb: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${verb} "${words.join(" ")}"`];
  const name = found("name");
  return [
    ...clause("is named", name.length > 0 ? name : found("spelling")),
    ...clause("is described by", found("comment")),
  ];
}

/** Adds to every table a share of the best score among the tables that foreign keys join it to. */
function neighbourBonus({ tables, foreignKeys }: Schema): (tally: Tally) => void {
  const places = new Map(tables.map(({ name }, place) => [name, place]));
  const neighbours = new Map<number, Set<number>>();
  for (const { from, to } of foreignKeys) {
    const [a, b] = [places.get(from.table), places.get(to.table)];
    if (a === undefined || b === undefined || a === b) continue;
    neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b));
    neighbours.set(b, (neighbours.get(b) ?? new Set()).add(a));
  }
  return (tally) => {
    const scores = tally.scores();
    for (const [place, beside] of neighbours) {
      const scored = [...beside].map((neighbour) => ({ neighbour, score: scores.get(neighbour) ?? 0 }));
      const best = scored.reduce((a, b) => b.score > a.score ? b : a);
      if (best.score === 0) continue;
      const bonus = NEIGHBOUR_SHARE * best.score;
      const matters = bonus > (scores.get(place) ?? 0);
      tally.add(place, bonus, () => matters ? [`is joined to ${tables[best.neighbour]?.name}`] : []);
    }
  };
}

/** A stored value in a question. */
interface ValueMatch {
  /** The value as written in the question. */
  readonly said: string;
  /** Positions of the columns that hold it, from 0. */
  readonly places: readonly number[];
}

/** Creates an index of stored values as whole phrases. */
function valueSearch(columns: readonly ColumnDocument[]): (question: string) => readonly ValueMatch[] {
  const link = createLinker({ tables: [], foreignKeys: [] }, {
    values: columns.map(({ values }, place) => ({ table: "", column: String(place), values })),
  });
  return (question) => {
    const found = new Map<string, Set<number>>();
    for (const mention of link(question)) {
      if (mention.kind !== "value") continue;
      const said = question.slice(mention.start, mention.end);
      found.set(said, (found.get(said) ?? new Set()).add(Number(mention.column)));
    }
    return [...found].map(([said, places]) => ({ said, places: [...places] }));
  };
}

/** A document that matches words of a question. */
interface WordMatch<Field extends string> {
  /** Position of the document, from 0. */
  readonly document: number;
  readonly score: number;
  /** Returns the distinct words of a field that match the question. */
  found(field: Field): readonly string[];
}

/** Returns the documents that match words of a question, best first. */
type WordIndex<Field extends string> = (question: string) => readonly WordMatch<Field>[];

/** Least letters of a word that also matches as a prefix. */
const SHORTEST_PREFIX = 4;

/** Least letters of an unknown word that also matches similar spellings. */
const SHORTEST_MISSPELLED = 5;

/** Share of letters that may differ in a similar spelling. */
const WRONG_LETTERS = 0.25;

/**
 * Creates an index of documents by word stems, ranked by BM25+. Adjacent words of a question also match when joined ("high
 * schooler" finds "highschooler"), and words that no document has match similar spellings.
 *
 * @param fields Weights by field.
 */
function wordIndex<Field extends string>(
  documents: readonly Readonly<Record<Field, string>>[],
  fields: Readonly<Record<Field, number>>,
): WordIndex<Field> {
  const known = new Set<string>();
  const index = new MiniSearch<Readonly<Record<Field, string>> & { readonly id: number }>({
    fields: Object.keys(fields),
    tokenize: foldedTexts,
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
          return [
            ...new Set(foldedTexts(text).filter((word) => fieldsOf.get(wordStem(word))?.includes(field))),
          ];
        },
      };
    });
  };
}

const foldedTexts = (text: string) => fold(text).map((word) => word.text);

/** Function words of questions and requests. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can could did do does each every find for from get give had
  has have he her him his how i if in into is it its just list many me more most much my no not of off on one only or our
  out per please return s see she show so some such tell than that the their them then there these they this those to too
  top us was we were what when where which who whom whose will with would you your`
    .split(/\s+/),
);

/** Returns the folded content words of a question in order. */
function searchWords(text: string): readonly string[] {
  return fold(text).map((word) => word.text).filter((word) => !QUESTION_WORDS.has(word));
}
