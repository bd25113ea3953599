import { Option } from "commander";
import { existsSync } from "node:fs";
import { join } from "node:path";
import configuration from "../deno.json" with { type: "json" };
import { InputError } from "../lib/base/mod.ts";
import type { RunConfiguration } from "../lib/evaluation/mod.ts";
import { createCommand, exitCode, interrupted, print, runCommand, say } from "./command.ts";
import { createProgress } from "./progress.ts";
import { wholeNumber } from "./whole_number.ts";

const controls = ["echo", "empty", "oracle"];

const command = createCommand(
  "eval",
  "Plays a dialogue test dataset against agents and prints the metrics. Without arguments: the embedded database and " +
    "dataset, the offline agent with and without dialogue memory.",
)
  .option("--database <url>", "duckdb:PATH, sqlite:PATH or a path (default: the embedded database)")
  .option("--dataset <file>", "dialogue test dataset (default: the embedded one)")
  .option("--agent <spec...>", "agents under test: keyword, keyword?memory=off, echo, empty, oracle")
  .option("--controls", "add the control agents echo, empty and oracle as floor and ceiling")
  .addOption(new Option("--user <name>", "who plays the user").choices(["scripted"]).default("scripted"))
  .addOption(new Option("--judge <name>", "who judges intentions").choices(["offline"]).default("offline"))
  .addOption(new Option("--engine <name>", "user and judge at once").choices(["offline"]))
  .option("--max-retries <n>", "retries of an interaction (default: the dataset's, or 2)", wholeNumber(0))
  .addOption(
    new Option("--proceed-on <rule>", "when an interaction is satisfied")
      .choices(["aligned-or-correct", "aligned-and-correct", "aligned", "correct"]).default(
        "aligned-or-correct",
      ),
  )
  .option("--trials <n>", "how often each dialogue is played", wholeNumber(1), 1)
  .option("--seed <n>", "seed of the intervals", wholeNumber(0), 1)
  .option("--concurrency <n>", "dialogues played at a time", wholeNumber(1), 4)
  .option("--out <folder>", "run folder (default: a new one below reports)")
  .option("--resume <folder>", "go on with an unfinished run")
  .option("--fail-under <metric=x...>", "exit with 1 when an agent's metric is below x (rates from 0 to 1)")
  .option("--json", "print metrics.json in place of the table")
  .action(run);

interface Options {
  readonly database?: string;
  readonly dataset?: string;
  readonly agent?: readonly string[];
  readonly controls?: boolean;
  readonly user: string;
  readonly judge: string;
  readonly maxRetries?: number;
  readonly proceedOn: RunConfiguration["proceed_on"];
  readonly trials: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly out?: string;
  readonly resume?: string;
  readonly failUnder?: readonly string[];
  readonly json?: boolean;
}

const embeddedDataset = new URL("../datasets/atlas/dialogues.json", import.meta.url).pathname;

