import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, randomFrom, shuffle, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { interrupted, say } from "../../cli/command.ts";
import { type DatasetSource, spider } from "../realized/dataset_sources.ts";
import { embeddedSources } from "../realized/embedded_sources.ts";
import { askedQueries, type AskedQuery, writerOf } from "./asked_queries.ts";

export interface DrawSentenceSheetOptions {
  /** Folder of the published datasets. */
  readonly data: string;
  /** Pairs of Spider's held-out databases. */
  readonly count: number;
  /** Pairs of the embedded datasets, mixed in. */
  readonly own: number;
  readonly seed: number;
  /** Pairs that an earlier draw with this seed took are left out. */
  readonly after?: number | undefined;
  /** Where the sheet and its key are written. @default "reports" */
  readonly out?: string | undefined;
}

interface DrawnPair extends AskedQuery {
  readonly source: DatasetSource;
  readonly database: string | undefined;
}

/**
 * Draws sentences with their own queries, of published questions that the checks of sentences were not developed with and of
 * the embedded datasets, for readers who say whether the query is right. The key tells where each comes from.
 *
 * @throws {InputError} If Spider is not in the folder.
 */
export async function drawSentenceSheet(options: DrawSentenceSheetOptions): Promise<void> {
  const { data, count, own, seed, after, out = "reports" } = options;
  const missing = spider.needs.filter((file) => !existsSync(join(data, file)));
  if (missing.length > 0) {
    throw new InputError(`Cannot draw from ${data}: it has no ${missing.join(", no ")}`);
  }
  const folder = await Deno.makeTempDir();
  try {
    const people = (await pairsOf(spider, data)).filter(({ source, ...asked }) =>
      writerOf(source, asked) === "people, held out"
    );
    const embedded = (await Promise.all(embeddedSources(folder).map((one) => pairsOf(one, data)))).flat();
    const order = (one: number) => shuffle(randomFrom(one, "sentence sheet"), people);
    const taken = new Set(after === undefined ? [] : order(after).slice(0, count));
    const random = randomFrom(seed, "sentences of the embedded datasets");
    const items = shuffle(random, [
      ...order(seed).filter((one) => !taken.has(one)).slice(0, count),
      ...shuffle(random, embedded).slice(0, own),
    ]);
    await writeSheet(items, { data, name: join(out, `sentence-sheet-${seed}`), seed });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function pairsOf(source: DatasetSource, data: string): Promise<readonly DrawnPair[]> {
  return (await source.read(data)).flatMap(({ database, dataset }) =>
    askedQueries(source, dataset).map((pair) => ({ ...pair, source, database }))
  );
}

interface SheetOptions {
  readonly data: string;
  /** Path without the ending. */
  readonly name: string;
  readonly seed: number;
}

/** Writes the pairs with the schemas that they are about, without a word on where they come from, and the key. */
async function writeSheet(items: readonly DrawnPair[], { data, name, seed }: SheetOptions): Promise<void> {
  const schemas = new Map<string, string>();
  const parts: string[] = [];
  for (const [i, { source, database, sentence, sql }] of items.entries()) {
    interrupted.throwIfAborted();
    const key = `${source.urlOf === undefined ? "" : await source.urlOf(data, database)}`;
    const text = schemas.get(key) ?? schemaText(await source.schemaOf(data, database));
    schemas.set(key, text);
    const schema = `schema ${[...schemas.keys()].indexOf(key) + 1}`;
    parts.push(`## ${i + 1} (${schema})\n\n${sentence}\n\n\`\`\`sql\n${sql.trim()}\n\`\`\`\n`);
  }
  const appendix = [...schemas.values()].map((text, i) => `# Schema ${i + 1}\n\n${text}\n`);
  await writeFileAtomic(
    `${name}.md`,
    ["# Does each query answer its question?\n", ...parts, ...appendix].join("\n"),
  );
  await writeJsonFile(`${name}.key.json`, {
    seed,
    pairs: items.map(({ source, database, place }, i) => ({
      number: i + 1,
      dataset: source.name,
      database,
      place,
    })),
  });
  say(`Written: ${name}.md, and ${name}.key.json, which readers do not see`);
}

function schemaText({ tables, foreignKeys }: Schema): string {
  const keys = foreignKeys.map(({ from, to }) =>
    `- ${from.table} (${from.columns.join(", ")}) references ${to.table} (${to.columns.join(", ")})`
  );
  return [
    ...tables.map(({ name, columns }) =>
      `- ${name} (${columns.map((column) => `${column.name} ${column.type}`.trim()).join(", ")})`
    ),
    ...keys,
  ].join("\n");
}
