import { basename, resolve } from "node:path";
import { InputError, writeFileAtomic } from "../base/mod.ts";
import type { ShownResults } from "../compare/mod.ts";
import { datasetHash, loadDataset } from "../dialogue/mod.ts";
import {
  judgeFigures,
  metricRows,
  readResults,
  readRunFolder,
  type RunConfiguration,
  type TurnRecord,
} from "../evaluation/mod.ts";
import {
  comparisonsTable,
  measureRun,
  metricsTable,
  type NamedAgent,
  type ReportTable,
  type RunMeasures,
  type RunOverview,
  runOverview,
  runPage,
} from "../report/mod.ts";
import { datasetName } from "./dataset_name.ts";
import type { FurtherPage } from "./write_run_report.ts";
import { runNote } from "./run_note.ts";
import { storedSetup } from "./stored_setup.ts";

/** Runs of one dataset, measured together. */
export interface ReportedRuns {
  readonly measures: RunMeasures;
  readonly overview: RunOverview;
  readonly table: ReportTable;
  readonly furtherTables: readonly ReportTable[];
}

/** What has to be the same in all runs so that their agents can be compared. */
const SAME = [
  "judge",
  "judge_model",
  "max_retries",
  "trials",
  "proceed_on",
  "user",
  "clarify",
  "preset",
] as const;

/**
 * Measures the agents of several finished runs of one dataset together, and writes a page that shows them side by side. An agent
 * is named with its run. Runs that were scored otherwise stand beside each other and are not compared.
 *
 * @throws {InputError} If a folder holds no run, a dataset has changed, or the runs are not of one dataset.
 * @throws {OutsideError} If the page cannot be written.
 */
export async function reportRuns(
  folders: readonly string[],
  { path, hideValues }: FurtherPage,
): Promise<ReportedRuns> {
  const names = folders.map((folder) => basename(resolve(folder)));
  const runs = await Promise.all(folders.map((folder) => readRunFolder(folder)));
  const [first] = runs;
  if (first === undefined) throw new RangeError("Cannot report no run");
  const { configuration } = first;
  const other = runs.findIndex((run) => run.configuration.dataset_hash !== configuration.dataset_hash);
  if (other >= 0) {
    throw new InputError(
      `${folders[other]} is a run of another dataset than ${folders[0]}: give runs of the same dialogues`,
    );
  }
  const dataset = await loadDataset(configuration.dataset);
  if (datasetHash(dataset) !== configuration.dataset_hash) {
    throw new InputError(`${configuration.dataset} has changed since the run in ${folders[0]} began`);
  }
  const setups = runs.map((run) => storedSetup(run.configuration, dataset));
  const nameIn = (agent: string, run: number) => `${names[run]}: ${agent}`;
  const agents: NamedAgent[] = setups.flatMap((setup, run) =>
    setup.agents.map(({ name, label }) => ({ agent: nameIn(name, run), label: nameIn(label, run) }))
  );
  const records: TurnRecord[] = runs.flatMap(({ records }, run) =>
    records.map((record) => ({ ...record, agent: nameIn(record.agent, run) }))
  );
  const results = new Map<string, ShownResults>();
  for (const folder of folders) for (const [key, shown] of await readResults(folder)) results.set(key, shown);
  const { seed, judge } = configuration;
  const trials = Math.max(...runs.map((run) => run.configuration.trials));
  const maxRetries = Math.max(...runs.map((run) => run.configuration.max_retries));
  const incomparable = differenceOf(runs.map((run) => run.configuration));
  const rows = metricRows(records, { dataset, agents: agents.map(({ agent }) => agent), trials, maxRetries });
  const measures = measureRun(rows, {
    ...{ agents, seed, maxRetries, incomparable },
    judge: { name: judge, figures: judgeFigures(judge) },
  });
  const notes = [...new Set(setups.map((setup, run) => runNote(setup, runs[run]?.configuration)))];
  const table = metricsTable(measures.agents, {
    ...{ engineNote: notes.join(" "), judge: measures.judge, incomparable, maxRetries },
  });
  const compared = comparisonsTable(measures.comparisons, agents);
  const furtherTables = compared === undefined ? [] : [compared];
  const overview = runOverview(measures, {
    ...{ dataset: datasetName(configuration.dataset), records, note: notes.join(" ") },
  });
  await writeFileAtomic(
    path,
    await runPage(records, {
      ...{ overview, tables: [table, ...furtherTables], dataset, agents, trials, results, hideValues },
      configurations: runs.map((run) => run.configuration),
    }),
  );
  return { measures, overview, table, furtherTables };
}

/** In what runs differ so that their agents cannot be compared, as a clause. */
function differenceOf(configurations: readonly RunConfiguration[]): string | undefined {
  const differing = SAME.filter((name) => new Set(configurations.map((one) => one[name])).size > 1);
  if (differing.length === 0) return undefined;
  return `the runs differ in ${differing.join(", ").replaceAll("_", " ")}`;
}
