import { existsSync } from "node:fs";
import { join } from "node:path";
import { randomFrom, shuffle, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { type Database, openDatabase, querySteadily } from "../../../lib/database/mod.ts";
import { readValues } from "../../../lib/linking/mod.ts";
import { toMarkdown, toTerminal } from "../../../lib/report/mod.ts";
import {
  compareSpecifications,
  type Specification,
  type SpecificationDifferenceKind,
  specificationOf,
  toSql,
} from "../../../lib/specification/mod.ts";
import { sentenceTools } from "../../../lib/verify/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { type DatasetSource, spider } from "../realized/dataset_sources.ts";
import { embeddedSources } from "../realized/embedded_sources.ts";
import { projectFile } from "../../cli/project_file.ts";
import { confirmedTable, type SentenceLabels } from "./confirmed_table.ts";
import { askedQueries, writerOf } from "./asked_queries.ts";
import { plantChanges } from "./plant_changes.ts";
import {
  type MeasuredPair,
  type PairOutcome,
  pairTable,
  rightTable,
  type Writer,
  writers,
} from "./sentence_tables.ts";

export interface MeasureSentencesOptions {
  /** Folder of the published datasets; without the files of Spider, own dialogues alone. */
  readonly data: string;
  /** Leave out every second database of people's questions, to develop with the others. @default false */
  readonly development?: true | undefined;
  /** Most wrong pairs of a kind, for each writer. @default 25 */
  readonly pairs?: number | undefined;
  /** @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Published sentences stay where they are. */
function placeOnly({ sentence, found, ...place }: MeasuredPair) {
  return place.writer === "own" ? { ...place, sentence, found } : place;
}

/** Measures how often the comparison of sentences with queries notices a query that was changed in one way. */
export async function measureSentences(options: MeasureSentencesOptions): Promise<void> {
  const { data, development, out = "reports", json = false } = options;
  const folder = await Deno.makeTempDir();
  const isThere = spider.needs.every((file) => existsSync(join(data, file)));
  if (!isThere) say(`Skipped: ${spider.name}, as ${data} has no ${spider.needs.join(" or ")}`);
  const sources = [...embeddedSources(folder), ...isThere ? [spider] : []];
  const measured: MeasuredPair[] = [];
  const progress = createProgress("datasets read");
  try {
    for (const [i, source] of sources.entries()) {
      measured.push(...await measureSource(source, { ...options, left: plantable(options) }));
      progress.update(i + 1, sources.length);
    }
  } finally {
    progress.end();
    await Deno.remove(folder, { recursive: true });
  }
  const command = `deno task experiment sentences --data ${data}${development ? " --development" : ""}`;
  const tables = [
    rightTable(measured),
    ...development ? [] : (await readLabels()).map((labels) => confirmedTable(labels, measured)),
    ...writers.map((writer) => pairTable(measured, writer)),
  ];
  const document = {
    command,
    pairs: measured.filter(({ planted, outcome }) => (outcome === "fault") === (planted === undefined))
      .map(placeOnly),
  };
  await writeFileAtomic(join(out, "gate.md"), [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"));
  await writeJsonFile(join(out, "gate.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tables.map(toTerminal).join("\n"));
  say(`Written: ${join(out, "gate.md")}`);
}

async function readLabels(): Promise<readonly SentenceLabels[]> {
  const folder = projectFile("reports/readings");
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.startsWith("sentence-labels-")).toSorted();
  return await Promise.all(
    names.map(async (name): Promise<SentenceLabels> =>
      JSON.parse(await Deno.readTextFile(join(folder, name)))
    ),
  );
}

export interface MeasureSourceOptions extends MeasureSentencesOptions {
  /** Counts down the wrong pairs of each writer and kind that are still wanted. */
  readonly left: (writer: Writer, kind: SpecificationDifferenceKind) => boolean;
}

function plantable({ pairs = 25 }: MeasureSentencesOptions): MeasureSourceOptions["left"] {
  const made = new Map<string, number>();
  return (writer, kind) => {
    const key = `${writer} ${kind}`;
    const count = made.get(key) ?? 0;
    made.set(key, count + 1);
    return count < pairs;
  };
}

/** The answer of a specification as a text; undefined where it has none. */
async function rowsOf(specification: Specification, database: Database): Promise<string | undefined> {
  const outcome = await querySteadily(database, toSql(specification, database.dialect), {
    ...{ maxRows: 5_000, timeoutMs: 5_000, signal: interrupted },
  });
  return outcome.kind === "rows"
    ? JSON.stringify(
      outcome.table.columns.map(({ values }) => values),
      (_, value) => typeof value === "bigint" ? String(value) : value,
    )
    : undefined;
}

/** Measures the sentences of one dataset. */
export async function measureSource(
  source: DatasetSource,
  { data, development, left }: MeasureSourceOptions,
): Promise<readonly MeasuredPair[]> {
  const measured: MeasuredPair[] = [];
  for (const { database: name, dataset } of await source.read(data)) {
    interrupted.throwIfAborted();
    const writer = writerOf(source, name);
    if (development && writer === "people, held out") continue;
    const schema = await source.schemaOf(data, name);
    await using database = await openDatabase(await source.urlOf?.(data, name) ?? "");
    const values = await readValues(database, { schema });
    const { checkSentence } = await sentenceTools(database, { schema })();
    const asked = askedQueries(source, dataset);
    const outcomeOf = (sentence: string, tree: Specification) => {
      const { faults, unsure } = checkSentence(sentence, tree);
      const outcome: PairOutcome = faults.length > 0
        ? "fault"
        : unsure.length > 0
        ? "not_checked"
        : "no_fault";
      return { outcome, found: [...faults, ...faults.length > 0 ? [] : unsure].join("; ") };
    };
    for (const { place, sentence, sql } of shuffle(randomFrom(1, source.name, name ?? ""), asked)) {
      const pair = { writer, dataset: source.name, database: name, place, sentence };
      const read = await specificationOf(sql, { dialect: database.dialect, schema });
      if (read.kind === "not_readable") {
        measured.push({ ...pair, outcome: "not_checked", found: read.reason });
        continue;
      }
      const right = outcomeOf(sentence, read.specification);
      measured.push({ ...pair, ...right });
      // A pair that is noticed as it is tells nothing of the change.
      if (right.outcome === "fault") continue;
      const rows = await rowsOf(read.specification, database);
      const changes = plantChanges(read.specification, { schema, values, random: randomFrom(1, sentence) });
      for (const { kind, specification } of changes) {
        const differences = compareSpecifications(specification, read.specification, { schema });
        if (differences.length !== 1 || differences[0]?.kind !== kind) continue;
        if (await rowsOf(specification, database) === rows || !left(writer, kind)) continue;
        measured.push({ ...pair, planted: kind, ...outcomeOf(sentence, specification) });
      }
    }
  }
  return measured;
}
