import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import type { FlipCount, FlipKind, FlipMeasure, Judgement } from "../../../lib/evaluation/mod.ts";
import { wilson } from "../../../lib/metrics/mod.ts";
import type { Cell, ReportTable } from "../../../lib/report/mod.ts";
import { openSchema } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { databaseConfiguration } from "../../cli/database_configuration.ts";
import { createProgress } from "../../cli/progress.ts";
import { embeddedDataset } from "../../cli/project_file.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";

/** What `deno task judge flips` was asked for. */
export interface FlipsOptions {
  readonly dataset?: readonly string[] | undefined;
  readonly database?: readonly string[] | undefined;
  readonly out: string;
  readonly json?: boolean | undefined;
}

/** How tables and commands call the embedded dataset, on any machine. */
const embeddedName = "datasets/atlas/dialogues.json";

/** Measures the judge on each dataset, and prints and writes the tables. */
export async function measureJudge(
  { dataset: files, database: urls, out, json = false }: FlipsOptions,
): Promise<void> {
  // Loaded here, so that --help is instant.
  const { toMarkdown } = await import("../../../lib/report/mod.ts");
  const inputs = inputsOf(files ?? [], urls ?? []);
  const progress = createProgress("datasets measured");
  const measured: MeasuredDataset[] = [];
  try {
    for (const input of inputs) {
      measured.push(await measureDataset(input));
      progress.update(measured.length, inputs.length);
    }
  } finally {
    progress.end();
  }
  const tables = flipTables(measured);
  const shown = shownCommand("judge flips", { dataset: files, database: urls });
  const result = { command: shown, datasets: measured };
  const report = join(out, "judge-flips");
  await writeFileAtomic(`${report}.md`, `\`${shown}\`\n\n${tables.map(toMarkdown).join("\n")}`);
  await writeJsonFile(`${report}.json`, result);
  print(json ? JSON.stringify(result, null, 2) : tableText(tables));
  say(`Written: ${report}.md`);
}

interface Input {
  readonly file?: string;
  readonly url?: string;
}

/** Datasets with their databases; without any database all are about the embedded one. */
function inputsOf(files: readonly string[], urls: readonly string[]): readonly Input[] {
  if (urls.length > 0 && urls.length !== files.length) {
    throw new InputError(
      `Cannot pair datasets with databases, as --dataset names ${files.length} and --database ${urls.length}: ` +
        "give each dataset its database, in the same order",
    );
  }
  if (files.length === 0) return [{}];
  return files.map((file, i) => ({ file, ...(urls[i] !== undefined && { url: urls[i] }) }));
}

async function measureDataset({ file, url }: Input): Promise<MeasuredDataset> {
  const { checkDatasetFits, goldStatus, loadDataset } = await import(
    "../../../lib/dialogue/mod.ts"
  );
  const { createOfflineJudge, datasetQuestions, measureFlips } = await import(
    "../../../lib/evaluation/mod.ts"
  );
  const { createLinker, readValues } = await import("../../../lib/linking/mod.ts");
  const signal = interrupted;
  const dataset = await loadDataset(file ?? embeddedDataset);
  await using opened = await openSchema({ ...databaseConfiguration(url, {}), signal });
  const { name, schema, database } = opened;
  if (database === undefined) {
    throw new InputError(`Cannot change values with ${name}, as it holds no data: give a database`);
  }
  checkDatasetFits(await Array.fromAsync(goldStatus(dataset, database, { signal })), database.url, {
    dataset: file,
    least: 0,
  });
  const values = await readValues(database, { schema, signal });
  const judge = createOfflineJudge(createLinker(schema, { values }));
  const crossed = { aligned: 0, not_aligned: 0, undecided: 0 };
  for (const question of datasetQuestions(dataset, { crossed: true })) {
    crossed[(await judge(question, { signal })).verdict]++;
  }
  const { model, seed } = dataset.control;
  return {
    dataset: file ?? embeddedName,
    database: name,
    written_by: `${model ?? "unknown"}${seed === undefined ? "" : `, seed ${seed}`}`,
    dialogues: dataset.dialogues.length,
    measure: await measureFlips(datasetQuestions(dataset), { judge, values, signal }),
    crossed,
  };
}

type Verdicts = Readonly<Record<Judgement["verdict"], number>>;

/** A dataset and what a judge made of it; field names are those of the JSON. */
interface MeasuredDataset {
  readonly dataset: string;
  readonly database: string;
  /** Who wrote the dataset and by which seed, as the dataset says itself. */
  readonly written_by: string;
  readonly dialogues: number;
  readonly measure: FlipMeasure;
  /** Verdicts on the intentions with the interpretation of another dialogue. */
  readonly crossed: Verdicts;
}

