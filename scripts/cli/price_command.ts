import type { Command } from "commander";
import type { MeasurePriceOptions } from "../experiments/price/measure_price.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { datasetFiles } from "./embedded_datasets.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";

/** Adds `price` to the experiments. */
export function addPriceCommand(experiment: Command): void {
  const command = experiment.command("price")
    .description(
      "Measure what a conversation costs agents: the same questions in their dialogue and alone, as said and in words that " +
        "need no dialogue, all turns in one message, and after the right answers.",
    )
    .option(
      "--database <url>",
      "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
    )
    .option(
      "--dataset <file...>",
      "dialogue test datasets, files or names (default: atlas and atlas-model)",
      datasetFiles,
    )
    .option("--lexicon <file>", "words of the database, as lexicon writes them, for keyword and judge")
    .option("--agent <spec...>", "agents under test, as in eval", ["keyword", "keyword?memory=off"])
    .option("--max-retries <n>", "retries of an interaction (default: the dataset's, or 2)", wholeNumber(0))
    .option("--concurrency <n>", "dialogues played at a time", wholeNumber(1), 4)
    .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
    .option("--out <folder>", "where price-of-dialogue.md and price-of-dialogue.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .option("--resume", "continue a run that was cut: ask nothing again that was answered")
    .action(async (options: MeasurePriceOptions) => {
      const { measurePrice } = await loadLater<typeof import("../experiments/price/measure_price.ts")>(
        "../experiments/price/measure_price.ts",
      );
      await measurePrice(options);
    });
  addDatabaseOptions(command, { values: true, clock: true });
  addModelOptions(command, { roles: ["agent"] });
}
