import type { Command } from "commander";
import type { MeasureStefOptions } from "../experiments/stef/measure_stef.ts";
import type { MeasureStefByModelOptions } from "../experiments/stef/measure_stef_by_model.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";

/** Adds `stef` and `stef-by-model` to the experiments. */
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

  const byModel = experiment.command("stef-by-model")
    .description(
      "Score answers of held-out databases offline and by a model, and measure both by people's labels.",
    )
    .requiredOption("--data <folder>", "folder of the published datasets")
    .option("--sample <n>", "answers, drawn by the seed", wholeNumber(1), 150)
    .option("--samples <n>", "replies of the model to each request", wholeNumber(1), 1)
    .option("--concurrency <n>", "answers at a time", wholeNumber(1), 4)
    .option("--seed <n>", "seed of the draw and the intervals", wholeNumber(0), 1)
    .option("--out <folder>", "where stef-by-model.md and stef-by-model.json are written", "reports")
    .action(async (options: MeasureStefByModelOptions) => {
      const { measureStefByModel } = await loadLater<
        typeof import("../experiments/stef/measure_stef_by_model.ts")
      >("../experiments/stef/measure_stef_by_model.ts");
      await measureStefByModel(options);
    });
  addModelOptions(byModel, { roles: ["judge"] });
}
