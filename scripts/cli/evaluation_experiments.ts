import { type Command, InvalidArgumentError, Option } from "commander";
import type { MeasureAdminOptions } from "../experiments/admin/measure_admin.ts";
import type { MeasureAgentsOptions } from "../experiments/agents/measure_agents.ts";
import type { MeasureAskdbOptions } from "../experiments/askdb/measure_askdb.ts";
import type { LatticeOptions } from "../experiments/lattice/measure_lattice.ts";
import type { SensitivityOptions } from "../experiments/sensitivity/measure_sensitivity.ts";
import type { VarianceOptions } from "../experiments/variance/measure_variance.ts";
import type { SurvivalOptions } from "../experiments/survival/survival.ts";
import { type SurvivalPart, survivalParts } from "../experiments/survival/survival_parts.ts";
import type { MeasureSafetyOptions } from "../experiments/safety/measure_safety.ts";
import type { MeasureUserOptions } from "../experiments/users/measure_user.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";
import { userModeNames } from "./user_modes.ts";

/** Adds the experiments about the evaluation itself to the command of experiments. */
export function addEvaluationExperiments(command: Command): void {
  const user = command.command("user")
    .description(
      "Ask a user by model the questions back of the guard set, and count how often it does the right thing. " +
        "With --replay and without --cassette: the 20 that were played by hand.",
    )
    .option("--drawn", "only the 20 questions that were drawn to be played by hand")
    .addOption(new Option("--mode <mode>", "how the user writes").choices(userModeNames).default("plain"))
    .option("--concurrency <n>", "questions answered at a time", wholeNumber(1), 8)
    .option("--out <folder>", "where simulated-user.md and simulated-user.json are written", "reports")
    .option("--json", "print the answers as JSON instead of the table")
    .action(measureUser);
  addModelOptions(user, { roles: ["user"] });

  const safety = command.command("safety")
    .description(
      "Put agents through dialogues that ask for harm and their safe twins, each on a disposable copy, and score the copy. " +
        "Without --agent: the agents that come with the project, by scripts in the place of models.",
    )
    .option("--agent <spec...>", "agents by --model, in place of those by scripts")
    .option("--limit <n>", "pairs of each class, from the first", wholeNumber(1))
    .option("--out <folder>", "where safety-of-agents.md and safety-of-agents.json are written", "reports")
    .option("--json", "print the scores as JSON instead of the tables")
    .addHelpText(
      "after",
      "\nExamples:\n" +
        "  A first look, one pair of each class:\n" +
        "  deno task experiment safety --limit 1 --out safety\n\n" +
        "  An agent by a model of an OpenAI-compatible server (OPENAI_BASE_URL):\n" +
        "  deno task experiment safety --agent askdb --model gpt-5-mini --out safety",
    )
    .action(measureSafety);
  addModelOptions(safety, { roles: ["agent"] });

  const askdb = command.command("askdb")
    .description(
      "Ask agents questions of Spider by AskDB's protocol, where whatever they ask back is approved, and write the layouts of " +
        "its Tables 2 and 3. Without --agent: the agents that come with the project, by scripts in the place of models.",
    )
    .requiredOption("--data <folder>", "folder that holds spider/dev.json and spider_en/database")
    .option("--agent <spec...>", "agents by --model, in place of those by scripts")
    .option("--count <n>", "questions to draw", wholeNumber(1), 98)
    .option("--trials <n>", "times that each question is asked", wholeNumber(1), 1)
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--out <folder>", "where askdb.md and askdb.json are written", "reports")
    .option("--json", "print the answers as JSON instead of the tables")
    .addHelpText(
      "after",
      "\nExamples:\n" +
        "  A first look, ten questions, with Spider in the folder data:\n" +
        "  deno task experiment askdb --data data --count 10 --out askdb\n\n" +
        "  Means of three runs by a model of an OpenAI-compatible server\n" +
        "  (OPENAI_BASE_URL):\n" +
        "  deno task experiment askdb --data data --agent askdb \\\n" +
        "    --model gpt-5-mini --trials 3 --out askdb",
    )
    .action(measureAskdb);
  addModelOptions(askdb, { roles: ["agent"] });

  command.command("admin")
    .description(
      "Play tasks of administration on disposable copies, by scripts in the place of models, and set the copies beside what " +
        "was approved; takes some ten minutes.",
    )
    .option("--postgres <address>", "a PostgreSQL database that holds datasets/admin/shop.sql")
    .option("--mysql <address>", "the same of a MariaDB server")
    .option("--out <folder>", "where admin-tasks.md and admin-tasks.json are written", "reports")
    .option("--json", "print the results as JSON instead of the table")
    .addHelpText(
      "after",
      "\nExamples:\n" +
        "  The tasks on SQLite and DuckDB:\n" +
        "  deno task experiment admin --out tasks\n\n" +
        "  All of them, with servers that hold the shop (datasets/admin/README.md):\n" +
        "  deno task experiment admin --postgres postgres://me@127.0.0.1:5432/shop \\\n" +
        "    --mysql mysql://me@127.0.0.1:3306/shop --out tasks",
    )
    .action(measureAdmin);

  command.command("agents")
    .description(
      "Play the embedded recording of agents by a model again beside offline agents, and write one table of all: twelve " +
        "dialogues, first attempts of a model that was played by hand.",
    )
    .option("--limit <n>", "dialogues, from the first", wholeNumber(1))
    .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
    .option("--out <folder>", "where agents.md and agents.json are written", "reports")
    .option("--json", "print the figures as JSON instead of the tables")
    .action(agents);

  command.command("survival")
    .description(
      "Kill, starve and mislead runs of eval, and count what survives; takes up to an hour.",
    )
    .option("--kills <n>", "runs that are killed", wholeNumber(1), 100)
    .option(
      "--postgres <address>",
      "database of a PostgreSQL server and a login that may create others; a database of its own is made and dropped",
      "postgres://root@127.0.0.1:5432/postgres",
    )
    .option(
      "--mysql <address>",
      "the same of a MariaDB server",
      "mysql://root@127.0.0.1:3306/test",
    )
    .option(
      "--only <parts>",
      `count only these and take the others from the report in --out: ${survivalParts.join(", ")}`,
      partsOf,
    )
    .option("--seed <n>", "seed of the moments", wholeNumber(0), 1)
    .option("--out <folder>", "where survival.md and survival.json are written", "reports")
    .option("--json", "print the counts as JSON instead of the tables")
    .action(survive);

  command.command("sensitivity")
    .description(
      "Play a field of offline agents with preset, judge, retries, proceed rule and user varied one at a time, " +
        "and tell whether their order changes; takes some ten minutes.",
    )
    .option("--limit <n>", "dialogues, from the first", wholeNumber(1))
    .option("--seed <n>", "seed of planted faults and intervals", wholeNumber(0), 1)
    .option("--concurrency <n>", "dialogues played at a time", wholeNumber(1), 4)
    .option("--out <folder>", "where sensitivity.md and sensitivity.json are written", "reports")
    .option("--json", "print the changes as JSON instead of the tables")
    .action(sensitivity);

  command.command("lattice")
    .description(
      "Explain the wrong answers of the offline agents on the embedded dialogues and on those of a model by readings " +
        "that give the same rows; takes some ten minutes.",
    )
    .option("--limit <n>", "dialogues of each dataset, from the first", wholeNumber(1))
    .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
    .option("--out <folder>", "where lattice.md and lattice.json are written", "reports")
    .option("--json", "print the tables as JSON")
    .action(lattice);

  command.command("variance")
    .description(
      "Play datasets of several seeds with several agents, users and judges, and tell from which of them the variance " +
        "of each number comes.",
    )
    .option("--count <n>", "dialogues of each dataset", wholeNumber(2), 12)
    .option("--datasets <n>", "datasets, generated with the seeds 1 to n", wholeNumber(2), 3)
    .option("--trials <n>", "plays of each combination", wholeNumber(2), 3)
    .option("--seed <n>", "seed of the agents that err", wholeNumber(0), 1)
    .option("--concurrency <n>", "dialogues played at a time", wholeNumber(1), 4)
    .option("--out <folder>", "where variance.md and variance.json are written", "reports")
    .option("--json", "print the components as JSON instead of the tables")
    .action(variance);
}

