import { join, resolve } from "node:path";
import { OutsideError } from "../../lib/base/mod.ts";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { metricRows, readRunFolder, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { failureAccounts, failureText } from "../../lib/report/mod.ts";
import {
  createRun,
  type Evaluation,
  type EvaluationRun,
  neverMatched,
  playRun,
  remapRun,
  reportRun,
  resumeRun,
} from "../../lib/runs/mod.ts";
import { checkFloors, readFloor } from "./floors.ts";
import { controls, openEvaluation } from "./open_evaluation.ts";
import { tellBaseline } from "./tell_baseline.ts";
import { newRunFolder } from "./new_run_folder.ts";
import {
  endWith,
  exitCode,
  finishFirst,
  interrupt,
  interrupted,
  keepsFinished,
  print,
  say,
} from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { EvalOptions } from "./eval_options.ts";
import { openEvalModels, withEngine } from "./eval_models.ts";
import { givenCommand } from "./given_command.ts";
import { runEnvironment } from "./run_environment.ts";
import type { RunModels } from "./open_run_models.ts";
import { saySpending } from "./say_spending.ts";
import { createProgress } from "./progress.ts";
import { createRunProgress } from "./run_progress.ts";
import { embeddedDataset } from "./project_file.ts";
import { openaiBaseUrl, serverPassword } from "./secrets.ts";
import { runningTask } from "./task_context.ts";
import { tableText } from "./table_text.ts";

/** Plays the evaluation that was asked for into its run folder, prints the table and checks the floors. */
export async function evalTask(given: EvalOptions): Promise<void> {
  const options = withEngine(given);
  const floors = (options.failUnder ?? []).map(readFloor);
  await using models = await openEvalModels(options);
  await using run = await openRun(options, models);
  const { folder, setup, configuration, baseline } = run;
  for (const sentence of [...setup.warnings, ...setup.goldFindings]) say(sentence);
  for (const agent of run.changedMappings) {
    say(
      `The mapping of agent "${agent}" has changed since the run began, and finished turns keep what it read before: ` +
        `deno task eval --remap ${folder} reads all kept replies with the new one`,
    );
  }
  if (options.remap === undefined) await play(run, options, models);
  const { records, measures } = await showResults(run, options);
  tellUnread(run, records);
  tellUnmatched(run, records);
  const isPart = configuration.limit !== undefined || configuration.only !== undefined;
  if (isPart) tellFailures(records, { dataset: setup.dataset, folder });
  if (models.totals !== undefined) saySpending(models.totals());
  say(`Run folder: ${folder}`);
  const held = options.agent ?? configuration.agents.filter((agent) => !controls.includes(agent));
  if (baseline !== undefined) await tellBaseline(run, baseline);
  checkFloors(measures.agents.filter(({ agent }) => held.includes(agent)), floors);
  if (measures.agents.some(({ unfinished }) => unfinished !== undefined)) {
    say(
      `The run in ${folder} is not finished, as the earlier one lacks turns: ` +
        `deno task eval --resume ${folder} asks the agent for them, or start a new run`,
    );
    endWith(exitCode.outsideFailed);
  }
  const mute = configuration.agents.find((agent) =>
    records.filter((record) => record.agent === agent).every(({ cause }) => cause === "agent_fault")
  );
  if (mute !== undefined) {
    say(`Agent "${mute}" gave no reply at all: run deno task agent check to see why`);
    endWith(exitCode.outsideFailed);
  }
  const faulty = records.filter(isFaulty);
  if (faulty.length === 0) return;
  endWith(exitCode.fault);
  say(
    `Querylogue itself failed to check ${faulty.length === 1 ? "1 turn" : `${faulty.length} turns`}, ` +
      `which ${
        faulty.length === 1 ? "is" : "are"
      } unscored: please report the first reason of kind "fault" in ` +
      join(folder, "journal.jsonl"),
  );
}

/** Measures a run, writes its results and prints the table. */
async function showResults(run: EvaluationRun, { json }: EvalOptions): Promise<Evaluation> {
  const evaluation = await reportRun(run);
  print(
    json
      ? JSON.stringify(evaluation.measures, null, 2)
      : tableText([evaluation.table, ...evaluation.furtherTables]),
  );
  return evaluation;
}

/** Says how replies can be read that came and that a mapping could not read. */
function tellUnread({ folder, setup }: EvaluationRun, records: readonly TurnRecord[]): void {
  for (const { name, mappingHash } of setup.agents) {
    if (mappingHash === undefined) continue;
    const { length } = records.filter(({ agent, cause, reply }) =>
      agent === name && cause === "agent_fault" && reply.raw !== undefined
    );
    if (length === 0) continue;
    const replies = length === 1 ? "1 reply" : `${length} replies`;
    say(
      `The mapping of agent "${name}" could not read ${replies}: correct it, ` +
        `then deno task eval --remap ${folder} reads the kept replies with it`,
    );
  }
}

/** Says which selectors of a mapping never found anything, as a wrong one makes no turn faulty where a rule says the kind. */
function tellUnmatched({ folder, setup }: EvaluationRun, records: readonly TurnRecord[]): void {
  for (const { name, unmatched } of setup.agents) {
    if (unmatched === undefined) continue;
    const raws = records.flatMap(({ agent, cause, reply }) =>
      agent === name && cause !== "agent_fault" && reply.raw !== undefined ? [reply.raw] : []
    );
    const { replies, selectors } = neverMatched(raws, unmatched);
    if (selectors.length === 0) continue;
    say(
      `The mapping of agent "${name}" never matched in ${
        replies === 1 ? "1 reply" : `${replies} replies`
      }: ` +
        `${selectors.join(", ")}; where the agent sends these, correct them, ` +
        `then deno task eval --remap ${folder} reads the kept replies with it`,
    );
  }
}

/** Failures of which a warm-up tells more than their number. */
const toldFailures = 10;

/** Says of each failure, up to a number, what was asked, what came and what was expected. */
function tellFailures(
  records: readonly TurnRecord[],
  { dataset, folder }: { readonly dataset: Dataset; readonly folder: string },
): void {
  const accounts = failureAccounts(records, dataset).filter(({ agent }) => !controls.includes(agent));
  const { stderr } = runningTask();
  for (const account of accounts.slice(0, toldFailures)) {
    say(`${failureText(account, stderr.width())}\n`);
  }
  const more = accounts.length - toldFailures;
  if (more > 0) {
    say(`${more} more ${more === 1 ? "failure is" : "failures are"} in ${join(folder, "index.html")}`);
  }
}

function isFaulty({ cause, sql, rows }: TurnRecord): boolean {
  return cause === "fault" ||
    [sql, rows].some((verdict) => verdict?.reasons.some(({ kind }) => kind === "fault"));
}

async function openRun(options: EvalOptions, models: RunModels): Promise<EvaluationRun> {
  const { judgeModel, userModel } = models;
  const { resume, remap, out, baseline, allowWritingLogin, connections } = options;
  const opening = {
    ...{ allowWritingLogin, connections, baseline, passwordOf: serverPassword },
    ...{ openaiBaseUrl: openaiBaseUrl(), judgeModel, userModel, signal: interrupted },
    environment: runEnvironment(),
  };
  const startedAt = new Date().toISOString();
  if (resume !== undefined) return await resumeRun(resume, { ...opening, resumedAt: startedAt });
  if (remap === undefined) return await newRun(options, models);
  const progress = createProgress("dialogues read again");
  const run = await remapRun(remap, {
    ...opening,
    ...{ folder: out ?? newRunFolder(startedAt), startedAt, onProgress: progress.update },
    command: givenCommand("eval"),
  });
  progress.end();
  return run;
}

async function newRun(options: EvalOptions, models: RunModels): Promise<EvaluationRun> {
  const {
    dataset = embeddedDataset,
    limit,
    only,
    trials,
    seed,
    user,
    clarify,
    userModes,
    judge,
    judgeCalls,
  } = options;
  const { judgeModel, userModel } = models;
  const setup = await openEvaluation(options, models);
  const { settings } = databaseConfiguration(options.database, options);
  const startedAt = new Date().toISOString();
  return await createRun(setup, {
    folder: options.out ?? newRunFolder(startedAt),
    baseline: options.baseline,
    configuration: {
      ...runEnvironment(),
      command: givenCommand("eval"),
      database: fromAnywhere(setup.databaseUrl),
      ...(Object.keys(settings).length > 0 && {
        database_settings: {
          ...settings,
          ...(settings.keys !== undefined && { keys: resolve(settings.keys) }),
        },
      }),
      ...(options.lexicon !== undefined && { lexicon: resolve(options.lexicon) }),
      dataset: resolve(dataset),
      ...(limit !== undefined && { limit }),
      ...(only !== undefined && { only }),
      ...(setup.incomparable !== undefined && { force: true as const }),
      ...{ user, clarify, judge, trials, seed },
      ...(judgeModel !== undefined && { judge_model: judgeModel.name, judge_calls: judgeCalls ?? 3 }),
      ...(userModel !== undefined && { user_model: userModel.name, user_modes: userModes ?? ["plain"] }),
      max_retries: options.maxRetries,
      ...(options.maxDialogueSeconds !== undefined && { max_dialogue_seconds: options.maxDialogueSeconds }),
      proceed_on: options.proceedOn,
      started_at: startedAt,
    },
  });
}

/** A run can go on from another folder than that in which it began. */
function fromAnywhere(url: string): string {
  const [, engine, path] = /^(duckdb|sqlite):([^]*)$/.exec(url) ?? [];
  return path === undefined ? url : `${engine}:${resolve(path)}`;
}

async function play(run: EvaluationRun, options: EvalOptions, models: RunModels): Promise<void> {
  const { folder, configuration: { agents, trials }, setup, finished } = run;
  const total = agents.length * trials * setup.dataset.dialogues.length;
  const before = finished.reduce((latest, { at_ms }) => Math.max(latest, at_ms), 0);
  const started = performance.now() - before;
  const progress = createRunProgress({
    ...{ agents, total, finished },
    costUsd: () => models.totals?.().costUsd,
    now: () => performance.now(),
  });
  using finishing = finishFirst();
  finishing.signal.addEventListener("abort", () => {
    progress.end();
    say("The turns in flight are finished first; Ctrl-C again stops at once");
  });
  const overtime = new AbortController();
  const { maxSeconds } = options;
  const limit = maxSeconds === undefined ? undefined : setTimeout(() => {
    overtime.abort(new OutsideError(`The ${maxSeconds} s of --max-seconds are over`));
  }, 1_000 * maxSeconds);
  const played = playRun(run, {
    ...{ concurrency: options.concurrency, callsPerAccount: options.callsPerAccount },
    elapsedMs: () => performance.now() - started,
    onTurn: progress.turn,
    stopping: AbortSignal.any([finishing.signal, overtime.signal]),
    signal: interrupted,
  });
  try {
    for await (const dialogue of played) progress.dialogue(dialogue);
  } catch (error) {
    progress.end();
    keepsFinished();
    if (finishing.signal.aborted) interrupt();
    const { records } = await readRunFolder(folder);
    if (!interrupted.aborted && hasFinishedAgent(run, records)) await showResults(run, options);
    tellUnread(run, records);
    say(`The run in ${folder} is not finished; resume it with --resume ${folder}`);
    throw error;
  } finally {
    clearTimeout(limit);
  }
  progress.end();
}

/** Whether an agent played all of its dialogues to their end, so that its results stand whatever the others do. */
function hasFinishedAgent({ configuration, setup }: EvaluationRun, records: readonly TurnRecord[]): boolean {
  const { agents, trials, max_retries: maxRetries } = configuration;
  const { dialogues } = metricRows(records, { dataset: setup.dataset, agents, trials, maxRetries });
  return agents.some((name) =>
    dialogues.every(({ agent, reachedInteractions }) => agent !== name || reachedInteractions === undefined)
  );
}
