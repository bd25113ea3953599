import type { Command } from "commander";
import type { CalibrateScoresOptions } from "./calibrate_scores.ts";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import { scoreNumber } from "./option_numbers.ts";
import { addScoringOptions } from "./score_options.ts";
import type { ScoreTaskOptions } from "./score_task.ts";

/** The command of `deno task score`. */
export function scoreCommand(): Command {
  const command = createCommand(
    "score",
    "Score what agents answered, from questions and SQL alone: no database, no ground truth (STEF)",
  )
    .option(
      "--log <file>",
      'a JSON line each: {"id", "agent"?, "at"?, "question", "enriched_question"?, "sql", "dialect"?}; ' +
        "or CSV, Parquet (by the name's ending) with these columns, OpenTelemetry GenAI spans as OTLP JSON, or a " +
        "run's journal.jsonl",
    )
    .option("--calibration <file>", "add the calibrated probability of being right, as calibrate writes it")
    .option(
      "--html <file>",
      "write a page with the lowest scores and their reasons, in place of an earlier page",
    )
    .option("--fail-under <mean>", "exit with 1 where the mean of an agent is below this score", scoreNumber)
    .option("--json", "print a JSON line for each answer, in order, instead of the table of agents")
    .addHelpText(
      "after",
      `
Examples, as they can be pasted into a shell:

  echo '{"id": 1, "question": "Spend in 2023?", "sql": "SELECT spend FROM t"}' \\
    > log.jsonl
  echo '{"column_mappings": {"spend": "spend"}}' > rules.json
  deno task score --log log.jsonl --rules rules.json
  deno task score --log log.jsonl --rules rules.json --json
  deno task score --log log.jsonl --html scores.html
`,
    )
    .action(async (options: ScoreTaskOptions) => {
      const { scoreTask } = await loadLater<typeof import("./score_task.ts")>("./score_task.ts");
      await scoreTask(options);
    });
  addScoringOptions(command);
  // An option after "calibrate" belongs to it.
  command.enablePositionalOptions();

  const calibrate = command.command("calibrate")
    .description(
      "Fit the confidence and the probability of being right to labelled answers, and show how well it holds.",
    )
    .requiredOption("--labels <file>", 'a log as score reads it, each answer with "right": true or false')
    .option("--thresholds", "fit the confidences at which the multiplier rises too (default: the paper's)")
    .option("--out <file>", "the calibration", "calibration.json")
    .option("--json", "print the calibration and the reliability diagram as JSON")
    .action(async (options: CalibrateScoresOptions) => {
      const { calibrateScores } = await loadLater<typeof import("./calibrate_scores.ts")>(
        "./calibrate_scores.ts",
      );
      await calibrateScores(options);
    });
  addScoringOptions(calibrate);
  return command;
}