async function run(options: Options): Promise<void> {
  // Loaded here, so that --help is instant.
  const { createRunFolder, openJournal, readRunFolder, runEvaluation, scriptedUser } = await import(
    "../lib/evaluation/mod.ts"
  );
  const { agentLabel } = await import("../lib/agents/mod.ts");
  const { loadDataset } = await import("../lib/dialogue/mod.ts");
  const { metricNames } = await import("../lib/metrics/mod.ts");
  const { engineNote, openBench, toTerminal, writeRunReport } = await import("../lib/report/mod.ts");

  const floors = (options.failUnder ?? []).map((text) => readFloor(text, metricNames));
  if (options.database !== undefined && options.dataset === undefined && options.resume === undefined) {
    throw new InputError(
      `--database ${options.database} needs its own dataset: give --dataset FILE (make one with "deno task generate")`,
    );
  }
  const before = options.resume === undefined ? undefined : await readRunFolder(options.resume);
  const agents = before?.configuration.agents ?? agentSpecs(options);
  agents.forEach(agentLabel);
  const datasetPath = before?.configuration.dataset ?? options.dataset ?? embeddedDataset;
  await using bench = await openBench({
    database: before?.configuration.database ?? options.database,
    dataset: await loadDataset(datasetPath),
    agents,
    signal: interrupted,
  });
  const settings: RunConfiguration = before?.configuration ?? {
    querylogue: configuration.version,
    deno: Deno.version.deno,
    database: bench.databaseUrl,
    schema_hash: bench.schemaHash,
    dataset: datasetPath,
    dataset_hash: bench.datasetHash,
    agents,
    user: options.user,
    judge: options.judge,
    max_retries: options.maxRetries ?? bench.dataset.control.max_retries ?? 2,
    proceed_on: options.proceedOn,
    trials: options.trials,
    seed: options.seed,
    started_at: new Date().toISOString(),
  };
  const folder = options.resume ?? options.out ?? newRunFolder(settings.started_at);
  if (before === undefined) await createRunFolder(folder, settings);
  else refuseOtherData(folder, settings, bench);
  for (const line of bench.goldFindings) say(line);

  const records = [...before?.records ?? []];
  const total = settings.agents.length * settings.trials * bench.dataset.dialogues.length;
  const started = performance.now() - records.reduce((latest, { at_ms }) => Math.max(latest, at_ms), 0);
  const progress = createProgress("dialogues played");
  {
    await using journal = await openJournal(folder);
    const played = runEvaluation(bench.dataset, {
      agents: bench.agents,
      user: scriptedUser,
      judge: bench.judge,
      checkSql: bench.checkSql,
      maxRetries: settings.max_retries,
      proceedOn: settings.proceed_on,
      trials: settings.trials,
      concurrency: options.concurrency,
      finished: records.slice(),
      elapsedMs: () => performance.now() - started,
      keep: async (record) => {
        await journal.append(record);
        records.push(record);
      },
      signal: interrupted,
    });
    let done = 0;
    try {
      for await (const _ of played) progress.update(++done, total);
    } catch (error) {
      progress.end();
      say(`The run in ${folder} is not finished; go on with it by --resume ${folder}`);
      throw error;
    }
  }
  progress.end();

  const { measures, table } = await writeRunReport(folder, records, {
    dataset: bench.dataset,
    agents: settings.agents.map((agent) => ({ agent, label: agentLabel(agent) })),
    trials: settings.trials,
    seed: settings.seed,
    maxRetries: settings.max_retries,
    engineNote,
  });
  print(options.json ? JSON.stringify(measures, null, 2) : toTerminal(table));
  say(`Run folder: ${folder}`);
  for (const { metric, least } of floors) {
    for (const { agent, label, metrics } of measures.agents) {
      const measured = metrics[metric];
      if (controls.includes(agent) || "value" in measured && measured.value >= least) continue;
      say(
        `${label}: ${metric} is ${"value" in measured ? measured.value : measured.unscored}, below ${least}`,
      );
      Deno.exitCode = exitCode.checkFailed;
    }
  }
}

function agentSpecs({ agent, controls: wanted }: Options): readonly string[] {
  const specs = [...agent ?? ["keyword", "keyword?memory=off"], ...(wanted ? controls : [])];
  const twice = specs.find((spec, index) => specs.indexOf(spec) !== index);
  if (twice !== undefined) throw new InputError(`Agent "${twice}" is named twice; name each agent once`);
  return specs;
}

function readFloor<Name extends string>(
  text: string,
  names: readonly Name[],
): { metric: Name; least: number } {
  const [, given = "", value = ""] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  const metric = names.find((name) => name === given);
  const least = Number(value);
  if (metric === undefined || value.trim() === "" || !Number.isFinite(least)) {
    throw new InputError(
      `--fail-under ${text} is not METRIC=x with a number x; known metrics are ${names.join(", ")}`,
    );
  }
  return { metric, least };
}

function newRunFolder(startedAt: string): string {
  const stamp = startedAt.replaceAll(/[-:]|\..*$/g, "").replace("T", "-");
  for (let repeat = 1;; repeat++) {
    const folder = join("reports", `run-${stamp}${repeat === 1 ? "" : `-${repeat}`}`);
    if (!existsSync(folder)) return folder;
  }
}

function refuseOtherData(
  folder: string,
  settings: RunConfiguration,
  bench: { readonly datasetHash: string; readonly schemaHash: string },
): void {
  if (settings.dataset_hash !== bench.datasetHash) {
    throw new InputError(`${settings.dataset} has changed since the run in ${folder} began; start a new run`);
  }
  if (settings.schema_hash !== bench.schemaHash) {
    throw new InputError(
      `${settings.database} has another schema than when the run in ${folder} began; start a new run`,
    );
  }
}

await runCommand(command);
