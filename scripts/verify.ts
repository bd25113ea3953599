import { createCommand, runCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { loadLater } from "./load_later.ts";
import type { VerifyOptions } from "./verify_dataset.ts";

const command = createCommand(
  "verify",
  "The gold gate over a dataset: checks every ground truth on its database, and scores how many of its mutants the data " +
    "tell apart. Without arguments: the embedded dataset and database.",
)
  .option("--dataset <file>", "dialogue test dataset (default: the embedded one)")
  .option(
    "--database <url>",
    "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
  )
  .option("--no-mutants", "leave the mutation score out")
  .option("--out <file>", "write a line of JSON for each ground truth to this file")
  .option("--json", "print these lines in place of the tables")
  .addHelpText(
    "after",
    "\nExit: 0 every check that could be made is passed, 1 a check failed, 2 wrong use or\n" +
      "no dataset, 3 the database is not reached, 130 interrupted.",
  )
  .action(async (options: VerifyOptions) => {
    const { verify } = await loadLater<typeof import("./verify_dataset.ts")>("./verify_dataset.ts");
    await verify(options);
  });

addDatabaseOptions(command, { clock: true });

await runCommand(command);
