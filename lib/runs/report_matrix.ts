import { join } from "node:path";
import { removeUnfinishedFiles, writeFileAtomic, writeJsonFile } from "../base/mod.ts";
import { evaluationReport, judgeFigures, metricRows } from "../evaluation/mod.ts";
import {
  type MatrixMeasures,
  matrixOverview,
  matrixPage,
  matrixTables,
  measureMatrix,
  type ReportTable,
  toJunit,
} from "../report/mod.ts";
import type { Evaluation } from "./evaluate.ts";
import type { ReportedRun } from "./reported_run.ts";
import { runNote } from "./run_note.ts";
import { removeTable, writeTable } from "./write_table.ts";

/** A run of a matrix that was played and reported. */
export interface ReportedMatrixRun {
  /** Its name in the matrix. */
  readonly name: string;
  readonly run: ReportedRun;
  readonly evaluation: Evaluation;
}

/** What the report of a matrix holds. */
export interface MatrixEvaluation {
  readonly measures: MatrixMeasures;
  /** The headline rate of each agent on each dataset, and its difference from that of the first. */
  readonly overview: ReportTable;
  /** The matrix, pass^k where there are several trials, the comparisons within each dataset, and the main table of each. */
  readonly tables: readonly ReportTable[];
}

/**
 * Measures a matrix from its reported runs, all of which have the same agents and settings, and writes its results into its
 * folder: `junit.xml`, `index.html`, `tables/matrix….md|.tex|.csv|.parquet` and `metrics.json`.
 *
 * @throws {OutsideError} If a file cannot be written.
 */
export async function reportMatrix(
  folder: string,
  runs: readonly ReportedMatrixRun[],
): Promise<MatrixEvaluation> {
  const [first] = runs;
  if (first === undefined) throw new RangeError("Cannot report a matrix without runs");
  const { agents, trials, seed, judge, max_retries: maxRetries } = first.run.configuration;
  const reported = runs.map(({ name, run, evaluation: { records, measures } }) => ({
    dataset: name,
    database: run.configuration.database,
    measures,
    rows: metricRows(records, {
      ...{ dataset: run.setup.dataset, agents, trials, contextNeeds: run.setup.contextNeeds },
      maxRetries: run.configuration.max_retries,
    }),
  }));
  const measures = measureMatrix(reported, {
    agents: first.run.setup.agents.map(({ name, label }) => ({ agent: name, label })),
    ...{ seed, maxRetries: Math.max(maxRetries, ...runs.map(({ run }) => run.configuration.max_retries)) },
    judge: judgeFigures(judge),
  });
  const engineNote = notesOf(runs);
  const tables = matrixTables(measures, {
    engineNote,
    databases: new Set(reported.map(({ database }) => database)).size,
  });
  await removeUnfinishedFiles(folder);
  await removeUnfinishedFiles(join(folder, "tables"));
  await writeFileAtomic(
    join(folder, "junit.xml"),
    toJunit(
      runs.flatMap(({ name, run, evaluation }) =>
        evaluationReport(evaluation.records, run.setup.dataset)
          .map((dialogue) => ({ ...dialogue, agent: `${name}: ${dialogue.agent}` }))
      ),
    ),
  );
  await writeFileAtomic(
    join(folder, "index.html"),
    matrixPage(tables, runs.map(({ name, evaluation }) => ({ name, table: evaluation.table }))),
  );
  for (const name of ["matrix-pass-hat-k", "matrix-comparisons"]) await removeTable(folder, name);
  for (const table of tables) await writeTable(folder, table);
  await writeJsonFile(join(folder, "metrics.json"), measures);
  const mainTables = runs.map(({ name, evaluation: { table } }) => ({
    ...table,
    caption: `${name}: ${table.caption}`,
  }));
  return {
    measures,
    overview: matrixOverview(measures, { engineNote }),
    tables: [...tables, ...mainTables],
  };
}

/** What the captions of the runs say, each once. */
function notesOf(runs: readonly ReportedMatrixRun[]): string {
  const notes = runs.map(({ run: { setup, configuration }, evaluation }) =>
    runNote(setup, {
      ...configuration,
      turns: evaluation.records.length,
      changedData: evaluation.changedData,
    })
  );
  return [...new Set(notes)].join(" ");
}
