import { importMondial, type ImportReport } from "../../lib/bundled/mod.ts";
import { toTerminal } from "../../lib/report/mod.ts";
import { interrupted, print, say } from "./command.ts";

/** What `deno task dataset import` was asked for. */
export interface ImportOptions {
  readonly from: string;
  readonly out: string;
  readonly json?: true | undefined;
}

/** Makes a DuckDB file of a published database and prints what came in. */
export async function importDatabase({ from, out, json }: ImportOptions): Promise<void> {
  const report = await importMondial({ from, out, signal: interrupted });
  print(json ? JSON.stringify(report, null, 2) : describe(report));
  say(`Database written to ${out}; use it as --database duckdb:${out}`);
}

/** Rows of the distribution of 2023, which the importer was written for. */
const knownRows = 56_326;

function describe({ tables, keys }: ImportReport): string {
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
