import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import project from "../../deno.json" with { type: "json" };
import { agentLabel } from "../../lib/agents/mod.ts";
import { InputError, nearestName } from "../../lib/base/mod.ts";
import type { DatabaseSettings } from "../../lib/database/mod.ts";
import { dialogueKeys, loadDataset } from "../../lib/dialogue/mod.ts";
import {
  createRunFolder,
  openJournal,
  readRunFolder,
  type RunConfiguration,
  runEvaluation,
  scriptedUser,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { type MetricName, metricNames } from "../../lib/metrics/mod.ts";
import {
  type Bench,
  engineNote,
  openBench,
  type RunMeasures,
  toTerminal,
  writeRunReport,
} from "../../lib/report/mod.ts";
import { exitCode, interrupted, print, say } from "./command.ts";
import { databaseSettings as settingsOf } from "./database_options.ts";
import type { EvalOptions } from "./eval_options.ts";
import { inProject } from "./in_project.ts";
import { createProgress } from "./progress.ts";
import { refuseWithoutDataset } from "./refuse_without_dataset.ts";
import { serverPassword } from "./server_password.ts";
import { embeddedDataset } from "./embedded_dataset.ts";

const controls = ["echo", "empty", "oracle"];

/** A run that is about to be played: a new one, or one that goes on. */
interface Run {
  readonly folder: string;
  readonly settings: RunConfiguration;
  readonly bench: Bench;
  /** Turns that are finished; grows while the run is played. */
  readonly records: TurnRecord[];
}

/** Plays the evaluation that was asked for into its run folder, prints the table and checks the floors. */
export async function playEvaluation(options: EvalOptions): Promise<void> {
  const floors = (options.failUnder ?? []).map(readFloor);
  const run = options.resume === undefined ? await newRun(options) : await oldRun(options.resume, options);
  await using bench = run.bench;
  for (const sentence of [...bench.warnings, ...bench.goldFindings]) say(sentence);
  await play(run, options.concurrency);
  const { settings, folder, records } = run;
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
  const held = options.agent ?? settings.agents.filter((agent) => !controls.includes(agent));
  checkFloors(measures.agents.filter(({ agent }) => held.includes(agent)), floors);
  const faulty = records.filter(isFaulty);
  if (faulty.length === 0) return;
  Deno.exitCode = exitCode.fault;
  say(
    `Querylogue itself failed to check ${faulty.length === 1 ? "1 turn" : `${faulty.length} turns`}, ` +
      `which ${
        faulty.length === 1 ? "is" : "are"
      } unscored: please report the first reason of kind "fault" in ` +
      join(folder, "journal.jsonl"),
  );
}

function isFaulty({ cause, sql }: TurnRecord): boolean {
  return cause === "fault" || sql.reasons.some(({ kind }) => kind === "fault");
}

async function newRun(options: EvalOptions): Promise<Run> {
  const { database, dataset = embeddedDataset } = options;
  const agents = agentSpecs(options);
  await refuseWithoutDataset(options);
  const databaseSettings = settingsOf(options);
  const bench = await openBench({
    database,
    ...opening(database, databaseSettings, options),
    dataset: await loadDataset(dataset),
    datasetName: dataset,
    agents,
    signal: interrupted,
  });
  try {
    const startedAt = new Date().toISOString();
    const settings: RunConfiguration = {
      querylogue: project.version,
      deno: Deno.version.deno,
      database: fromAnywhere(bench.databaseUrl),
      ...(Object.keys(databaseSettings).length > 0 && {
        database_settings: {
          ...databaseSettings,
          ...(databaseSettings.keys !== undefined && { keys: resolve(databaseSettings.keys) }),
        },
      }),
      schema_hash: bench.schemaHash,
      dataset: resolve(dataset),
      dataset_hash: bench.datasetHash,
      agents,
      user: options.user,
      judge: options.judge,
      max_retries: options.maxRetries ?? bench.dataset.control.max_retries ?? 2,
      proceed_on: options.proceedOn,
      trials: options.trials,
      seed: options.seed,
      started_at: startedAt,
    };
    const folder = options.out ?? newFolder(startedAt);
    await createRunFolder(folder, settings);
    return { folder, settings, bench, records: [] };
  } catch (error) {
    await bench[Symbol.asyncDispose]();
    throw error;
  }
}

/** A run can go on from another folder than that in which it began. */
function fromAnywhere(url: string): string {
  const [, engine, path] = /^(duckdb|sqlite):([^]*)$/.exec(url) ?? [];
  return path === undefined ? url : `${engine}:${resolve(path)}`;
}

async function oldRun(folder: string, options: EvalOptions): Promise<Run> {
  const { configuration: settings, records } = await readRunFolder(folder);
  const { database, agents } = settings;
  const dataset = await loadDataset(settings.dataset);
  const bench = await openBench({
    database,
    ...opening(database, settings.database_settings ?? {}, options),
    dataset,
    datasetName: settings.dataset,
    agents,
    signal: interrupted,
  });
  const changed = settings.dataset_hash !== bench.datasetHash
    ? settings.dataset
    : settings.schema_hash !== bench.schemaHash
    ? `the schema of ${database}`
    : undefined;
  if (changed !== undefined) {
    await bench[Symbol.asyncDispose]();
    throw new InputError(`${changed} has changed since the run in ${folder} began; start a new run`);
  }
  const stray = records.find((record) => !belongs(record, settings, bench));
  if (stray !== undefined) {
    await bench[Symbol.asyncDispose]();
    throw new InputError(
      `The journal in ${folder} has a turn of dialogue "${stray.dialogue_key}", interaction ${stray.interaction}, ` +
        `with agent "${stray.agent}", that is not part of its run; start a new run`,
    );
  }
  return { folder, settings, bench, records: [...records] };
}

function opening(database: string | undefined, settings: DatabaseSettings, options: EvalOptions) {
  const { connections, allowWritingLogin } = options;
  const password = database === undefined ? undefined : serverPassword(database);
  return {
    settings,
    connections,
    ...(allowWritingLogin && { allowWritingLogin }),
    ...(password !== undefined && { password }),
  };
}

function belongs(record: TurnRecord, { agents, trials }: RunConfiguration, { dataset }: Bench): boolean {
  const dialogue = dataset.dialogues[dialogueKeys(dataset).indexOf(record.dialogue_key)];
  return agents.includes(record.agent) && record.trial <= trials &&
    dialogue?.interactions[record.interaction - 1] !== undefined;
}

async function play({ folder, settings, bench, records }: Run, concurrency: number): Promise<void> {
  const total = settings.agents.length * settings.trials * bench.dataset.dialogues.length;
  const before = records.reduce((latest, { at_ms }) => Math.max(latest, at_ms), 0);
  const started = performance.now() - before;
  const progress = createProgress("dialogues played");
  await using journal = await openJournal(folder);
  const played = runEvaluation(bench.dataset, {
    agents: bench.agents,
    user: scriptedUser,
    judge: bench.judge,
    checkSql: bench.checkSql,
    maxRetries: settings.max_retries,
    proceedOn: settings.proceed_on,
    trials: settings.trials,
    concurrency,
    finished: [...records],
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
  progress.end();
}

function agentSpecs({ agent, controls: wanted }: EvalOptions): readonly string[] {
  const specs = [...agent ?? ["keyword", "keyword?memory=off"], ...(wanted ? controls : [])];
  specs.forEach(agentLabel);
  const twice = specs.find((spec, index) => specs.indexOf(spec) !== index);
  if (twice !== undefined) throw new InputError(`Agent "${twice}" is named twice; name each agent once`);
  return specs;
}

function newFolder(startedAt: string): string {
  const stamp = startedAt.replaceAll(/[-:]|\..*$/g, "").replace("T", "-");
  for (let repeat = 1;; repeat++) {
    const folder = inProject(join("reports", `run-${stamp}${repeat === 1 ? "" : `-${repeat}`}`));
    if (!existsSync(folder)) return folder;
  }
}

const rates: readonly MetricName[] = metricNames.filter((name) =>
  name !== "average_turn_pairs_per_interaction"
);

interface Floor {
  readonly metric: MetricName;
  readonly least: number;
}

function readFloor(text: string): Floor {
  const [, name = "", value = ""] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  const least = Number(value);
  if (name === "" || value.trim() === "" || !Number.isFinite(least)) {
    throw new InputError(
      `--fail-under ${text} is not METRIC=x with a number x; metrics are ${rates.join(", ")}`,
    );
  }
  const metric = metricNames.find((known) => known === name.trim());
  if (metric === undefined) {
    const begun = rates.find((known) => known.startsWith(name.trim().toLowerCase()));
    const meant = begun ?? nearestName(name.trim(), rates);
    throw new InputError(
      `--fail-under ${text} names no metric: there is no "${name}"${
        meant === undefined ? "" : `, perhaps ${meant} is meant`
      }; metrics are ${rates.join(", ")}`,
    );
  }
  if (!rates.includes(metric)) {
    throw new InputError(
      `--fail-under ${text} cannot be held, as fewer turn pairs are better: choose one of ${
        rates.join(", ")
      }`,
    );
  }
  if (least < 0 || least > 1) {
    throw new InputError(`--fail-under ${text} cannot be held: a floor is a rate from 0 to 1`);
  }
  return { metric, least };
}

function checkFloors(agents: RunMeasures["agents"], floors: readonly Floor[]): void {
  for (const { metric, least } of floors) {
    for (const { label, metrics } of agents) {
      const measured = metrics[metric];
      if ("value" in measured && measured.value >= least) continue;
      say(
        `${label}: ${metric} is ${"value" in measured ? measured.value : measured.unscored}, below ${least}`,
      );
      Deno.exitCode = exitCode.checkFailed;
    }
  }
}
