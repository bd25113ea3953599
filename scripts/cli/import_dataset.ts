import { join } from "node:path";
import { InputError, nearestName } from "../../lib/base/mod.ts";
import { importMondial, type ImportReport } from "../../lib/bundled/mod.ts";
import { type Dataset, withCanary, writeDataset } from "../../lib/dialogue/mod.ts";
import { type DatabaseDataset, importDatasets, type ImportKind } from "../../lib/dialogue/formats/mod.ts";
import {} from "../../lib/report/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";
import { interrupted, print, say } from "./command.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { refuseDataset } from "./refuse_foreign.ts";
import { tableText } from "./table_text.ts";

/** What `deno task dataset import` was asked for. */
export interface ImportDatasetOptions extends Omit<DatabaseFlags, "dialect"> {
  readonly from: string;
  readonly out: string;
  readonly database?: string | undefined;
  readonly dialect?: Dialect | undefined;
  readonly json?: true | undefined;
}

/** Makes datasets of a file of others, or a database of a published one, and prints what came in. */
export async function importDataset(
  kind: ImportKind | "mondial",
  options: ImportDatasetOptions,
): Promise<void> {
  refuseReading(kind, options);
  if (kind === "mondial") return await importDatabase(options);
  const { from, json, dialect } = options;
  const targets = targetsOf(await importDatasets(from, kind), options)
    .map(({ file, dataset: { control, dialogues } }) => ({
      file,
      dataset: withCanary({ control: { ...control, ...(dialect && { sql_dialect: dialect }) }, dialogues }),
    }));
  // What was imported can be imported again; what a writer made names it.
  for (const { file } of targets) await refuseDataset(file, ({ model }) => model === undefined);
  for (const { file, dataset } of targets) await writeDataset(file, dataset);
  const imported = targets.map(summary);
  print(json ? JSON.stringify(imported, null, 2) : describe(imported, from));
}

/** Refuses options about reading a database where none is read. */
function refuseReading(
  kind: string,
  { tables, schemas, inferKeys, keys, maxCost, allowWritingLogin }: ImportDatasetOptions,
): void {
  const given = Object.entries({
    ...{ "--tables": tables, "--schemas": schemas, "--infer-keys": inferKeys, "--keys": keys },
    ...{ "--max-cost": maxCost, "--allow-writing-login": allowWritingLogin },
  }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new InputError(`Importing ${kind} reads no database; leave ${given[0]} out`);
}

interface Target {
  readonly file: string;
  readonly dataset: Dataset;
}

function targetsOf(
  found: readonly DatabaseDataset[],
  { from, out, database }: ImportDatasetOptions,
): readonly Target[] {
  const [first] = found;
  if (first !== undefined && first.database === undefined) {
    const { control, dialogues } = first.dataset;
    return [{ file: out, dataset: { control: { ...control, ...(database && { database }) }, dialogues } }];
  }
  const names = found.flatMap((one) => one.database ?? []);
  if (database === undefined && found.length > 1) {
    if (/\.json$/i.test(out)) {
      throw new InputError(
        `${from} is about ${found.length} databases; name one with --database or give --out a folder for all: ${
          names.join(", ")
        }`,
      );
    }
    // A name from a file must not lead out of the folder.
    return found.map((one) => ({
      file: join(out, `${encodeURIComponent(one.database ?? "")}.json`),
      dataset: one.dataset,
    }));
  }
  const chosen = found.find((one) => one.database === (database ?? names[0]));
  if (chosen !== undefined) return [{ file: out, dataset: chosen.dataset }];
  const near = nearestName(database ?? "", names);
  throw new InputError(
    `${from} is not about a database called ${database}; ${
      near === undefined ? `give one of ${names.join(", ")}` : `did you mean ${near}?`
    }`,
  );
}

interface Imported {
  readonly database: string | null;
  readonly dialogues: number;
  readonly interactions: number;
  readonly with_sql: number;
  readonly file: string;
}

function summary({ file, dataset: { control, dialogues } }: Target): Imported {
  const interactions = dialogues.flatMap((dialogue) => dialogue.interactions);
  return {
    database: control.database ?? null,
    dialogues: dialogues.length,
    interactions: interactions.length,
    with_sql: interactions.filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length,
    file,
  };
}

function describe(imported: readonly Imported[], from: string): string {
  const count = (value: number) => ({ kind: "number", value } as const);
  const sum = imported.reduce((total, { interactions }) => total + interactions, 0);
  return tableText([{
    caption: `Imported from ${from}: ${sum} interactions`,
    label: "tab:import",
    columns: [
      { header: "Database" },
      ...["Dialogues", "Interactions", "With SQL"].map((header) => ({ header, align: "right" }) as const),
      { header: "File" },
    ],
    rows: imported.map(({ database, dialogues, interactions, with_sql, file }) => [
      database ?? "–",
      count(dialogues),
      count(interactions),
      count(with_sql),
      file,
    ]),
    notes: [],
  }]);
}

async function importDatabase({ from, out, json, database, dialect }: ImportDatasetOptions): Promise<void> {
  if (database !== undefined || dialect !== undefined) {
    throw new InputError("mondial is one database in Oracle's SQL; leave --database and --dialect out");
  }
  const report = await importMondial({ from, out, signal: interrupted });
  print(json ? JSON.stringify(report, null, 2) : describeDatabase(report));
  say(`Database written to ${out}; use it as --database duckdb:${out}`);
}

/** Rows of the distribution of 2023, which the importer was written for. */
const knownRows = 56_326;

function describeDatabase({ tables, keys }: ImportReport): string {
  const sum = (part: "read" | "stored") => tables.reduce((total, table) => total + table[part], 0);
  const carried = keys.filter(({ kind }) => kind === "carried");
  const count = (value: number) => ({ kind: "number", value } as const);
  const ofTable = (name: string, kind: string) =>
    count(keys.filter((key) => key.kind === kind && key.from.startsWith(`${name} (`)).length);
  return tableText([{
    caption: `Imported: ${tables.length} tables, ${sum("stored")} of ${
      sum("read")
    } rows, ${keys.length} foreign keys`,
    label: "tab:import",
    columns: [
      { header: "Table" },
      ...["Rows read", "Rows stored", "Keys declared", "Keys carried"].map((header) =>
        ({ header, align: "right" }) as const
      ),
    ],
    rows: tables.map(({ name, read, stored }) => [
      name,
      count(read),
      count(stored),
      ofTable(name, "declared"),
      ofTable(name, "carried"),
    ]),
    notes: [
      `${
        keys.length - carried.length
      } foreign keys are declared; ${carried.length} that DuckDB cannot declare stand in the table querylogue_foreign_keys.`,
      ...carried.map(({ from, to, reason }) =>
        `Carried: ${from} to ${to}, ${reason === "circle" ? "as it closes a circle" : "as rows break it"}.`
      ),
      ...keys.filter(({ orphans }) => orphans > 0).map(({ from, to, orphans }) =>
        `${orphans} rows of ${from} refer to no row of ${to}.`
      ),
      ...(keys.every(({ orphans }) => orphans === 0) ? ["Every reference of every row was found."] : []),
      ...(sum("read") === knownRows
        ? []
        : [`The distribution of 2023 has ${knownRows} rows, this one ${sum("read")}.`]),
    ],
  }]);
}
