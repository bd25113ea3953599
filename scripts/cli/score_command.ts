import type { Command } from "commander";
import type { CalibrateScoresOptions } from "./calibrate_scores.ts";
import { createCommand } from "./command.ts";
import type { LabelScoresOptions } from "./label_scores.ts";
import { loadLater } from "./load_later.ts";
import type { TrendFlags, WatchFlags } from "./monitor_scores.ts";
import { openShare, scoreNumber, wholeNumber } from "./option_numbers.ts";
import { addScoringOptions } from "./score_options.ts";
import type { ScoreTaskOptions } from "./score_task.ts";
import type { SuggestScoreRulesOptions } from "./suggest_score_rules.ts";

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

  const suggest = command.command("suggest")
    .description("Suggest rules by what a log shows, and show the scores without and with them.")
    .requiredOption("--log <file>", "a log as score reads it")
    .option("--out <file>", "the rules with those that are suggested, to edit", "suggested-rules.json")
    .action(async (options: SuggestScoreRulesOptions) => {
      const { suggestScoreRules } = await loadLater<typeof import("./suggest_score_rules.ts")>(
        "./suggest_score_rules.ts",
      );
      await suggestScoreRules(options);
    });
  addScoringOptions(suggest);

  const label = command.command("label")
    .description(
      "Draw a sample of answers for people to label, and tell from their labels how many of all answers are right.",
    )
    .option("--log <file>", "a log as score reads it, to draw from")
    .option("--labels <sheet>", 'the sheet, "right" of its lines filled in with true or false')
    .option(
      "--sample <n>",
      "answers of each agent; rare tiers give more than their share",
      wholeNumber(10),
      60,
    )
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--out <file>", "the sheet; it is also what score calibrate --labels reads", "labels.jsonl")
    .option("--json", "print the rates as JSON")
    .action(async (options: LabelScoresOptions) => {
      const { labelScores } = await loadLater<typeof import("./label_scores.ts")>("./label_scores.ts");
      await labelScores(options);
    });
  addScoringOptions(label);

  const trend = command.command("trend")
    .description(
      "Show the course of scores by agent, day and rules, with alarms of a stated false-alarm rate.",
    )
    .requiredOption("--log <file>", "a log as score reads it")
    .action(async (options: TrendFlags) => {
      const { trendScores } = await loadLater<typeof import("./monitor_scores.ts")>("./monitor_scores.ts");
      await trendScores(options);
    });
  const watch = command.command("watch")
    .description("Score a log of JSON lines in flat memory, as it grows where asked to, and go on later.")
    .requiredOption("--log <file>", "JSON lines as score reads them; ids may repeat")
    .option("--follow", "wait for further lines, through rotations, until Ctrl-C")
    .option("--state <file>", "how far it came; a later watch goes on there", "score-watch.json")
    .option("--scores <file>", "append the JSON line of each answer, as score --json prints it")
    .action(async (options: WatchFlags) => {
      const { watchScores } = await loadLater<typeof import("./monitor_scores.ts")>("./monitor_scores.ts");
      await watchScores(options);
    });
  for (const monitor of [trend, watch]) {
    monitor
      .option(
        "--baseline <n>",
        "first scored answers, which later ones are held against",
        wholeNumber(1),
        200,
      )
      .option(
        "--false-alarms <rate>",
        "probability of ever a false alarm, of each agent and profile",
        openShare,
        0.01,
      )
      .option("--days <n>", "days of the rolling figures", wholeNumber(1), 7)
      .option("--html <file>", "write a page: alarms, days, worst answers, missing filters, lost enrichment")
      .option("--metrics <file>", "write OpenTelemetry's metrics, as the JSON that a collector takes by OTLP")
      .option("--annotations", "print each alarm as an annotation of GitHub Actions too");
    addScoringOptions(monitor);
  }
  return command;
}
