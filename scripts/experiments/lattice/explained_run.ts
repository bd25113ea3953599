import { join } from "node:path";
import project from "../../../deno.json" with { type: "json" };
import { type Dataset, loadDataset } from "../../../lib/dialogue/mod.ts";
import { readRunFolder, type TurnRecord } from "../../../lib/evaluation/mod.ts";
import type { NamedAgent } from "../../../lib/report/mod.ts";
import {
  createRun,
  explainRun,
  playRun,
  prepareEvaluation,
  type RunExplanations,
} from "../../../lib/runs/mod.ts";

/** A run of a dataset with what explains its answers. */
export interface ExplainedRun extends RunExplanations {
  /** Name of the dataset for people. */
  readonly name: string;
  readonly dataset: Dataset;
  readonly agents: readonly NamedAgent[];
  readonly records: readonly TurnRecord[];
}

export interface ExplainedRunOptions {
  readonly name: string;
  /** Path of the dataset. */
  readonly path: string;
  readonly database: string;
  readonly agents: readonly string[];
  /** Dialogues, from the first. @default all */
  readonly limit?: number | undefined;
  readonly seed: number;
  /** A folder in which the run is kept. */
  readonly folder: string;
  /** Called after each dialogue that is played and each question that is explained. */
  readonly onProgress: (what: "dialogues" | "questions", done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Plays a dataset with agents and explains their answers, as `deno task eval` and `eval --explain` do. */
export async function explainedRun(
  { name, path, database, agents, limit, seed, folder: parent, onProgress, signal }: ExplainedRunOptions,
): Promise<ExplainedRun> {
  const folder = join(parent, `run-${name}`);
  const given = await loadDataset(path);
  const setup = await prepareEvaluation({ database, dataset: given, agents, limit, signal });
  await using run = await createRun(setup, {
    folder,
    configuration: {
      ...{ querylogue: project.version, deno: Deno.version.deno, database, dataset: path },
      ...(limit !== undefined && { limit }),
      ...{ user: "scripted", clarify: "asked", judge: "offline", proceed_on: "aligned-or-correct" },
      ...{ trials: 1, seed, started_at: new Date(0).toISOString() },
    },
  });
  const { dialogues } = setup.dataset;
  let played = 0;
  for await (const _ of playRun(run, { signal })) {
    onProgress("dialogues", ++played, dialogues.length * agents.length);
  }
  const { answers, blame } = await explainRun(folder, {
    onProgress: (done, total) => onProgress("questions", done, total),
    signal,
  });
  return {
    ...{ name, answers, blame, dataset: setup.dataset },
    records: (await readRunFolder(folder)).records,
    agents: setup.agents.map(({ name: agent, label }) => ({ agent, label })),
  };
}
