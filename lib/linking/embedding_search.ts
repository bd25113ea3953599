import { cacheEmbeddings, type Embed, fence } from "../llm/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { ColumnValues } from "./read_values.ts";
import { type ColumnDocument, schemaDocuments, type TableDocument } from "./schema_documents.ts";
import { COLUMN_REASONS, schemaHits } from "./schema_hits.ts";
import type { SchemaSearch } from "./types.ts";

export interface EmbeddingSearchOptions {
  readonly embed: Embed;
  /** Stored values; the first of each column are embedded with it. @default none */
  readonly values?: readonly ColumnValues[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Values in the text about a column. */
const VALUES_SHOWN = 3;

/**
 * Creates a search by meaning. It embeds a text about each table and column once, and each question when it is asked; the score
 * is their cosine, -1..1. Every table and column is ranked, so that only the limit ends the ranking.
 *
 * @throws The errors of `embed`.
 * @returns A search that rejects with the errors of `embed`, and with a `RangeError` where its limit is not a whole number of
 * at least 1.
 *
 * @example
 * ```ts
 * import { createEmbeddingSearch } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const wet = /lake|water/;
 * const embed = (texts: readonly string[]) =>
 *   Promise.resolve(texts.map((text) => wet.test(text) ? Float32Array.of(1, 0) : Float32Array.of(0, 1)));
 * const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
 * const search = await createEmbeddingSearch({ tables: [table("country"), table("lake")], foreignKeys: [] }, { embed });
 * const { tables } = await search("Where is water?", { limit: 1 });
 * assert.deepEqual(tables, [{ table: "lake", score: 1, because: ["is near in meaning (cosine 1.00)"] }]);
 * ```
 */
export async function createEmbeddingSearch(
  schema: Schema,
  { embed, values = [], signal }: EmbeddingSearchOptions,
): Promise<SchemaSearch> {
  const documents = schemaDocuments(schema, values);
  const { tables, columns, columnsOf } = documents;
  const texts = [...tables.map((table) => tableText(table, columnsOf(table))), ...columns.map(columnText)];
  const vectors = (await cacheEmbeddings(embed)(texts, signal && { signal })).map(unit);

  return async (words, { limit = 10, signal } = {}) => {
    const [asked] = words.trim() === "" ? [] : await embed([words], signal && { signal });
    return schemaHits(documents, limit, (ofTables, ofColumns) => {
      if (asked === undefined) return;
      const question = unit(asked);
      const scores = vectors.map((vector) => dot(question, vector));
      const columnScores = new Map(columns.map((column, i) => [column, scores[tables.length + i] as number]));
      tables.forEach((table, place) => {
        const score = scores[place] as number;
        ofTables.add(place, score, () => [
          `is ${near(score)}`,
          ...columnsOf(table)
            .map((column) => ({ name: column.name, score: columnScores.get(column) as number }))
            .toSorted((a, b) => b.score - a.score)
            .slice(0, COLUMN_REASONS)
            .map(({ name, score }) => `has ${name}, which is ${near(score)}`),
        ]);
      });
      [...columnScores.values()].forEach((score, i) => ofColumns.add(i, score, () => [`is ${near(score)}`]));
    });
  };
}

function tableText({ words, comment }: TableDocument, columns: readonly ColumnDocument[]): string {
  return sentences([
    `Table ${named(words)}`,
    noted(comment),
    columns.length === 0 ? "" : fence(`Columns: ${columns.map((column) => named(column.words)).join(", ")}`, {
      maxCharacters: MOST_CHARACTERS,
    }),
  ]);
}

function columnText({ words, comment, values, table }: ColumnDocument): string {
  return sentences([
    `Column ${named(words)} of table ${named(table.words)}`,
    noted(comment),
    values.length === 0
      ? ""
      : `Values: ${values.slice(0, VALUES_SHOWN).map((value) => fence(value)).join(", ")}`,
  ]);
}

/** Models accept about 8,000 tokens. */
const MOST_CHARACTERS = 8_000;

const named = (words: readonly string[]) => fence(words.join(" "));

const noted = (comment: string) => fence(comment, { maxCharacters: 1_000 });

const sentences = (parts: readonly string[]) => parts.filter((part) => part !== "").join(". ");

/** Rounded first, and 0 added, so that no cosine reads "-0.00". */
const near = (cosine: number) =>
  `near in meaning (cosine ${(Math.round(cosine * 100) / 100 + 0).toFixed(2)})`;

/** Scales a vector to length 1; a zero vector is unchanged. */
function unit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(dot(vector, vector));
  return norm === 0 ? vector : vector.map((value) => value / norm);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
