import { type Command, Option } from "commander";
import type { RuleName } from "../../lib/runs/mod.ts";
import { createCommand } from "./command.ts";
import type { CompareCommandOptions } from "./compare_answers.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { loadLater } from "./load_later.ts";
import { timeLimit, wholeNumber } from "./option_numbers.ts";
import { presetNames } from "./preset_names.ts";

const names: readonly RuleName[] = ["default", "exact", ...presetNames];

/** The command of `deno task compare`. */
export function compareCommand(): Command {
  const command = createCommand(
    "compare",
    "Judge whether a prediction answers what the ground truth answers, and say why",
  )
    .option(
      "--database <url>",
      "where both queries run, each on a connection of its own: duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… " +
        "(default: the embedded database)",
    )
    .option("--gold <sql>", "the ground truth")
    .option("--predicted <sql>", "the prediction")
    .option(
      "--pairs <file>",
      'many pairs, a JSON line each: {"id", "gold", "predicted", "database"?}, "database" in place of --database',
    )
    .addOption(
      new Option(
        "--preset <name>",
        "rules to judge by: ours, ours without extra columns, or a published evaluator's",
      )
        .choices(names).default("default"),
    )
    .option("--all-presets", "say beside the verdict what every preset says")
    .option(
      "--variants <n>",
      "where they agree, ask so many small databases of the same structure and other rows (SQLite, DuckDB)",
      wholeNumber(1),
    )
    .option("--seed <n>", "same seed, same variants", wholeNumber(0), 1)
    .option(
      "--max-rows <n>",
      "rows of a result that are compared at most; one that is cut off is never equal",
      wholeNumber(1),
      10_000,
    )
    .option(
      "--timeout <seconds>",
      "end a query that runs longer: a prediction fails then, a ground truth is no ground truth",
      timeLimit,
      10,
    )
    .option(
      "--out <file>",
      "of --pairs: write the lines to this file as they come, those of one database together",
    )
    .option(
      "--resume",
      "of --pairs: go on with the file of --out by the same options, leaving out the pairs that stand there",
    )
    .option("--json", "of one pair: print it as a JSON line")
    .addHelpText(
      "after",
      "\nExit: one pair: 0 equal, 1 any other verdict, 2 the ground truth does not run\n" +
        "or wrong use, 3 the database is not reached; --pairs: 0 once every pair was\n" +
        "judged (a ground truth that does not run gives the verdict unscored), 70 where\n" +
        "Querylogue itself failed to judge one, which is unscored then; 130\n" +
        "interrupted, what was finished is kept.",
    )
    .action(async (options: CompareCommandOptions) => {
      const { compareAnswers } = await loadLater<typeof import("./compare_answers.ts")>(
        "./compare_answers.ts",
      );
      await compareAnswers(options);
    });

  addDatabaseOptions(command, { values: true, clock: true });
  return command;
}
