import { Argument } from "commander";
import { createCommand, print, runCommand } from "./command.ts";
import type { ImportOptions } from "./import_database.ts";
import { loadLater } from "./load_later.ts";

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
    const { importDatabase } = await loadLater<typeof import("./import_database.ts")>("./import_database.ts");
    await importDatabase(options);
  });

await runCommand(command);
