import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { type Coverage, type Realized, realized } from "../../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { sqlConstructs } from "../../../lib/sql/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { paperCombinations } from "../plans/paper_combinations.ts";
import { atlas, bird, cosql, type DatasetSource, mmsql, paper, sparc, spider } from "./dataset_sources.ts";
import { constructTable, type RealizedMeasure, realizedTable } from "./realized_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureRealizedOptions {
  /** Folder of the datasets; what is missing is named and skipped. */
  readonly data: string;
  /** Where the tables are written. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** The paper's dataset with the combinations of the published plan. */
const planned: DatasetSource = {
  ...paper,
  async read(folder) {
    const datasets = await paper.read(folder);
    const plan = join(folder, "mondial40/optimal_join_combinations.csv");
    if (!existsSync(plan)) return datasets;
    const combinations = paperCombinations(await Deno.readTextFile(plan));
    return datasets.map(({ dataset }) => ({
      dataset: {
        ...dataset,
        dialogues: dataset.dialogues.map((dialogue, i) => {
          const combination = combinations[planRow(dialogue.experiment_id, i)];
          return { ...dialogue, ...(combination && { join_combination: combination }) };
        }),
      },
    }));
  },
};

/** The published plan's rows are not numbered through: a dialogue's id is its row, from 1, or else its place is. */
function planRow(id: string, place: number): number {
  const row = Number(id);
  return Number.isInteger(row) && row >= 1 && row <= 50 ? row - 1 : place;
}

const sources: readonly DatasetSource[] = [atlas, planned, spider, sparc, cosql, mmsql, bird];

/**
 * Counts what the ground truths of the embedded dataset and of published ones touch, and writes the tables.
 *
 * @throws {InputError} If the folder holds none of the published ones.
 */
