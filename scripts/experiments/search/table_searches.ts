import {
  type ColumnValues,
  createEmbeddingSearch,
  createLexicalSearch,
  fold,
  type SchemaSearch,
  wordStem,
} from "../../../lib/linking/mod.ts";
import type { ModelServer } from "../../../lib/runs/mod.ts";
import { nameParts, type Schema, splitName } from "../../../lib/schema/mod.ts";
import { interrupted } from "../../cli/command.ts";

/** What is searched. */
export interface SearchedCatalog {
  readonly schema: Schema;
  readonly values: readonly ColumnValues[];
}

/** Gives the tables that a question may mean, likeliest first. */
export type Rank = (question: string) => Promise<readonly string[]>;

export interface TableSearch {
  /** As tables call it. */
  readonly name: string;
  readonly create: (catalog: SearchedCatalog) => Rank | Promise<Rank>;
}

/** A model that gives embeddings, and who serves it. */
export interface EmbeddingModel {
  readonly model: string;
  readonly server: ModelServer;
}

/** The searches that are compared, that by embeddings of a model where one is named. */
export async function tableSearches(embeddings?: EmbeddingModel): Promise<readonly TableSearch[]> {
  const offline: readonly TableSearch[] = [
    { name: "plain names", create: ({ schema }) => plainNames(schema, (word) => word) },
    { name: "plain names, stemmed", create: ({ schema }) => plainNames(schema, wordStem) },
    { name: "lexical, names", create: ({ schema }) => tablesFirst(createLexicalSearch(schema)) },
    {
      name: "lexical, names and values",
      create: ({ schema, values }) => tablesFirst(createLexicalSearch(schema, { values })),
    },
  ];
  if (embeddings === undefined) return offline;
  const { model, server } = embeddings;
  const { cacheEmbeddings, createEmbed } = await import("../../../lib/llm/mod.ts");
  const embed = cacheEmbeddings(createEmbed({ ...server, model }));
  return [...offline, {
    name: `embeddings, ${model}`,
    create: async ({ schema, values }) =>
      tablesFirst(await createEmbeddingSearch(schema, { embed, values, signal: interrupted })),
  }];
}

const tablesFirst = (search: SchemaSearch): Rank => async (question) =>
  (await search(question, { limit: 5, signal: interrupted })).tables.map(({ table }) => table);

/** Tables whose names share a word with the question, by the number of such words. */
function plainNames(schema: Schema, form: (word: string) => string): Rank {
  const tables = schema.tables.map(({ name }) => ({
    name,
    words: new Set(splitName(nameParts(name).at(-1) ?? name).map(form)),
  }));
  return (question) => {
    const asked = new Set(fold(question).map(({ text }) => form(text)));
    const shared = tables.map(({ name, words }) => ({ name, count: words.intersection(asked).size }));
    return Promise.resolve(
      shared.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count).map(({ name }) => name),
    );
  };
}
