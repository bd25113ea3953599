import type { Dataset } from "../dialogue/mod.ts";
import { judgeFigures, metricRows, type TurnRecord } from "../evaluation/mod.ts";
import {
  measureRun,
  metricsTable,
  type ReportTable,
  type RunMeasures,
  type RunOverview,
} from "../report/mod.ts";
import { furtherTables } from "./further_tables.ts";
import { playEvaluation, type PlayEvaluationOptions } from "./play_evaluation.ts";
import { prepareEvaluation, type PrepareEvaluationOptions } from "./prepare_evaluation.ts";
import { runNote } from "./run_note.ts";

export interface EvaluateOptions
  extends Omit<PrepareEvaluationOptions, "dataset">, Omit<PlayEvaluationOptions, "keep" | "finished"> {
  /** Seed of the intervals. @default 1 */
  readonly seed?: number | undefined;
  /** Called after each dialogue that an agent has ended. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The result of an evaluation. */
export interface Evaluation {
  /** All turns in the order in which they ended. */
  readonly records: readonly TurnRecord[];
  readonly measures: RunMeasures;
  /** The run in short. @default it was not written into a folder */
  readonly overview?: RunOverview | undefined;
  readonly table: ReportTable;
  /** The comparisons of agents, and tables about a user by model where one played. */
  readonly furtherTables: readonly ReportTable[];
  /** Says that the data changed in the course of a run in a folder. @default nothing shows it */
  readonly changedData?: string | undefined;
}

/**
 * Runs a whole evaluation in memory: prepares it, plays every dialogue of a dataset with each agent, and measures them.
 * Writes no file. An agent may be a function, or `{ name, agent }`. `createRun` and `playRun` keep a run in a folder and
 * give the same numbers.
 *
 * @throws {InputError} If the dataset does not fit the database, an agent is unknown, or two have one name.
 * @throws {OutsideError} If the database cannot be reached.
 *
 * @example
 * ```ts
 * import type { Agent } from "querylogue/agents";
 * import { buildAtlas } from "querylogue/bundled";
 * import { parseDataset } from "querylogue/dialogue";
 * import { evaluate } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const sql = "SELECT count(*) FROM country";
 * const interaction = { utterance: "How many?", intention: "Count the countries.", ground_truth_sql: sql };
 * const dataset = parseDataset({
 *   dialogues: [{ experiment_id: "1", total_expected_interactions: 1, interactions: [interaction] }],
 * });
 * const myAgent: Agent = () => Promise.resolve({ kind: "response", text: "Many.", sql: "SELECT count(name) FROM country" });
 * const { measures } = await evaluate(dataset, { database: await buildAtlas(), agents: [myAgent], seed: 1 });
 * const [{ agent, metrics } = assert.fail()] = measures.agents;
 * assert.deepEqual([agent, metrics.sql_query_correctness_rate.numerator], ["myAgent", 1]);
 * ```
 */
export async function evaluate(dataset: Dataset, options: EvaluateOptions): Promise<Evaluation> {
  const { seed = 1, onProgress, maxRetries = dataset.control.max_retries ?? 2, trials = 1 } = options;
  await using setup = await prepareEvaluation({ ...options, dataset });
  const records: TurnRecord[] = [];
  const played = playEvaluation(setup, {
    ...options,
    keep: (record) => {
      records.push(record);
      return Promise.resolve();
    },
  });
  const total = setup.dataset.dialogues.length * setup.agents.length * trials;
  let done = 0;
  for await (const _ of played) onProgress?.(++done, total);
  const agents = setup.agents.map(({ name, label }) => ({ agent: name, label }));
  const rows = metricRows(records, {
    dataset: setup.dataset,
    agents: agents.map(({ agent }) => agent),
    trials,
    maxRetries,
    contextNeeds: setup.contextNeeds,
  });
  const { judge: name = "offline" } = options;
  const measures = measureRun(rows, {
    ...{ agents, seed, maxRetries, incomparable: setup.incomparable },
    judge: { name, figures: judgeFigures(name) },
  });
  const { judge, incomparable } = measures;
  return {
    records,
    measures,
    table: metricsTable(measures.agents, { engineNote: runNote(setup), judge, incomparable, maxRetries }),
    furtherTables: furtherTables(measures, records, { dataset: setup.dataset, agents, trials, seed }),
  };
}
