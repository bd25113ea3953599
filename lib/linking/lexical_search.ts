import type { Schema } from "../schema/mod.ts";
import { bestHits, type Hit } from "./best_hits.ts";
import type { ColumnValues } from "./read_values.ts";
import { schemaDocuments } from "./schema_documents.ts";
import type { SchemaSearch } from "./types.ts";
import { valueSearch } from "./value_search.ts";
import { wordIndex } from "./word_index.ts";

export interface LexicalSearchOptions {
  /** Stored values that words may mean, as `readValues` reads them. @default none */
  readonly values?: readonly ColumnValues[];
}

/** What a stored value weighs beside words, times how rare it is. */
const VALUE_WEIGHT = 3;

/** What a table gets of its best neighbour's score: who asks for singers and concerts rarely names the table between. */
const NEIGHBOUR_SHARE = 0.3;

/** Columns that are named as reasons for a table. */
const COLUMN_REASONS = 3;

/**
 * A search by words: names split into words and comments, ranked by BM25+ over stems, and stored values as whole
 * phrases, rare ones before frequent ones. Words of four letters or more also find words that begin with them; a word
 * that occurs nowhere in the schema finds words spelled nearly so. A table gains by its columns and by the tables that
 * foreign keys join it to; a column is found by words of its own only.
 *
 * Source of the ranking: Lv and Zhai, Lower-Bounding Term Frequency Normalization, CIKM 2011.
 *
 * @returns A search that rejects with a `RangeError` where its limit is no whole number of at least 1.
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
 * const { tables } = await search("How deep are the lakes of Peru?");
 * assert.deepEqual(tables.map(({ table, because }) => [table, because]), [
 *   ["country", ['holds "Peru" in name']],
 *   ["lake", ['is named "lake"']],
 * ]);
 * ```
 */
export function createLexicalSearch(
  schema: Schema,
  { values = [] }: LexicalSearchOptions = {},
): SchemaSearch {
  const tables = schemaDocuments(schema, values);
  const columns = tables.flatMap((table, at) => table.columns.map((column) => ({ ...column, table, at })));
  const findTables = wordIndex(
    tables.map(({ words, comment, columns }) => ({
      name: words,
      columns: columns.map((column) => column.words).join(" "),
      comments: [comment, ...columns.map((column) => column.comment)].join(" "),
    })),
    { name: 2, columns: 1, comments: 1 },
  );
  const findColumns = wordIndex(
    columns.map(({ words, comment, table }) => ({ name: words, comment, table: table.words })),
    { name: 2, comment: 2, table: 1 },
  );
  const findValues = valueSearch(columns.map(({ values }) => values));
  const neighbours = neighbouringPlaces(schema);

  return (words, { limit = 10, signal } = {}) =>
    Promise.try(() => {
      signal?.throwIfAborted();
      const ofTables: Evidence = new Map();
      const ofColumns: Evidence = new Map();
      for (const { document, score, found } of findColumns(words)) {
        const own = [quote("is named", found("name")), quote("is described with", found("comment"))].flat();
        if (own.length > 0) add(ofColumns, document, { score, because: () => own });
      }
      for (const { document, score, found } of findTables(words)) {
        add(ofTables, document, {
          score,
          because: () => [
            ...quote("is named", found("name")),
            ...namedColumns(document).map(({ name, said }) => `has ${name}, ${said}`),
            ...quote("is described with", found("comments")),
          ],
        });
      }
      for (const { said, columns: holders } of findValues(words)) {
        const inTables = Map.groupBy(holders, ([place]) => columns[place]?.at ?? -1);
        
      }
      return { tables: [], columns: [] };
    });
}
