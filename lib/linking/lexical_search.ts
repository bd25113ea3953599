import type { Schema } from "../schema/mod.ts";
import type { ColumnValues } from "./read_values.ts";
import { type ColumnDocument, schemaDocuments, type TableDocument } from "./schema_documents.ts";
import { COLUMN_REASONS, schemaHits, type Tally } from "./schema_hits.ts";
import type { SchemaSearch } from "./types.ts";
import { valueSearch } from "./value_search.ts";
import { wordIndex, type WordMatch } from "./word_index.ts";
import { wordStem } from "./word_stem.ts";

export interface LexicalSearchOptions {
  /** Stored values that words may mean, as `readValues` reads them. @default none */
  readonly values?: readonly ColumnValues[];
}

/** What the words weigh more where they say a table's whole name: "releases" is `release` before `release_event`. */
const WHOLE_NAME = 1.3;

/** What a stored value weighs beside words, times how rare it is. */
const VALUE_WEIGHT = 3;

/** What a table gets of its best neighbour's score: who asks for singers and concerts rarely names the table between. */
const NEIGHBOUR_SHARE = 0.3;

/**
 * A search by words: names split into words and comments, ranked by BM25+ over stems, and stored values as whole
 * phrases, rare ones before frequent ones. Words of four letters or more also find words that begin with them; a word
 * that occurs nowhere in the schema finds words spelled nearly so. A table gains by its columns and by the tables that
 * foreign keys join it to; a column is found by its own name, comment and values only.
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

/** The words without those of the table, which each of its columns may repeat. */
function withoutStems(words: readonly string[], known: readonly string[]): readonly string[] {
  const stems = new Set(known.map(wordStem));
  return words.filter((word) => !stems.has(wordStem(word)));
}

/** Clauses that say which words of a table's or column's own found it. */
function reasons({ found }: WordMatch<"name" | "spelling" | "comment">): readonly string[] {
  const clause = (verb: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${verb} "${words.join(" ")}"`];
  const name = found("name");
  return [
    ...clause("is named", name.length > 0 ? name : found("spelling")),
    ...clause("is described by", found("comment")),
  ];
}

/** Adds to every table a share of the score of the best table that a foreign key joins it to. */
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
