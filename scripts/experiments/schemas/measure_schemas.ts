import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { type Dataset, writeDataset } from "../../../lib/dialogue/mod.ts";
import { type ReportTable, toMarkdown } from "../../../lib/report/mod.ts";
import {
  type GeneratedDataset,
  generatedDataset,
  generateDialogues,
  type MadeDialogue,
  openGeneration,
  prepareGeneration,
  verify,
} from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { kindsOf } from "../../cli/dialogue_kinds.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type MeasuredDatabase, measuredDatabases } from "./measured_databases.ts";
import { type SchemaMeasure, schemaMeasureTable } from "./schema_measure_table.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureSchemasOptions {
  /** Path of the list of databases. */
  readonly databases: string;
  /** Dialogues of each. */
  readonly count: number;
  readonly sizes: string;
  /** Kinds of dialogues with commas between, in turn along the plan. */
  readonly kinds: string;
  readonly seed: number;
  /** Where the datasets are kept. */
  readonly datasets: string;
  /** Where the table is written. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as a table. @default false */
  readonly json?: boolean | undefined;
}

/**
 * Plans joins, makes dialogues and verifies them on each database of a list, and sets plans beside dialogues. The datasets
 * are kept; a database whose dataset is there already is measured again.
 *
 * @throws {InputError} If the list cannot be used, or a database of it is none.
 * @throws {OutsideError} If a server is not reached.
 */
export async function measureSchemas(options: MeasureSchemasOptions): Promise<void> {
  const { databases: list, count, sizes, kinds, seed, datasets, out = "reports", json = false } = options;
  const databases = await measuredDatabases(list);
  const command = shownCommand("experiment any-schema", {
    ...{ databases: list, count, sizes, kinds, seed, datasets },
  });
  const measures: SchemaMeasure[] = [];
  // What is finished is on disk before the next database is opened.
  for (const one of databases) {
    interrupted.throwIfAborted();
    measures.push(await measure(one, options));
    const table = tableOf(measures, databases);
    await writeFileAtomic(join(out, "any-schema.md"), `\`${command}\`\n\n${toMarkdown(table)}`);
    await writeJsonFile(join(out, "any-schema.json"), { command, databases: measures });
  }
  print(json ? JSON.stringify(measures, null, 2) : tableText([tableOf(measures, databases)]));
  say(`Written: ${join(out, "any-schema.md")}`);
}

function tableOf(
  measures: readonly SchemaMeasure[],
  databases: readonly MeasuredDatabase[],
): ReportTable {
  const left = databases.slice(measures.length).map(({ name }) => name);
  return schemaMeasureTable(measures, {
    caption: "Dialogues of databases that no one used while developing",
    label: "tab:any-schema",
    notes: [
      ...notes,
      ...(left.length > 0 ? [`Not measured yet: ${left.join(", ")}.`] : []),
      ...measures.flatMap(problems),
      ...databases.map(sourceNote),
    ],
  });
}

const notes = [
  "Admitted: tables that dialogues can ask about, as the plan's certificate tells; Covered: those that are in the combination " +
  "of a dialogue. Made of Asked, of Planned: shares of the dialogues that were asked for, and of those that the plan found " +
  "combinations for. Replaced: combinations instead of which a dialogue has another " +
  "one. Change: of the deviation of table frequency, made against planned.",
  "Failing: ground truths that fail a check of `deno task verify`. Seconds: from opening the database to the finished " +
  "dataset.",
];

function problems({ name, not_made, failing }: SchemaMeasure): readonly string[] {
  return [
    ...not_made.map((reason) => `${name}, not made: ${reason}.`),
    ...(failing.length > 0 ? [`${name}, failing: ${failing.join("; ")}.`] : []),
  ];
}

const sourceNote = ({ name, source }: MeasuredDatabase) => `${name}: ${source}.`;

async function measure(one: MeasuredDatabase, options: MeasureSchemasOptions): Promise<SchemaMeasure> {
  const { name, database, source, language = "English", infer_keys } = one;
  const settings = infer_keys === undefined ? {} : { infer_keys };
  const began = performance.now();
  const { dataset, notMade, schema } = await generate(name, { database, settings, options });
  const seconds = (performance.now() - began) / 1_000;
  await writeDataset(join(options.datasets, `${name}.json`), dataset);
  const { certificate, replaced = [], sql_dialect: dialect = "" } = dataset.control;
  if (certificate === undefined) throw new Error(`The dataset of ${name} has no certificate`);
  const failing = await failingQueries(dataset, { database, settings });
  return {
    ...{ name, source, language, dialect, ...schema, asked: options.count },
    ...{ planned: certificate.planned, made: certificate.made, replaced: replaced.length, not_made: notMade },
    ...{ queries: certificate.queries.count, failing, seconds },
  };
}

interface GenerateOptions {
  readonly database: string;
  readonly settings: { readonly infer_keys?: number };
  readonly options: MeasureSchemasOptions;
}

async function generate(
  name: string,
  { database, settings, options: { count, sizes, kinds, seed, datasets } }: GenerateOptions,
): Promise<
  GeneratedDataset & { readonly schema: Pick<SchemaMeasure, "tables" | "foreign_keys"> }
> {
  await Deno.mkdir(datasets, { recursive: true });
  const path = join(datasets, `${name}.json.partial`);
  if (existsSync(path)) await Deno.remove(path);
  const planning = createProgress(`combinations of ${name} chosen`);
  const progress = createProgress(`dialogues of ${name}`);
  try {
    await using setup = await prepareGeneration({
      ...{ database, settings, seed, plan: { sizes, count }, kinds: kindsOf(kinds), allowWritingLogin: true },
      ...{ onWarning: say, signal: interrupted },
      onAccepted: (accepted) => planning.update(Math.min(accepted, count), count),
    });
    planning.end();
    const made: MadeDialogue[] = [];
    await using generation = await openGeneration(setup, { path, kinds: kindsOf(kinds) });
    for await (const one of generateDialogues(generation, { signal: interrupted })) {
      made.push(one);
      progress.update(made.length, setup.plan.combinations.length);
    }
    const { tables, foreignKeys } = setup.schema;
    return {
      ...await generatedDataset(generation, made),
      schema: { tables: tables.length, foreign_keys: foreignKeys.length },
    };
  } finally {
    planning.end();
    progress.end();
    if (existsSync(path)) await Deno.remove(path);
  }
}

async function failingQueries(
  dataset: Dataset,
  { database, settings }: Pick<GenerateOptions, "database" | "settings">,
): Promise<readonly string[]> {
  const { queries } = await verify(dataset, {
    ...{ database, settings, allowWritingLogin: true, onWarning: say, signal: interrupted },
  });
  return queries.flatMap(({ dialogue_key, interaction, checks }) => {
    const failed = Object.entries(checks).flatMap(([check, { ok }]) => ok === false ? [check] : []);
    return failed.length === 0 ? [] : [`${dialogue_key}.${interaction}: ${failed.join(", ")}`];
  });
}
