import { type Command, Option } from "commander";
import type { MetricName } from "../../lib/metrics/mod.ts";
import { agentHelp } from "./agent_help.ts";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { datasetFiles, datasetNames } from "./embedded_datasets.ts";
import type { EvalOptions } from "./eval_options.ts";
import { evaluationsOf, type GivenEvalOptions } from "./evaluations.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { judgeCallsOption, judgeOption } from "./judge_options.ts";
import { presetNames } from "./preset_names.ts";
import { userModeNames, userModesOf } from "./user_modes.ts";
import { givenOnce } from "./given_once.ts";
import { timeLimit, wholeNumber } from "./option_numbers.ts";

/** The rates that can have a floor; named here, as loading the metrics would delay the help. */
const heldMetrics: readonly MetricName[] = [
  "user_turn_intention_alignment_rate",
  "sql_query_correctness_rate",
  "dialogue_intention_alignment_rate",
  "rows_correctness_rate",
  "first_attempt_sql_correctness",
  "eventual_sql_correctness",
  "first_attempt_alignment",
  "eventual_alignment",
  "first_attempt_alignment_needing_context",
  "sql_query_correctness_rate_errored_as_wrong",
  "sql_query_correctness_rate_untranslated_as_wrong",
];

/** Options that the configuration of an earlier run fixes. */
const fixedByRun = [
  "database",
  "dataset",
  "suite",
  "databases",
  "history",
  "lexicon",
  "limit",
  "only",
  "force",
  "agent",
  "agentModel",
  "user",
  "userModes",
  "userModel",
  "judge",
  "judgeCalls",
  "judgeModel",
  "engine",
  "model",
  "controls",
  "maxRetries",
  "maxDialogueSeconds",
  "scratch",
  "scratchMb",
  "trials",
  "seed",
  "proceedOn",
  "clarify",
  "tables",
  "schemas",
  "inferKeys",
  "keys",
  "maxCost",
  "values",
  "mask",
  "today",
];

/** Of these, what says by whom a run is scored again. */
const judgeOptions = ["judge", "judgeCalls", "judgeModel", "model"];

/** Options that a self-test takes, too. */
const judgedBySelfTest = [...judgeOptions, "engine", "trials", "seed"];