export async function measureRealized(options: MeasureRealizedOptions): Promise<void> {
  const { data, out = "reports", json = false } = options;
  const present = sources.filter(({ name, needs }) => {
    const missing = needs.filter((file) => !existsSync(join(data, file)));
    if (missing.length > 0) say(`Skipped: ${name}, as ${data} has no ${missing.join(", no ")}`);
    return missing.length === 0;
  });
  if (present.length === 1) {
    throw new InputError(
      `Cannot measure anything, as ${data} holds no published dataset: name another folder`,
    );
  }
  const measured: Measured[] = [];
  const progress = createProgress("datasets read");
  try {
    for (const source of present) {
      measured.push(await measure(source, data));
      progress.update(measured.length, present.length);
    }
  } finally {
    progress.end();
  }
  const command = `deno task experiment realized --data ${data}`;
  const tables = [
    realizedTable(measured, {
      caption: "What the ground truths of datasets really touch",
      label: "tab:realized-joins",
      notes: [...notes, ...measured.flatMap(planNotes)],
    }),
    constructTable(measured, {
      caption: "Share of the queries that have a construct",
      label: "tab:realized-constructs",
    }),
  ];
  const document = { command, datasets: measured };
  await writeFileAtomic(
    join(out, "realized-joins.md"),
    [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
  );
  await writeJsonFile(join(out, "realized-joins.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "realized-joins.md")}`);
}

/** A row of the tables, with what the report says below them. */
interface Measured extends RealizedMeasure {
  readonly planned_tables?: Coverage;
  /** Dialogues whose queries leave out a planned join or table. */
  readonly short_of_plan?: Coverage;
  /** Where the queries stand that could not be read. */
  readonly unreadable_at: readonly {
    readonly database?: string;
    readonly dialogue_key: string;
    readonly interaction: number;
  }[];
  /** Queries that name a table or column which their database does not have. */
  readonly with_unknown_names: number;
}

async function measure({ name, read, schemaOf }: DatasetSource, folder: string): Promise<Measured> {
  const results: (Realized & { readonly database?: string })[] = [];
  const datasets = await read(folder);
  for (const { database, dataset } of datasets) {
    interrupted.throwIfAborted();
    const result = await realized(dataset, await schemaOf(folder, database), { dialect: "duckdb" });
    results.push({ ...result, ...(database !== undefined && { database }) });
  }
  const totals = results.map((result) => result.totals);
  const plans = results.flatMap(({ plan }) => plan ?? []);
  const combinations = plans.flatMap((plan) => plan.combinations);
  return {
    dataset: name,
    databases: datasets.length,
    queries: sum(totals.map(({ queries }) => queries)),
    unreadable: sum(results.map(({ unreadable }) => unreadable.length)),
    unreadable_at: results.flatMap(({ database, unreadable }) =>
      unreadable.map(({ reason: _, ...place }) => ({ ...(database !== undefined && { database }), ...place }))
    ),
    with_unknown_names: sum(
      results.map(({ queries }) =>
        queries.filter((query) => query.unknown_tables.length + query.unknown_columns.length > 0).length
      ),
    ),
    table_counts: added(totals.map(({ table_counts }) => table_counts)),
    joins: {
      key: sum(totals.map(({ joins }) => joins.key)),
      part_of_key: sum(totals.map(({ joins }) => joins.part_of_key)),
      no_key: sum(totals.map(({ joins }) => joins.no_key)),
    },
    coverage: {
      joinable_tables: together(totals.map(({ coverage }) => coverage.joinable_tables)),
      foreign_keys: together(totals.map(({ coverage }) => coverage.foreign_keys)),
    },
    constructs: {
      ...Object.fromEntries(sqlConstructs.map((name) => [name, 0])),
      ...added(totals.map(({ constructs }) => constructs)),
    } as RealizedMeasure["constructs"],
    ...(plans.length > 0 && {
      planned_tables: together(plans.map(({ tables }) => tables)),
      planned_joins: together(plans.map(({ joins }) => joins)),
      short_of_plan: {
        covered: combinations.filter((one) => one.missed_joins.length + one.missed_tables.length > 0).length,
        of: combinations.length,
      },
    }),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function together(coverages: readonly Coverage[]): Coverage {
  return { covered: sum(coverages.map(({ covered }) => covered)), of: sum(coverages.map((one) => one.of)) };
}

function added(histograms: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const keys = new Set(histograms.flatMap((histogram) => Object.keys(histogram)));
  return Object.fromEntries(
    keys.values().map((key) => [key, sum(histograms.map((histogram) => histogram[key] ?? 0))]),
  );
}

const notes = [
  "Each base table counts once a query, wherever the query reads it. A join is two tables whose columns a query sets equal: " +
  "by ON, USING, NATURAL, WHERE, IN, EXISTS or a subquery's value, through aliases, derived tables and WITH clauses.",
  "Foreign Keys: joins that compare all columns of a foreign key of the schema. Tables Joined and Keys Covered: of the " +
  "tables that have a foreign key to or from them, and of the foreign keys, those that some query joins by.",
  "Keys are those that the databases declare; BIRD's are those of its tables.json, which is incomplete, so that its joins " +
  "are more often none.",
  "Not read: texts that the SQL parser cannot read, among them those of SParC and CoSQL whose operators are cut in two, " +
  "such as ! =; realized-joins.json says where they stand.",
];

function planNotes({ dataset, planned_tables, short_of_plan }: Measured): readonly string[] {
  if (planned_tables === undefined || short_of_plan === undefined) return [];
  const { covered, of } = planned_tables;
  const pairing =
    "The file does not name the combinations: a dialogue is set against the row of the published plan " +
    "that its id numbers, or else its place.";
  return [
    `${dataset}: ${short_of_plan.covered} of ${short_of_plan.of} dialogues leave out a join or a table of their ` +
    `combination; ${of - covered} of ${of} planned tables are read by no query of their dialogue.${
      dataset === paper.name ? ` ${pairing}` : ""
    }`,
  ];
}
