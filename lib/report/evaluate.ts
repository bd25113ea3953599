import { agentLabel } from "../agents/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import { metricRows, runEvaluation, scriptedUser, type TurnRecord } from "../evaluation/mod.ts";
import { engineNote } from "./engine_note.ts";
import { measureRun, type RunMeasures } from "./measure_run.ts";
import { metricsTable } from "./metrics_table.ts";
import { openBench, type OpenBenchOptions } from "./open_bench.ts";
import type { ReportTable } from "./types.ts";

export interface EvaluateOptions extends Omit<OpenBenchOptions, "dataset"> {
  /** Seed of the intervals. */
  readonly seed: number;
  /** Retries of an interaction. @default the dataset's, or 2 */
  readonly maxRetries?: number;
}

/** What an evaluation came to. */
export interface Evaluation {
  /** Every turn in the order in which it ended; `at_ms` is 0, as nothing is timed. */
  readonly records: readonly TurnRecord[];
  readonly measures: RunMeasures;
  readonly table: ReportTable;
}

/**
 * A whole evaluation in memory: plays every dialogue of a dataset once with each agent, the scripted user and the
 * offline judge, and measures them. For runs that are to survive, with a journal on disk, there is `deno task eval`.
 *
 * @throws {InputError} If the dataset does not fit the database, or an agent is unknown.
 * @throws {OutsideError} If the database cannot be reached.
 *
 * @example
 * ```ts
 * import { evaluate } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(
 *   evaluate({ control: {}, dialogues: [] }, { database: "oracle:there", agents: ["keyword"], seed: 1 }),
 *   { name: "InputError" },
 * );
 * ```
 */
export async function evaluate(dataset: Dataset, options: EvaluateOptions): Promise<Evaluation> {
  const { seed, maxRetries = dataset.control.max_retries ?? 2, agents, signal } = options;
  await using bench = await openBench({ ...options, dataset });
  const records: TurnRecord[] = [];
  const played = runEvaluation(bench.dataset, {
    agents: bench.agents,
    user: scriptedUser,
    judge: bench.judge,
    checkSql: bench.checkSql,
    maxRetries,
    elapsedMs: () => 0,
    keep: (record) => {
      records.push(record);
      return Promise.resolve();
    },
    ...(signal && { signal }),
  });
  await Array.fromAsync(played);
  const measures = measureRun(metricRows(records, { dataset: bench.dataset, agents, trials: 1 }), {
    agents: agents.map((agent) => ({ agent, label: agentLabel(agent) })),
    seed,
    maxRetries,
  });
  return { records, measures, table: metricsTable(measures.agents, { engineNote }) };
}
