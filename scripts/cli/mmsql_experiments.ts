import type { Command } from "commander";
import type { MeasureMultiOptions } from "../experiments/multi/measure_multi.ts";
import type { MeasureQdaOptions } from "../experiments/qda/measure_qda.ts";
import type { MeasureDetectorOptions } from "../experiments/question_types/measure_detector.ts";
import { datasetFile } from "./embedded_datasets.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";

/** Adds the experiments of the MMSQL paper that play agents. */
export function addMmsqlExperiments(command: Command): void {
  const multi = command.command("mmsql")
    .description(
      "Play a model alone, the multi-agent framework and its four ablations, and write Tables VI and VII of the MMSQL " +
        "paper. With --replay and without --cassette: eight dialogues of a model that was played by hand, a test of the wire.",
    )
    .option(
      "--dataset <file>",
      "dialogue test dataset with the four types of questions, a file or a name (default: atlas-model)",
      datasetFile,
    )
    .option("--database <url>", "the database of the dataset (default: the embedded database)")
    .option("--limit <n>", "dialogues, from the first", wholeNumber(1))
    .option("--concurrency <n>", "dialogues played at a time", wholeNumber(1), 4)
    .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
    .option(
      "--run <folder>",
      "where what is played is kept; a run there is gone on with",
      "reports/run-mmsql",
    )
    .option("--out <folder>", "where mmsql-multi.md and mmsql-multi.json are written", "reports")
    .option("--json", "print the figures as JSON instead of the tables")
    .action(measureMulti);
  addModelOptions(multi, { roles: ["agent"] });

  command.command("mmsql-detector")
    .description(
      "Ask the offline detector of question types the questions of MMSQL's test set, and set its F1 beside published models.",
    )
    .requiredOption("--data <folder>", "folder that holds mmsql/MMSQL_test.json and spider_en/database")
    .option("--development", "leave out the databases that are held out from development")
    .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
    .option("--out <folder>", "where mmsql-detector.md and mmsql-detector.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(measureDetector);

  command.command("qda")
    .description(
      "Make dialogues of the queries of Spider, SParC and CoSQL, count what comes of them, plant turns that are called by " +
        "another type, and count what the offline filter catches.",
    )
    .requiredOption(
      "--data <folder>",
      "folder that holds spider_en/database, and dev.json in spider, sparc and cosql; what is missing is named and skipped",
    )
    .option("--count <n>", "queries of each dataset to begin with", wholeNumber(1), 300)
    .option("--planted <n>", "misclassified turns to plant", wholeNumber(1), 300)
    .option("--seed <n>", "seed of the draws", wholeNumber(0), 1)
    .option("--out <folder>", "where qda.md and qda.json are written", "reports")
    .option("--json", "print the figures as JSON instead of the table")
    .addHelpText(
      "after",
      "\nExample, a first look with Spider in the folder data:\n" +
        "  deno task experiment qda --data data --count 20 --planted 20 --out qda",
    )
    .action(measureQda);
}

async function measureQda(options: MeasureQdaOptions): Promise<void> {
  const { measureQda } = await loadLater<typeof import("../experiments/qda/measure_qda.ts")>(
    "../experiments/qda/measure_qda.ts",
  );
  await measureQda(options);
}

async function measureMulti(options: MeasureMultiOptions): Promise<void> {
  const { measureMulti } = await loadLater<typeof import("../experiments/multi/measure_multi.ts")>(
    "../experiments/multi/measure_multi.ts",
  );
  await measureMulti(options);
}

async function measureDetector(options: MeasureDetectorOptions): Promise<void> {
  const { measureDetector } = await loadLater<
    typeof import("../experiments/question_types/measure_detector.ts")
  >("../experiments/question_types/measure_detector.ts");
  await measureDetector(options);
}
