import {
  correctGroundTruths,
  isOfGroundTruth,
  judgeFigures,
  readAdjudications,
  readRunFolder,
} from "../evaluation/mod.ts";
import { datasetName } from "./dataset_name.ts";
import { changedData } from "./changed_data.ts";
import type { Evaluation } from "./evaluate.ts";
import type { ReportedRun } from "./reported_run.ts";
import { runNote } from "./run_note.ts";
import { writeReproducibility } from "./write_reproducibility.ts";
import { type FurtherPage, writeRunReport } from "./write_run_report.ts";

export interface ReportRunOptions {
  readonly signal?: AbortSignal | undefined;
  /** A page of the run beside its `index.html`. @default none */
  readonly page?: FurtherPage | undefined;
}

/**
 * Measures a finished run from its journal, and writes all results into its folder. Corrections by hand in its
 * `adjudications.jsonl` stand beside what the run found.
 *
 * @throws The reason of `signal` when it is aborted before the results are written.
 * @throws {InputError} If the journal is damaged, or a correction is or does not fit the run.
 * @throws {OutsideError} If a file cannot be written.
 */
export async function reportRun(
  { folder, configuration, setup }: ReportedRun,
  { signal, page }: ReportRunOptions = {},
): Promise<Evaluation> {
  const { trials, seed, max_retries: maxRetries, judge } = configuration;
  const { configuration: stored, records } = await readRunFolder(folder);
  const adjudications = await readAdjudications(folder, { signal });
  signal?.throwIfAborted();
  const { dataset, checkSql, checkRows } = setup;
  const scoredAgain = await correctGroundTruths(records, adjudications.filter(isOfGroundTruth), {
    ...{ dataset, signal },
    checks: checkSql && checkRows && { checkSql, checkRows },
  });
  await writeReproducibility(folder, stored);
  const changed = changedData(stored, setup.dataHash);
  const written = await writeRunReport(folder, records, {
    dataset,
    dialect: setup.dialect,
    contextNeeds: setup.contextNeeds,
    incomparable: setup.incomparable,
    agents: setup.agents.map(({ name, label }) => ({ agent: name, label })),
    judge: { name: judge, figures: judgeFigures(judge) },
    ...{ adjudications, scoredAgain },
    datasetName: datasetName(configuration.dataset),
    configuration: stored,
    page,
    ...{
      trials,
      seed,
      maxRetries,
      engineNote: runNote(setup, { ...configuration, turns: records.length, changedData: changed }),
    },
  });
  return { records, ...written, changedData: changed };
}
