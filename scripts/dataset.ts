import { Argument } from "commander";
import type { ImportReport } from "../lib/database/mod.ts";
import { createCommand, interrupted, print, runCommand, say } from "./command.ts";

const datasets = [
  {
    name: "atlas",
    is: "geography, written for this project and embedded in it",
    use: "the database of every task that names none",
  },
  {
    name: "mondial",
    is: "geography, 47 tables, CC BY 3.0, from https://www.dbis.informatik.uni-goettingen.de/Mondial/",
    use: "dataset import mondial --from FOLDER --out mondial.duckdb (FOLDER holds the two Oracle scripts)",
  },
] as const;

const command = createCommand("dataset", "Lists the databases that Querylogue knows and imports them");

command.command("list")
  .description("List the known databases")
  .option("--json", "print JSON instead of text")
  .action(({ json }: { readonly json?: true }) => {
    print(
      json
        ? JSON.stringify(datasets, null, 2)
        : datasets.map(({ name, is, use }) => `${name.padEnd(9)}${is}\n${" ".repeat(9)}${use}`).join("\n"),
    );
  });

command.command("import")
  .description("Make a DuckDB file of a published database, with its foreign keys")
  .addArgument(new Argument("<kind>", "what to import").choices(["mondial"]))
  .requiredOption("--from <folder>", "folder of the published files")
  .requiredOption("--out <file>", "the DuckDB file to make; it must not exist")
  .option("--json", "print the whole report as JSON")
  .action(async (_kind: "mondial", options: ImportOptions) => {
    const { importMondial } = await import("../lib/database/mod.ts");
    const report = await importMondial({ from: options.from, out: options.out, signal: interrupted });
    if (options.json) print(JSON.stringify(report, null, 2));
    else print(await describe(report));
    say(`Database written to ${options.out}; use it as --database duckdb:${options.out}`);
  });

interface ImportOptions {
  readonly from: string;
  readonly out: string;
  readonly json?: true;
}

/** Rows of the distribution of 2023, which the importer was written for. */
const knownRows = 56_326;

async function describe({ tables, keys }: ImportReport): Promise<string> {
  const { toTerminal } = await import("../lib/report/mod.ts");
  const sum = (part: "read" | "stored") => tables.reduce((total, table) => total + table[part], 0);
  const carried = keys.filter(({ kind }) => kind === "carried");
  const count = (value: number) => ({ kind: "number", value } as const);
  const ofTable = (name: string, kind: string) =>
    count(keys.filter((key) => key.kind === kind && key.from.startsWith(`${name} (`)).length);
  return toTerminal({
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
  });
}

await runCommand(command);