/** The command of `deno task eval`. */
export function evalCommand(): Command {
  const command = createCommand(
    "eval",
    "Plays a dialogue test dataset against agents and prints the metrics. Without arguments: the embedded database and " +
      "dataset, the offline agent with and without dialogue memory.",
  )
    .optionsGroup("What is played:")
    .option(
      "--database <url...>",
      "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
    )
    .option(
      "--dataset <file...>",
      `a dialogue test dataset, or ${datasetNames} (default: atlas-model); several make a matrix, with a --database for each in their order`,
      datasetFiles,
    )
    .addOption(
      new Option("--suite <name>", "play the file of a published test suite, each question once")
        .choices(["mmsql", "cosql", "sparc", "spider"])
        .conflicts(["database", "only", "maxRetries", "dryRun", "baseline"]),
    )
    .option("--databases <folder>", "with --suite: folder that holds NAME/NAME.sqlite for each database")
    .addOption(
      new Option("--history <whose>", "the replies that requests carry: the agent's own, or the dataset's")
        .choices(["own", "ground-truth"]).default("own"),
    )
    .option("--lexicon <file...>", "words of the database, as lexicon writes them, for keyword and judge")
    .option(
      "--agent <spec...>",
      "agents under test, also as LABEL=SPEC, see below (default: keyword keyword?memory=off)",
    )
    .option(
      "--limit <n>",
      "a warm-up: play the first n dialogues and tell of each turn that failed what came",
      wholeNumber(1),
    )
    .addOption(
      new Option("--only <key...>", "play these dialogues alone, by their keys, and tell as --limit does")
        .conflicts("limit"),
    )
    .option(
      "--force",
      "play also where less than 95 % of the ground truths can be scored; nothing is compared or ranked then",
    )
    .option(
      "--controls",
      "add the control agents echo, reworded-echo, offer-everything, empty and oracle as floors and ceiling",
    )
    .optionsGroup("User and judge:")
    .addOption(
      new Option("--user <name>", "who plays the user: scripted, from the dataset alone, or a model")
        .choices(["scripted", "model"]).default("scripted"),
    )
    .option(
      "--user-modes <modes>",
      `how a user by model writes, taking turns from trial to trial: ${
        userModeNames.join(", ")
      } (default: plain)`,
      userModesOf,
    )
    .addOption(
      new Option(
        "--clarify <how>",
        "asked: the user says only what was asked back about, and what is wrong; intention: all of it each time",
      )
        .choices(["asked", "intention"]).default("asked"),
    )
    .option("--judge <name>", judgeOption, "offline")
    .addOption(judgeCallsOption())
    .addOption(
      new Option("--engine <name>", "user and judge at once: scripted and offline, or model and strict")
        .choices(["offline", "model"]).conflicts(["user", "judge"]),
    )
    .option("--max-retries <n>", "retries of an interaction (default: the dataset's, or 2)", wholeNumber(0))
    .addOption(
      new Option("--proceed-on <rule>", "when an interaction is satisfied")
        .choices(["aligned-or-correct", "aligned-and-correct", "aligned", "correct"])
        .default("aligned-or-correct"),
    )
    .optionsGroup("What is played:")
    .option(
      "--trials <n>",
      "how often each dialogue is played; pass^k tells how often k of them are all right",
      wholeNumber(1),
      1,
    )
    .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
    .option("--concurrency <n>", "dialogues played at a time", wholeNumber(1), 4)
    .option(
      "--calls-per-account <n>",
      "calls at a time to the agents of one address and credential (default: --concurrency)",
      wholeNumber(1),
    )
    .option(
      "--max-dialogue-seconds <n>",
      "ask an agent no more in a dialogue in which its replies took longer than this, all together",
      timeLimit,
    )
    .option(
      "--max-seconds <n>",
      "start no further turn after this time, finish those in flight and exit with 3; --resume goes on",
      timeLimit,
    )
    .addOption(
      new Option(
        "--scratch",
        "let each agent change a copy of the database, a new one in each dialogue; what it changed is kept in the journal",
      ).conflicts(["suite", "dryRun"]),
    )
    .option("--scratch-mb <n>", "largest database that is copied, in megabytes", wholeNumber(1), 256)
    .option(
      "--connections <n>",
      "most connections that are held: one each for ground truths, predictions, agents",
      wholeNumber(2),
      3,
    )
    .option("--out <folder>", "run folder (default: a new one below reports)")
    .optionsGroup("Runs that are there:")
    .addOption(
      new Option(
        "--remap <folder>",
        "read the kept replies of a run again with its agents' mappings as they are now",
      )
        .conflicts([...fixedByRun, "resume", "maxSeconds"]),
    )
    .addOption(
      new Option(
        "--rescore <folder>",
        "score the turns of a run again by --judge, --preset or both, without agent and user",
      )
        .conflicts([
          ...fixedByRun.filter((name) => !judgeOptions.includes(name)),
          ...["resume", "remap", "maxSeconds", "baseline", "failUnder"],
        ]),
    )
    .addOption(
      new Option(
        "--explain <folder>",
        "explain the answers of a run by its database: how wrong ones were understood, which nobody would notice, what is to blame",
      )
        .conflicts([...fixedByRun, "resume", "remap", "rescore", "out", "baseline", "failUnder"]),
    )
    .addOption(
      new Option("--preset <name>", "with --rescore: compare SQL by the rules of a published evaluator")
        .choices(presetNames),
    )
    .addOption(
      new Option("--resume <folder>", "go on with an unfinished run, as it was begun")
        .conflicts([...fixedByRun, "out"]),
    )
    .addOption(
      new Option(
        "--dry-run",
        "play and write nothing: tell turns, calls, cost, the stored values that would be sent, and what difference can show",
      )
        .conflicts(["resume", "remap", "rescore"]),
    )
    .addOption(
      new Option(
        "--self-test",
        "evaluate agents with planted faults on the embedded dataset, and write what was found to self-test.* in --out (default: reports)",
      )
        .conflicts([
          ...fixedByRun.filter((name) => !judgedBySelfTest.includes(name)),
          ...["resume", "remap", "rescore", "dryRun", "baseline", "failUnder"],
        ]),
    )
    .option(
      "--baseline <folder>",
      "compare with an earlier run of the same dialogues; exit with 1 when an agent became worse (told falsely in at most 5 % of runs) or cannot be compared",
      givenOnce,
    )
    .option(
      "--fail-under <metric=x...>",
      "exit with 1 when an agent's metric is below x (rates from 0 to 1), or less than 95 % of its turns could be scored",
    )
    .optionsGroup("Output:")
    .option("--json", "print metrics.json in place of the tables")
    .addOption(
      new Option("--also <score>", "show a score without ground truth beside the metrics: stef").choices([
        "stef",
      ]),
    )
    .option("--all", "print every table; without it the main rates")
    .addHelpText("after", agentHelp)
    .addHelpText(
      "after",
      "\nWithout a server or key: --replay plays twelve dialogues again that six agents\n" +
        "by a model were recorded with, --agent react --replay those of one agent, and\n" +
        "--agent multi --replay eight of the multi-agent framework. These are first\n" +
        "attempts, and the model was played by hand.\n",
    )
    .addHelpText("after", `\nMetrics of --fail-under:\n${heldMetrics.map((name) => `  ${name}\n`).join("")}`)
    .action(async (given: GivenEvalOptions) => {
      const evaluations = evaluationsOf(given);
      const [options] = evaluations as [EvalOptions];
      if (options.rescore !== undefined || options.preset !== undefined) {
        const { rescoreTask } = await loadLater<typeof import("./rescore_task.ts")>("./rescore_task.ts");
        return await rescoreTask(options, { isJudgeGiven: command.getOptionValueSource("judge") === "cli" });
      }
      if (options.explain !== undefined) {
        const { explainTask } = await loadLater<typeof import("./explain_task.ts")>("./explain_task.ts");
        return await explainTask(options.explain, options);
      }
      if (options.dryRun === true) {
        const { forecastTask } = await loadLater<typeof import("./forecast_task.ts")>("./forecast_task.ts");
        return await forecastTask(evaluations);
      }
      if (options.selfTest === true) {
        const { selfTestTask } = await loadLater<typeof import("./self_test_task.ts")>("./self_test_task.ts");
        return await selfTestTask(options);
      }
      const { evalTask } = await loadLater<typeof import("./eval_task.ts")>(
        "./eval_task.ts",
      );
      await evalTask(evaluations);
    });

  addDatabaseOptions(command, { values: true, clock: true });
  addModelOptions(command, { roles: ["agent", "user", "judge"] });
  return command;
}
