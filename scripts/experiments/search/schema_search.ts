import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import {
  type ColumnValues,
  createEmbeddingSearch,
  createLexicalSearch,
  fold,
  readValues,
  type SchemaSearch,
  wordStem,
} from "../../../lib/linking/mod.ts";
import { clusterInterval, type Metric } from "../../../lib/metrics/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import type { ModelServer } from "../../../lib/runs/mod.ts";
import { nameParts, qualifiedName, type Schema, splitName } from "../../../lib/schema/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { openEnvironmentServer } from "../../cli/open_models.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type SchemaSearchMeasure, type SchemaSearchRow, schemaSearchTable } from "./schema_search_table.ts";
import { type SearchQuestion, searchQuestions } from "./search_questions.ts";
import { tableText } from "../../cli/table_text.ts";

/** Bytes; `createEmbed` bounds its replies more tightly. */
const longestReply = 64 * 2 ** 20;

export interface MeasureSchemaSearchOptions {
  /** Folder of the datasets: `spider_en/database`, and `spider` or `mmsql` or both. */
  readonly data: string;
  readonly out: string;
  /** Model of an embedding search to measure beside the others. @default none */
  readonly embeddings?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Measures how well searches find the tables that published questions need, and writes the tables. */
export async function measureSchemaSearch(options: MeasureSchemaSearchOptions): Promise<void> {
  const { data, out, embeddings, json = false } = options;
  const { questions: read, leftOut } = await searchQuestions(data);
  const databases = await readDatabases(join(data, "spider_en/database"));
  const questions = read.filter((question) => fits(question, databases));
  await using server = embeddings === undefined ? undefined : await openEnvironmentServer(longestReply);
  const searches = await tableSearches(server && embeddings ? { model: embeddings, server } : undefined);
  const catalogs: readonly Catalog[] = [
    ...databases.map((database): Catalog => ({ ...database, kind: "own database" })),
    { ...pooled(databases), kind: "all databases" },
  ];
  const ranked: Ranked[] = [];
  const progress = createProgress("catalogs searched");
  try {
    for (const [done, catalog] of catalogs.entries()) {
      const asked = questions.filter(({ database }) =>
        catalog.name === undefined || catalog.name === database
      );
      for (const { name, create } of searches) {
        interrupted.throwIfAborted();
        ranked.push(...await rankAll(await create(catalog), { search: name, catalog, asked }));
      }
      progress.update(done + 1, catalogs.length);
    }
  } finally {
    progress.end();
  }
  const developedOn = new Set(databases.map(({ name }) => name).filter((_, i) => i % 2 === 0));
  const measure: SchemaSearchMeasure = {
    rows: rowsOf(ranked, developedOn),
    developed_on: [...developedOn],
    unseen: databases.map(({ name }) => name).filter((name) => !developedOn.has(name)),
    tables: databases.reduce((sum, { schema }) => sum + schema.tables.length, 0),
    left_out: [
      ...leftOut,
      ...(read.length === questions.length ? [] : [
        `Questions whose ground truth names a database or a table that is not there, left out: ${
          read.length - questions.length
        }.`,
      ]),
      ...(embeddings === undefined ? ["No embedding search is measured; --embeddings MODEL adds one."] : []),
    ],
  };
  await publish(measure, {
    command: shownCommand("experiment search", { data, embeddings }),
    out,
    json,
  });
}

interface NamedDatabase {
  readonly name: string;
  readonly schema: Schema;
  readonly values: readonly ColumnValues[];
}

/** What is searched at once. */
interface Catalog extends Omit<NamedDatabase, "name"> {
  readonly kind: SchemaSearchRow["catalog"];
  /** Absent where the tables of all databases lie together. */
  readonly name?: string;
}

async function readDatabases(folder: string): Promise<readonly NamedDatabase[]> {
  const names = existsSync(folder) ? [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted() : [];
  const files = names.map((name) => ({ name, path: join(folder, name, `${name}.sqlite`) }))
    .filter(({ path }) => existsSync(path));
  if (files.length === 0) {
    throw new InputError(
      `Cannot measure the search: ${folder} holds no NAME/NAME.sqlite; give the datasets' folder`,
    );
  }
  const read: NamedDatabase[] = [];
  for (const { name, path } of files) {
    await using database = await openDatabase(`sqlite:${path}`);
    const schema = await introspect(database, { signal: interrupted });
    read.push({ name, schema, values: await readValues(database, { schema, signal: interrupted }) });
  }
  return read;
}

function fits({ database, tables }: SearchQuestion, databases: readonly NamedDatabase[]): boolean {
  const known = databases.find(({ name }) => name === database)?.schema.tables.map(({ name }) =>
    name.toLowerCase()
  );
  return tables.every((table) => known?.includes(table.toLowerCase()));
}

/** All databases as the schemas of one. */
function pooled(databases: readonly NamedDatabase[]): Omit<Catalog, "kind"> {
  const inDatabase = (name: string, table: string) => qualifiedName([name, ...nameParts(table)]);
  return {
    schema: {
      tables: databases.flatMap(({ name, schema }) =>
        schema.tables.map((table) => ({ ...table, name: inDatabase(name, table.name) }))
      ),
      foreignKeys: databases.flatMap(({ name, schema }) =>
        schema.foreignKeys.map((key) => ({
          ...key,
          from: { ...key.from, table: inDatabase(name, key.from.table) },
          to: { ...key.to, table: inDatabase(name, key.to.table) },
        }))
      ),
    },
    values: databases.flatMap(({ name, values }) =>
      values.map((held) => ({ ...held, table: inDatabase(name, held.table) }))
    ),
  };
}

/** A question with how well one search answered it. */
interface Ranked extends Pick<SchemaSearchRow, "catalog" | "search"> {
  readonly question: SearchQuestion;
  readonly firstIsNeeded: boolean;
  /** Share of the question's tables among the first five. */
  readonly recall: number;
}

async function rankAll(
  rank: Rank,
  { search, catalog, asked }: {
    readonly search: string;
    readonly catalog: Catalog;
    readonly asked: readonly SearchQuestion[];
  },
): Promise<readonly Ranked[]> {
  const ranked: Ranked[] = [];
  for (const question of asked) {
    const needed = new Set(
      question.tables.map((table) =>
        (catalog.name === undefined ? qualifiedName([question.database, table]) : table).toLowerCase()
      ),
    );
    const found = (await rank(question.text)).slice(0, 5).map((table) => table.toLowerCase());
    ranked.push({
      catalog: catalog.kind,
      search,
      question,
      firstIsNeeded: found[0] !== undefined && needed.has(found[0]),
      recall: needed.intersection(new Set(found)).size / needed.size,
    });
  }
  return ranked;
}

function rowsOf(ranked: readonly Ranked[], developedOn: ReadonlySet<string>): readonly SchemaSearchRow[] {
  const keyOf = ({ catalog, search, question: { dataset, database } }: Ranked) => ({
    catalog,
    dataset,
    databases: developedOn.has(database) ? "developed on" as const : "unseen" as const,
    search,
  });
  const groups = Map.groupBy(ranked, (one) => JSON.stringify(keyOf(one)));
  return [...groups].map(([, group]) => ({
    ...keyOf(group[0] as Ranked),
    first_is_needed: mean(group, ({ firstIsNeeded }) => Number(firstIsNeeded)),
    recall_at_5: mean(group, ({ recall }) => recall),
    all_in_5: mean(group, ({ recall }) => Number(recall === 1)),
  }));
}

/** A mean over questions, with an interval that takes questions about one database as alike. */
function mean(group: readonly Ranked[], score: (one: Ranked) => number): Metric {
  const clusters = [...Map.groupBy(group, ({ question }) => question.database).values()].map((asked) => ({
    numerator: asked.reduce((sum, one) => sum + score(one), 0),
    denominator: asked.length,
  }));
  const numerator = clusters.reduce((sum, one) => sum + one.numerator, 0);
  return {
    numerator,
    denominator: group.length,
    value: numerator / group.length,
    ...clusterInterval(clusters, { seed: 1 }),
  };
}

async function publish(
  measure: SchemaSearchMeasure,
  { command, out, json }: { readonly command: string; readonly out: string; readonly json: boolean },
): Promise<void> {
  const tables = [schemaSearchTable(measure, "all databases"), schemaSearchTable(measure, "own database")];
  const result = { command, ...measure };
  const report = join(out, "schema-search");
  await writeFileAtomic(`${report}.md`, `\`${command}\`\n\n${tables.map(toMarkdown).join("\n")}`);
  await writeJsonFile(`${report}.json`, result);
  print(json ? JSON.stringify(result, null, 2) : tableText(tables));
  say(`Written: ${report}.md`);
}

/** What is searched. */
interface SearchedCatalog {
  readonly schema: Schema;
  readonly values: readonly ColumnValues[];
}

/** Gives the tables that a question may mean, likeliest first. */
type Rank = (question: string) => Promise<readonly string[]>;

interface TableSearch {
  /** As tables call it. */
  readonly name: string;
  readonly create: (catalog: SearchedCatalog) => Rank | Promise<Rank>;
}

/** A model that gives embeddings, and who serves it. */
interface EmbeddingModel {
  readonly model: string;
  readonly server: ModelServer;
}

/** The searches that are compared, that by embeddings of a model where one is named. */
async function tableSearches(embeddings?: EmbeddingModel): Promise<readonly TableSearch[]> {
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
