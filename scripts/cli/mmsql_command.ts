import { type Command, Option } from "commander";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import type { MmsqlAgreeOptions } from "./mmsql_agree.ts";
import { addModelOptions } from "./model_options.ts";
import type { MmsqlPairwiseOptions, MmsqlRateOptions } from "./mmsql_by_model.ts";
import { wholeNumber } from "./option_numbers.ts";
import type { MmsqlTaskOptions } from "./mmsql_task.ts";

/** The command of `deno task mmsql`. */
export function mmsqlCommand(): Command {
  const command = createCommand(
    "mmsql",
    "Score predictions in MMSQL's shape, each file on the dialogues that it holds itself, and run folders",
  )
    .argument("<file...>", "files of predictions (one-shot, multi-agent, or scored), or folders of runs")
    .option("--databases <folder>", "folder that holds NAME/NAME.sqlite for each database of a file")
    .addOption(
      new Option(
        "--definition <name>",
        "as the authors' script computes, as the paper's text defines, or both",
      )
        .choices(["published-script", "paper-formula", "both"]).default("both"),
    )
    .option(
      "--ratings <file...>",
      "response quality scores, as mmsql rate writes them, one for each file in their order",
    )
    .option("--seed <n>", "same seed, same intervals", wholeNumber(0), 1)
    .option("--json", "print the numbers with numerator, denominator, value and interval as JSON")
    .addHelpText(
      "after",
      '\nA file is a list of dialogues {db_name, turns} with the prediction as "predict"\n' +
        'in the turn after a user\'s. "predict_sql", "predict_type" and "RQS" of scored\n' +
        "files count where they are there. A database that is absent or holds no rows\n" +
        "decides nothing: values stand with their bounds, and what stays unscored is\n" +
        "said. A run, or a matrix of runs, is scored on its own databases; types are\n" +
        "those of its dataset.\n" +
        "\nExit: 0 scored, 2 a file has another shape or wrong use, 3 a database cannot be\n" +
        "read, 130 interrupted.",
    )
    .action(async (files: readonly string[], options: MmsqlTaskOptions) => {
      const { mmsqlTask } = await loadLater<typeof import("./mmsql_task.ts")>("./mmsql_task.ts");
      await mmsqlTask(files, options);
    });
  // An option after the name of a job belongs to the job.
  command.enablePositionalOptions();

  command.command("agree")
    .description("Compare the response quality scores of a model with those of people, per type of question.")
    .requiredOption("--human <file>", 'JSON lines {"id", "type", "rqs"}, or a scored file in MMSQL\'s shape')
    .requiredOption("--model <file>", "the same by a model; a scored file may be both")
    .option("--json", "print the coefficients as JSON instead of the table")
    .addHelpText(
      "after",
      '\n"rqs" is a score from 0 to 10, or a list of the scores of several people.\n' +
        "\nExample:\n" +
        '  seq 1 9 | sed \'s/.*/{"id": "&", "type": "improper", "rqs": &}/\' > human.jsonl\n' +
        "  deno task mmsql agree --human human.jsonl --model human.jsonl",
    )
    .action(async (options: MmsqlAgreeOptions) => {
      const { mmsqlAgree } = await loadLater<typeof import("./mmsql_agree.ts")>("./mmsql_agree.ts");
      await mmsqlAgree(options);
    });

  const rate = command.command("rate")
    .description(
      "Let a model score the replies to unanswerable, ambiguous and improper questions from 0 to 10: relevance, " +
        "clarity, completeness, accuracy and utility, 0 to 2 each, the evidence first.",
    )
    .argument("<file>", "a file of predictions, or the folder of a run")
    .requiredOption(
      "--out <file>",
      "where a JSON line is written for each reply; what it holds is not asked again",
    )
    .option("--databases <folder>", "folder that holds NAME/NAME.sqlite for each database of a file")
    .addOption(
      new Option("--prompt <name>", "the paper's criteria in our words, or ours, which ask for quotes")
        .choices(["published", "strict"]).default("published"),
    )
    .option("--samples <n>", "calls about a reply, whose scores are averaged", wholeNumber(1), 3)
    .option("--concurrency <n>", "replies rated at a time", wholeNumber(1), 4)
    .addHelpText(
      "after",
      "\nThe file is given to --ratings of deno task mmsql, and to mmsql agree.\n" +
        "Without a model there are no scores.",
    )
    .action(async (file: string, options: MmsqlRateOptions) => {
      const { mmsqlRate } = await loadLater<typeof import("./mmsql_by_model.ts")>("./mmsql_by_model.ts");
      await mmsqlRate(file, options);
    });
  addModelOptions(rate, { roles: ["judge"] });

  const pairwise = command.command("pairwise")
    .description("Let a model say which of two versions of the same dialogues has the better answers.")
    .requiredOption("--original <file>", "dialogues in MMSQL's shape")
    .requiredOption("--enhanced <file>", "the same dialogues, in the same order, in another version")
    .requiredOption(
      "--out <file>",
      "where a JSON line is written for each pair; what it holds is not asked again",
    )
    .option("--concurrency <n>", "pairs compared at a time", wholeNumber(1), 4)
    .option("--json", "print the win rates as JSON instead of the table")
    .addHelpText(
      "after",
      "\nThe enhanced version is shown first for dialogues with an odd place in the file,\n" +
        "second for even ones. The model is not told which is which.",
    )
    .action(async (options: MmsqlPairwiseOptions) => {
      const { mmsqlPairwise } = await loadLater<typeof import("./mmsql_by_model.ts")>("./mmsql_by_model.ts");
      await mmsqlPairwise(options);
    });
  addModelOptions(pairwise, { roles: ["judge"] });
  return command;
}
