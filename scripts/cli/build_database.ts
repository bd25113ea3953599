import { buildIndustrial } from "../../lib/bundled/mod.ts";
import {} from "../../lib/report/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { createProgress } from "./progress.ts";
import { tableText } from "./table_text.ts";

/** What `deno task dataset build industrial` was asked for. */
export interface BuildOptions {
  readonly rows: number;
  readonly seed: number;
  readonly out: string;
  readonly json?: true | undefined;
}

/** Makes the industrial database and prints its tables. */
export async function buildDatabase({ rows, seed, out, json }: BuildOptions): Promise<void> {
  const progress = createProgress("tables");
  try {
    const tables = await buildIndustrial(out, {
      rows,
      seed,
      onTable: progress.update,
      signal: interrupted,
    });
    progress.end();
    const sum = tables.reduce((total, table) => total + table.rows, 0);
    print(
      json ? JSON.stringify(tables, null, 2) : tableText([{
        caption: `The industrial database with seed ${seed}: ${tables.length} tables, ${sum} rows`,
        label: "tab:industrial",
        columns: [{ header: "Table" }, { header: "Rows", align: "right" }],
        rows: tables.map((table) => [table.name, { kind: "number", value: table.rows }]),
        notes: [],
      }]),
    );
    say(`Database written to ${out}; use it as --database duckdb:${out}`);
  } finally {
    progress.end();
  }
}
