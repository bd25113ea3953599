import { type Command, Option } from "commander";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import { wholeNumber } from "./option_numbers.ts";
import type { MmsqlTaskOptions } from "./mmsql_task.ts";

/** The command of `deno task mmsql`. */
export function mmsqlCommand(): Command {
  return createCommand(
    "mmsql",
    "Score files of predictions in MMSQL's shape, each on the dialogues that it holds itself",
  )
    .argument("<file...>", "files of predictions: one-shot, multi-agent, or scored")
    .requiredOption("--databases <folder>", "folder that holds NAME/NAME.sqlite for each database")
    .addOption(
      new Option(
        "--definition <name>",
        "as the authors' script computes, as the paper's text defines, or both",
      )
        .choices(["published-script", "paper-formula", "both"]).default("both"),
    )
    .option("--seed <n>", "same seed, same intervals", wholeNumber(0), 1)
    .option("--json", "print the numbers with numerator, denominator, value and interval as JSON")
    .addHelpText(
      "after",
      '\nA file is a list of dialogues {db_name, turns} with the prediction as "predict"\n' +
        'in the turn after a user\'s. "predict_sql", "predict_type" and "RQS" of scored\n' +
        "files count where they are there. A database that is absent or holds no rows\n" +
        "decides nothing: values stand with their bounds, and what stays unscored is\n" +
        "said.\n" +
        "\nExample:\n" +
        "  cat > predicted.json <<'EOF'\n" +
        '  [{"db_name": "geo", "turns": [\n' +
        '    {"isuser": true, "text": "Thanks!", "type": "improper"},\n' +
        '    {"isuser": false, "text": "", "query": "", "predict": "You are welcome."}]}]\n' +
        "  EOF\n" +
        "  deno task mmsql predicted.json --databases .\n" +
        "\nExit: 0 scored, 2 a file has another shape or wrong use, 3 a database cannot be\n" +
        "read, 130 interrupted.",
    )
    .action(async (files: readonly string[], options: MmsqlTaskOptions) => {
      const { mmsqlTask } = await loadLater<typeof import("./mmsql_task.ts")>("./mmsql_task.ts");
      await mmsqlTask(files, options);
    });
}
