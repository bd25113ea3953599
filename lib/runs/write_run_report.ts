import { join } from "node:path";
import { measureAdjudicated } from "./measure_adjudicated.ts";
import { furtherTables } from "./further_tables.ts";
import { writeFileAtomic, writeJsonFile } from "../base/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import {
  type ContextNeed,
  type CorrectionLine,
  evaluationReport,
  latestAttempts,
  metricRows,
  readResults,
  type RunConfiguration,
  type TurnRecord,
} from "../evaluation/mod.ts";
import {
  figureSvg,
  measureRun,
  metricsTable,
  type NamedAgent,
  numbersTable,
  paperLatex,
  type ReportTable,
  runFigures,
  type RunJudge,
  type RunMeasures,
  type RunOverview,
  runOverview,
  runPage,
  toJunit,
  toPromptfoo,
} from "../report/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { sliceTables } from "./slice_tables.ts";
import { removeTable, writeTable } from "./write_table.ts";

export interface WriteRunReportOptions {
  readonly dataset: Dataset;
  /** Dialect of the ground truths, where the dataset does not say it. @default their tables are not told apart */
  readonly dialect?: Dialect | undefined;
  /** Agents in the order of the columns. */
  readonly agents: readonly NamedAgent[];
  readonly trials: number;
  readonly seed: number;
  readonly maxRetries: number;
  readonly judge: RunJudge;
  /** Which interactions need their context. @default not known */
  readonly contextNeeds?: readonly ContextNeed[] | undefined;
  /** Why no agent can be compared with another, as a clause. @default they can */
  readonly incomparable?: string | undefined;
  /** Corrections by hand. @default none */
  readonly adjudications?: readonly CorrectionLine[] | undefined;
  /** The journal with the answers to corrected ground truths scored again, in its order. @default no ground truth is corrected */
  readonly scoredAgain?: readonly TurnRecord[] | undefined;
  /** Sentence in every caption about the engine and the validity of its numbers. */
  readonly engineNote: string;
  /** Name of the dataset for people. @default "dataset" */
  readonly datasetName?: string | undefined;
  /** What was run, for the page. @default not known */
  readonly configuration?: RunConfiguration | undefined;
  /** A page that is written beside `index.html`. @default none */
  readonly page?: FurtherPage | undefined;
}

/** A page of the run beside its own. */
export interface FurtherPage {
  readonly path: string;
  /** Show stand-ins in place of stored values. @default false */
  readonly hideValues?: boolean | undefined;
}

/** What a run's report holds. */
export interface WrittenReport {
  readonly measures: RunMeasures;
  /** The run in short. */
  readonly overview: RunOverview;
  readonly table: ReportTable;
  /** The comparisons of agents, and tables about a user by model where one played. */
  readonly furtherTables: readonly ReportTable[];
}

/**
 * Writes all results of a run's journal into its folder: `report.json`, `timing.json`, `junit.xml`, `promptfoo.json`,
 * `index.html`, `tables/paper.tex`, `figures/*.svg`, tables as Markdown, LaTeX, CSV and Parquet (`tables/metrics.*`, `tables/by-….*`: rates by
 * slice), and last `metrics.json`, which makes the run a finished one.
 *
 * @param records The whole journal, in any order.
 * @throws {InputError} If a correction does not fit the run; nothing is written then.
 * @throws {OutsideError} If a file cannot be written.
 */
export async function writeRunReport(
  folder: string,
  records: readonly TurnRecord[],
  options: WriteRunReportOptions,
): Promise<WrittenReport> {
  const { dataset, agents, trials, maxRetries, engineNote, contextNeeds, incomparable } = options;
  const { datasetName = "dataset", configuration, page } = options;
  const names = agents.map(({ agent }) => agent);
  const rows = metricRows(records, { dataset, agents: names, trials, maxRetries, contextNeeds });
  const adjudicated = measureAdjudicated(records, options.adjudications ?? [], options);
  const measures = { ...measureRun(rows, options), ...(adjudicated && { adjudicated }) };
  const { judge } = measures;
  const table = metricsTable(measures.agents, { engineNote, judge, incomparable, maxRetries });
  // A further table needs only its line here: files and page are made from the list.
  const tables = [table, ...furtherTables(measures, records, options)];
  const report = evaluationReport(records, dataset);
  await writeJsonFile(join(folder, "report.json"), report);
  await writeJsonFile(join(folder, "timing.json"), {
    elapsed_ms: records.reduce((latest, { at_ms }) => Math.max(latest, at_ms), 0),
    turns: latestAttempts(records).length,
  });
  await writeFileAtomic(join(folder, "junit.xml"), toJunit(report));
  await writeJsonFile(
    join(folder, "promptfoo.json"),
    toPromptfoo(report, { agents, description: `${datasetName}. ${engineNote}` }),
  );
  const overview = runOverview(measures, { dataset: datasetName, records, note: withoutTitle(table) });
  const pageOptions = {
    ...{ overview, tables, dataset, agents, trials, dialect: options.dialect },
    ...{ results: await readResults(folder), configurations: configuration && [configuration] },
  };
  await writeFileAtomic(join(folder, "index.html"), await runPage(records, pageOptions));
  if (page !== undefined) {
    const { path, hideValues } = page;
    await writeFileAtomic(path, await runPage(records, { ...pageOptions, hideValues }));
  }
  const slices = await sliceTables(records, { ...options, rows, agents: measures.agents });
  await writeTable(folder, table, numbersTable(measures));
  for (const other of [...tables.slice(1), ...slices]) await writeTable(folder, other);
  await writeFileAtomic(join(folder, "tables", "paper.tex"), paperLatex(measures.agents, { engineNote }));
  for (const [name, figure] of Object.entries(runFigures(measures, records, { engineNote }))) {
    await writeFileAtomic(join(folder, "figures", `${name}.svg`), figureSvg(figure));
  }
  if (adjudicated === undefined) await removeTable(folder, "adjudicated");
  await writeJsonFile(join(folder, "metrics.json"), measures);
  return { measures, overview, table, furtherTables: tables.slice(1) };
}

/** What a caption says behind its title. */
function withoutTitle({ caption }: ReportTable): string {
  return caption.slice(caption.indexOf(". ") + 2);
}
