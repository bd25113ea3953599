import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import type { CalibrateOptions } from "../experiments/judges/calibrate_judges.ts";
import { datasetFiles } from "./embedded_datasets.ts";
import type { JudgePairsOptions } from "./judge_pairs.ts";
import type { ModelJudgesOptions } from "../experiments/judges/measure_model_judges.ts";
import { judgeCallsOption, judgeOption } from "./judge_options.ts";
import type { LabelRunOptions } from "./label_run.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";
import type { FlipsOptions } from "../experiments/flips/measure_judge.ts";

/** The command of `deno task judge`. */
export function judgeCommand(): Command {
  const command = createCommand(
    "judge",
    "Judge whether interpretations ask for what intentions ask for, and measure what a judge is worth",
  )
    .option(
      "--pairs <file>",
      'a JSON line each: {"id", "intention", "interpretation", "standalone_intention"?, "earlier"?, "database"?}',
    )
    .option("--database <url>", "the database of pairs that name none (default: the embedded database)")
    .option("--databases <folder>", "a pair's database is a name, that of FOLDER/NAME/NAME.sqlite")
    .option("--lexicon <file>", "words of the database, as lexicon writes them and you edit them")
    .option("--judge <name>", judgeOption, "offline")
    .addOption(judgeCallsOption())
    .option("--json", 'print JSON lines: {"id", "verdict": "aligned"|"not_aligned"|"undecided", "reason"}')
    .action(async (options: JudgePairsOptions) => {
      const { judgePairsTask } = await loadLater<typeof import("./judge_pairs.ts")>("./judge_pairs.ts");
      await judgePairsTask(options);
    });
  addDatabaseOptions(command, { schemaAlone: true });
  addModelOptions(command, { roles: ["judge"] });
  // An option after the name of a measure belongs to the measure.
  command.enablePositionalOptions();

  command.command("flips")
    .description(
      "Change one thing at a time in the intentions of datasets and count how often the offline judge takes notice. " +
        "Without arguments: the embedded database and dataset.",
    )
    .option("--dataset <file...>", "dialogue test datasets, files or names (default: atlas)", datasetFiles)
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

  command.command("label")
    .argument("<run>", "folder of a run")
    .description(
      "Draw turns of a run for a person to label, and correct its alignment rates by the labels.",
    )
    .option("--sample <n>", "turns of each agent, drawn at random", wholeNumber(1), 60)
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--out <file>", "the sheet (default: labels.jsonl in the run's folder)")
    .option("--labels <file>", "a sheet that was labelled: print the corrected rates")
    .option("--json", "print the corrected rates as JSON")
    .action(async (run: string, options: LabelRunOptions) => {
      const { labelRun } = await loadLater<typeof import("./label_run.ts")>("./label_run.ts");
      await labelRun(run, options);
    });

  command.command("calibrate")
    .description(
      "Let the offline judge judge pairs whose labels are known, and write its sensitivity and specificity for each kind.",
    )
    .requiredOption(
      "--data <folder>",
      "folder of the published datasets; what is missing is named and left out",
    )
    .option("--development", "leave out the second half of the databases")
    .option("--most <n>", "most pairs of a kind and half", wholeNumber(1), 150)
    .option("--out <folder>", "where judges.md and judges.json are written", "reports")
    .option("--json", "print the verdicts as JSON instead of the tables")
    .action(async (options: CalibrateOptions) => {
      const { calibrateJudges } = await loadLater<
        typeof import("../experiments/judges/calibrate_judges.ts")
      >("../experiments/judges/calibrate_judges.ts");
      await calibrateJudges(options);
    });

  const models = command.command("models")
    .description(
      "Let a model judge 120 labelled pairs, and write its sensitivity and specificity. With --replay and without --cassette: " +
        "from the recording in the project.",
    )
    .option("--data <folder>", "folder of the published datasets: the offline judge judges the same pairs")
    .option("--concurrency <n>", "pairs judged at a time", wholeNumber(1), 8)
    .option("--out <folder>", "where judges-by-model.md and judges-by-model.json are written", "reports")
    .option("--json", "print the verdicts as JSON instead of the tables")
    .action(async (options: ModelJudgesOptions) => {
      const { measureModelJudges } = await loadLater<
        typeof import("../experiments/judges/measure_model_judges.ts")
      >("../experiments/judges/measure_model_judges.ts");
      await measureModelJudges(options);
    });
  addModelOptions(models, { roles: ["judge"] });
  return command;
}