/** The verdicts on what asks for the same, on what was changed in one thing, and on what asks for something else. */
function flipTables(measured: readonly MeasuredDataset[]): readonly ReportTable[] {
  return [baseTable(measured), changesTable(measured), crossedTable(measured)];
}

const count = (value: number): Cell => ({ kind: "number", value });

const columns = (texts: readonly string[], numbers: readonly string[]) => [
  ...texts.map((header) => ({ header })),
  ...numbers.map((header) => ({ header, align: "right" as const })),
];

function baseTable(measured: readonly MeasuredDataset[]): ReportTable {
  return {
    caption: "Verdicts of the offline judge on pairs that ask for the same",
    label: "tab:judge-base",
    columns: columns(["Dataset", "Database", "Written by"], [
      "Dialogues",
      "Pairs",
      "Aligned",
      "Not Aligned",
      "Undecided",
      "Aligned of Decided",
    ]),
    rows: measured.map(({ dataset, database, written_by, dialogues, measure }) => [
      dataset,
      database,
      written_by,
      count(dialogues),
      count(measure.base.aligned + measure.base.not_aligned + measure.base.undecided),
      ...verdictCells(measure.base),
      share(measure.base.aligned, measure.base.aligned + measure.base.not_aligned),
    ]),
    notes: [
      "A pair is an interaction's intention and, as the interpretation, its standalone intention: what an agent that " +
      "understands everything would say, in the words of the dataset. Agents speak in other words.",
      "Datasets written by the grammar are made by deno task generate --database DATABASE --seed SEED --out DATASET.",
    ],
  };
}

function verdictCells({ aligned, not_aligned, undecided }: Verdicts): readonly Cell[] {
  return [count(aligned), count(not_aligned), count(undecided)];
}

function changesTable(measured: readonly MeasuredDataset[]): ReportTable {
  const several = measured.length > 1;
  const blocks = [
    ...measured.map(({ dataset, measure }) => ({ dataset, measures: [measure] })),
    ...(several ? [{ dataset: "all datasets", measures: measured.map(({ measure }) => measure) }] : []),
  ];
  return {
    caption: "Changes that the offline judge notices, one in an intention at a time",
    label: "tab:judge-flips",
    columns: columns(["Dataset", "Change"], [
      "Changed",
      "Noticed",
      "Missed",
      "Undecided",
      "Noticed of Decided",
    ]),
    rows: blocks.flatMap(({ dataset, measures }) => [
      ...flipKinds.map((kind) => flipRow(dataset, kind, measures.map(({ kinds }) => kinds[kind]))),
      flipRow(dataset, "all", measures.map(({ all }) => all)),
    ]),
    notes: [
      "Changed are the intentions of the aligned pairs. Missed: the judge still finds them aligned.",
      "Square brackets hold 95 % intervals (Wilson), as if changes were independent of each other; those of one " +
      "dialogue are not quite.",
    ],
  };
}

const flipKinds: readonly FlipKind[] = [
  "value",
  "number",
  "operator",
  "aggregate",
  "superlative",
  "direction",
  "negation",
];

function flipRow(
  dataset: string,
  change: string,
  counts: readonly FlipCount[],
): readonly Cell[] {
  const sum = (field: keyof FlipCount) => counts.reduce((total, one) => total + one[field], 0);
  const [noticed, missed, undecided] = [sum("noticed"), sum("missed"), sum("undecided")];
  return [
    dataset,
    change,
    ...[noticed + missed + undecided, noticed, missed, undecided].map(count),
    share(noticed, noticed + missed),
  ];
}

function crossedTable(measured: readonly MeasuredDataset[]): ReportTable {
  return {
    caption: "Verdicts of the offline judge on intentions with the interpretation of another dialogue",
    label: "tab:judge-crossed",
    columns: columns(["Dataset"], ["Aligned", "Not Aligned", "Undecided", "Not Aligned of Decided"]),
    rows: measured.map(({ dataset, crossed }) => [
      dataset,
      ...verdictCells(crossed),
      share(crossed.not_aligned, crossed.aligned + crossed.not_aligned),
    ]),
    notes: [
      "The interpretation is that of the same interaction in the next dialogue, which asks for something else: none " +
      "should be aligned.",
    ],
  };
}

function share(numerator: number, denominator: number): Cell {
  if (denominator === 0) {
    return { kind: "rate", metric: { numerator, denominator, unscored: "none decided" } };
  }
  const interval = wilson(numerator, denominator);
  return {
    kind: "rate",
    metric: { numerator, denominator, value: numerator / denominator, interval, method: "wilson" },
  };
}
