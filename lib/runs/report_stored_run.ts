import { floorAgents } from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import { type PresetName, presets } from "../compare/mod.ts";
import { datasetHash, loadDataset } from "../dialogue/mod.ts";
import { isOfGroundTruth, readAdjudications, readRunFolder } from "../evaluation/mod.ts";
import type { Evaluation } from "./evaluate.ts";
import type { ResumeRunOptions } from "./evaluation_run.ts";
import { reopenSetup } from "./reopen_setup.ts";
import { reportRun } from "./report_run.ts";
import type { ReportedRun } from "./reported_run.ts";
import type { FurtherPage } from "./write_run_report.ts";
import { storedSetup } from "./stored_setup.ts";

export interface ReportStoredRunOptions extends ResumeRunOptions {
  /** A page of the run beside its `index.html`. @default none */
  readonly page?: FurtherPage | undefined;
}

/** A stored run that was reported again. */
export interface StoredEvaluation extends Evaluation {
  readonly run: ReportedRun;
}

/**
 * Writes the results of a run again from its journal and from the corrections by hand in its `adjudications.jsonl`. Asks
 * nobody. The database is opened only where the tables tell which utterances need their context (`--controls`), or which
 * ground truths cannot be scored (`--force`), or where a correction gives the right SQL of one.
 *
 * @throws {InputError} If the folder holds no run, its dataset has changed, or a correction does not fit the run.
 * @throws {OutsideError} If the database is needed and cannot be reached, or a file cannot be written.
 */
export async function reportStoredRun(
  folder: string,
  { page, ...options }: ReportStoredRunOptions = {},
): Promise<StoredEvaluation> {
  const { configuration } = await readRunFolder(folder);
  const { dataset: path, dataset_hash, agents, force = false } = configuration;
  // The rules that compared the answers compare them again.
  const preset = (Object.keys(presets) as PresetName[]).find((name) => name === configuration.preset);
  const dataset = await loadDataset(path);
  if (datasetHash(dataset) !== dataset_hash) {
    throw new InputError(`${path} has changed since the run in ${folder} began; start a new run`);
  }
  await using opened = new AsyncDisposableStack();
  const stored = storedSetup(configuration, dataset);
  const { judgeLabel, userLabel } = stored;
  const corrections = await readAdjudications(folder, options);
  const givesSql = corrections.some((line) => isOfGroundTruth(line) && line.ground_truth_sql !== undefined);
  const needsDatabase = force || givesSql || agents.some((name) => floorAgents.includes(name));
  const setup = needsDatabase
    ? {
      ...opened.use(await reopenSetup(configuration, dataset, { ...options, preset, judge: "offline" })),
      ...{ judgeLabel, userLabel },
    }
    : stored;
  const run = { folder, configuration, setup };
  return { ...await reportRun(run, { signal: options.signal, page }), run };
}
