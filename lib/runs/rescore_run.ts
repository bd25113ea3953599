import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { InputError } from "../base/mod.ts";
import type { PresetName } from "../compare/mod.ts";
import { datasetHash, loadDataset } from "../dialogue/mod.ts";
import {
  createRunFolder,
  keyedDialogues,
  openJournal,
  placeOf,
  readRunFolder,
  rescoreTurns,
  type RunConfiguration,
  type TurnRecord,
  writeConfiguration,
} from "../evaluation/mod.ts";
import { changedData } from "./changed_data.ts";
import type { Evaluation } from "./evaluate.ts";
import type { ResumeRunOptions } from "./evaluation_run.ts";
import { modelFacts } from "./model_facts.ts";
import { isOfflineJudge, openJudge } from "./open_judge.ts";
import { reopenSetup } from "./reopen_setup.ts";
import { reportRun } from "./report_run.ts";
import { storedSetup } from "./stored_setup.ts";

export interface RescoreRunOptions extends ResumeRunOptions {
  /** The folder of the new run; it holds none yet. */
  readonly folder: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The command that was given, without passwords. @default none */
  readonly command?: string | undefined;
  /** Who judges. @default the verdicts of the earlier judge stand */
  readonly judge?: string | undefined;
  readonly judgeCalls?: number | undefined;
  /** The published evaluator that compares SQL. @default the verdicts on SQL stand */
  readonly preset?: PresetName | undefined;
  /** Called after each turn. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Scores the turns of a run again from its journal, by another judge, by the rules of a published evaluator, or both, and
 * writes a new run with its results. Asks neither agent nor user. The database is opened for the offline judge and for SQL
 * alone. Where a verdict that lets a dialogue proceed has changed, other turns would have followed: these interactions
 * count in `other_courses`, and only first attempts compare with the earlier run. An interrupted
 * scoring is resumed where the folder holds its first turns.
 *
 * @param source The folder of the earlier run, which stays as it is.
 * @throws {InputError} If it holds no run, its dataset has changed, or neither judge nor preset is given.
 * @throws {OutsideError} If the database cannot be reached, or a file cannot be written.
 */
export async function rescoreRun(source: string, options: RescoreRunOptions): Promise<Evaluation> {
  const { folder, judge, preset, judgeModel, judgeCalls, onProgress, signal } = options;
  if (judge === undefined && preset === undefined) {
    throw new InputError(`Nothing says how to score ${source} again: give --judge, --preset or both`);
  }
  await using opened = new AsyncDisposableStack();
  const { configuration: before, records } = await readRunFolder(source);
  const dataset = await loadDataset(before.dataset);
  if (datasetHash(dataset) !== before.dataset_hash) {
    throw new InputError(`${before.dataset} has changed since the run in ${source} began; start a new run`);
  }
  const live = preset !== undefined || (judge !== undefined && isOfflineJudge(judge))
    ? opened.use(await reopenSetup(before, dataset, { ...options, judge: judge ?? "offline" }))
    : undefined;
  const changed = live !== undefined && changedData(before, live.dataHash) !== undefined;
  const configuration = {
    ...rescoredConfiguration(before, source, options),
    ...(changed && { data_hash_at_end: live.dataHash }),
  };
  const stored = storedSetup(configuration, dataset);
  const { judgeLabel, userLabel } = stored;
  const setup = live === undefined ? stored : { ...live, judgeLabel, userLabel };
  const judging = judge === undefined
    ? undefined
    : live?.judge ?? opened.use(await openJudge({ judge, judgeModel, judgeCalls }, noLinker)).judge;
  const dialogues = new Map(keyedDialogues(setup.dataset).map((one) => [one.dialogue_key, one]));
  const stray = records.find((record) =>
    dialogues.get(record.dialogue_key)?.interactions[record.interaction - 1] === undefined
  );
  if (stray !== undefined) {
    throw new InputError(
      `The journal in ${source} has a turn of dialogue "${stray.dialogue_key}", interaction ` +
        `${stray.interaction}, that is not in ${before.dataset}; start a new run`,
    );
  }
  const begun = await beginRun(folder, configuration);
  const rescored: TurnRecord[] = [...begun];
  await using journal = await openJournal(folder);
  const checkSqlOf = (agent: string) =>
    live?.agents.find(({ name }) => name === agent)?.checkSql ?? live?.checkSql;
  const again = rescoreTurns(records, {
    ...{ dataset: setup.dataset, judge: judging, from: begun.length, signal },
    ...(preset !== undefined && { checkSqlOf }),
    proceedOn: before.proceed_on,
  });
  for await (const record of again) {
    await journal.append(record);
    rescored.push(record);
    onProgress?.(rescored.length, records.length);
  }
  const others = new Set(
    rescored.flatMap((again, i) => {
      const record = records[i];
      return again.proceed === record?.proceed ? [] : [JSON.stringify([placeOf(again), again.interaction])];
    }),
  );
  const scored = { ...configuration, ...(others.size > 0 && { other_courses: others.size }) };
  await writeConfiguration(folder, scored);
  return await reportRun({ folder, configuration: scored, setup });
}

/** The configuration of the new run: that of the earlier one with what it is scored by. */
function rescoredConfiguration(
  {
    judge_model,
    judge_calls,
    other_courses: _,
    command: _command,
    resumed_with: _resumed,
    data_hash_at_end: _end,
    ...before
  }: RunConfiguration,
  source: string,
  { judge, judgeModel, judgeCalls = 3, preset, startedAt, environment, command }: RescoreRunOptions,
): RunConfiguration {
  const model = judge === undefined ? judge_model : judgeModel?.name;
  const calls = judge === undefined ? judge_calls : judgeCalls;
  return {
    ...before,
    ...environment,
    ...(command !== undefined && { command }),
    ...(judge !== undefined && { judge }),
    ...(model !== undefined && { judge_model: model }),
    ...(model !== undefined && calls !== undefined && { judge_calls: calls }),
    ...modelFacts([judgeModel], before),
    rescored_from: basename(resolve(source)),
    ...(preset !== undefined && { preset }),
    started_at: startedAt,
  };
}

/** Fields of `run.json` that must be equal for an interrupted scoring to be resumed. */
const AS_BEGUN = ["rescored_from", "dataset_hash", "judge", "judge_model", "judge_calls", "preset"] as const;

/** Creates the folder of the new run, or resumes one with the same settings; returns the turns that it holds. */
async function beginRun(folder: string, configuration: RunConfiguration): Promise<readonly TurnRecord[]> {
  const isBegun = existsSync(join(folder, "run.json")) && !existsSync(join(folder, "metrics.json"));
  if (isBegun) {
    const { configuration: earlier, records } = await readRunFolder(folder);
    const isSame = AS_BEGUN.every((name) => earlier[name] === configuration[name]);
    if (isSame) return records;
  }
  await createRunFolder(folder, configuration);
  return [];
}

function noLinker(): Promise<never> {
  throw new TypeError("Only the offline judge has a linker");
}