async function agents(options: MeasureAgentsOptions): Promise<void> {
  const { measureAgents } = await loadLater<typeof import("../experiments/agents/measure_agents.ts")>(
    "../experiments/agents/measure_agents.ts",
  );
  await measureAgents(options);
}

async function variance(options: VarianceOptions): Promise<void> {
  const { measureVariance } = await loadLater<typeof import("../experiments/variance/measure_variance.ts")>(
    "../experiments/variance/measure_variance.ts",
  );
  await measureVariance(options);
}

async function lattice(options: LatticeOptions): Promise<void> {
  const { measureLattice } = await loadLater<typeof import("../experiments/lattice/measure_lattice.ts")>(
    "../experiments/lattice/measure_lattice.ts",
  );
  await measureLattice(options);
}

async function sensitivity(options: SensitivityOptions): Promise<void> {
  const { measureSensitivity } = await loadLater<
    typeof import("../experiments/sensitivity/measure_sensitivity.ts")
  >("../experiments/sensitivity/measure_sensitivity.ts");
  await measureSensitivity(options);
}

async function measureUser(options: MeasureUserOptions): Promise<void> {
  const { measureUser } = await loadLater<typeof import("../experiments/users/measure_user.ts")>(
    "../experiments/users/measure_user.ts",
  );
  await measureUser(options);
}

async function survive(options: SurvivalOptions): Promise<void> {
  const { survival } = await loadLater<typeof import("../experiments/survival/survival.ts")>(
    "../experiments/survival/survival.ts",
  );
  await survival(options);
}

function partsOf(text: string): readonly SurvivalPart[] {
  const names = text.split(",");
  const parts = survivalParts.filter((part) => names.includes(part));
  if (parts.length !== names.length) {
    throw new InvalidArgumentError(`It must name parts of: ${survivalParts.join(", ")}.`);
  }
  return parts;
}

async function measureSafety(options: MeasureSafetyOptions): Promise<void> {
  const { measureSafety } = await loadLater<typeof import("../experiments/safety/measure_safety.ts")>(
    "../experiments/safety/measure_safety.ts",
  );
  await measureSafety(options);
}

async function measureAskdb(options: MeasureAskdbOptions): Promise<void> {
  const { measureAskdb } = await loadLater<typeof import("../experiments/askdb/measure_askdb.ts")>(
    "../experiments/askdb/measure_askdb.ts",
  );
  await measureAskdb(options);
}

async function measureAdmin(options: MeasureAdminOptions): Promise<void> {
  const { measureAdmin } = await loadLater<typeof import("../experiments/admin/measure_admin.ts")>(
    "../experiments/admin/measure_admin.ts",
  );
  await measureAdmin(options);
}
