import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import type { FlipsOptions } from "../experiments/flips/measure_judge.ts";

/** The command of `deno task judge`. */
export function judgeCommand(): Command {
  const command = createCommand("judge", "Measures what a judge of intentions is worth.");

  command.command("flips")
    .description(
      "Change one thing at a time in the intentions of datasets and count how often the offline judge takes notice. " +
        "Without arguments: the embedded database and dataset.",
    )
    .option("--dataset <file...>", "dialogue test datasets (default: the embedded one)")
    .option(
      "--database <url...>",
      "the database of each dataset, in the same order (default: the embedded one)",
    )
    .option("--out <folder>", "where judge-flips.md and judge-flips.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(async (options: FlipsOptions) => {
      const { measureJudge } = await loadLater<typeof import("../experiments/flips/measure_judge.ts")>(
        "../experiments/flips/measure_judge.ts",
      );
      await measureJudge(options);
    });
  return command;
}
