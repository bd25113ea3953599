import type { Command } from "commander";
import type { MeasureStefOptions } from "../experiments/stef/measure_stef.ts";
import { loadLater } from "./load_later.ts";
import { wholeNumber } from "./option_numbers.ts";

/** Adds `stef` to the experiments. */
export function addStefCommand(experiment: Command): void {
  experiment.command("stef")
    .description("Measure how well STEF scores tell right SQL from wrong, where it is known which is which.")
    .requiredOption("--data <folder>", "folder of the published datasets; what is missing is left out")
    .option("--development", "leave out the held-out databases of NL2SQL-Bugs")
    .option("--most <n>", "most golds of a source that mutants are made of", wholeNumber(1), 400)
    .option("--seed <n>", "seed of the draws and intervals", wholeNumber(0), 1)
    .option("--out <folder>", "where stef.md and stef.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(async (options: MeasureStefOptions) => {
      const { measureStefScores } = await loadLater<typeof import("../experiments/stef/measure_stef.ts")>(
        "../experiments/stef/measure_stef.ts",
      );
      await measureStefScores(options);
    });
}
