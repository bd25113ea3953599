import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { datasetFile, datasetNames } from "./embedded_datasets.ts";
import { loadLater } from "./load_later.ts";
import { timeLimit } from "./option_numbers.ts";
import type { VerifyTaskOptions } from "./verify_task.ts";

/** The command of `deno task verify`. */
export function verifyCommand(): Command {
  const command = createCommand(
    "verify",
    "The gold gate over a dataset: checks every ground truth on its database and what is said of it, scores how many of its " +
      "mutants the data tell apart, measures how varied the dataset is, and grades it from A to E. Without arguments: the " +
      "embedded dataset and database.",
  )
    .option("--dataset <file>", `a dialogue test dataset, or ${datasetNames} (default: atlas)`, datasetFile)
    .option(
      "--database <url>",
      "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
    )
    .option("--glossary <file>", "words of a business that the sentences may say, as generate takes them")
    .option("--lexicon <file>", "words of the database that the sentences may say, as generate takes them")
    .option("--no-mutants", "leave the mutation score out")
    .option(
      "--out <file>",
      "write a line of JSON for each ground truth to this file, in place of an earlier result",
    )
    .option("--json", "print these lines in place of the tables")
    .option("--all", "print every check of every query, and not only what failed or could not be decided")
    .option("--html <file>", "write the dataset's quality as a page: grade, checks, findings, diversity")
    .option("--quality <file>", "write grade and diversity as JSON")
    .option(
      "--timeout <seconds>",
      "end a query that runs longer; it counts as one that does not run",
      timeLimit,
      10,
    )
    .addHelpText(
      "after",
      "\nExit: 0 every check that could be made is passed, 1 a check failed, 2 wrong use,\n" +
        "no dataset or glossary, or no ground truth runs on the database, 3 the database\n" +
        "is not reached, 130 interrupted.",
    )
    .action(async (options: VerifyTaskOptions) => {
      const { verifyTask } = await loadLater<typeof import("./verify_task.ts")>("./verify_task.ts");
      await verifyTask(options);
    });

  addDatabaseOptions(command, { clock: true });
  return command;
}
