import { loadDataset } from "querylogue/dialogue";
import {
  type AgentUnderTest,
  createRun,
  type CreateRunOptions,
  type EvaluationRun,
  prepareEvaluation,
} from "querylogue/runs";

export interface LakesRunOptions extends Partial<CreateRunOptions["configuration"]> {
  readonly lakes: { readonly database: string; readonly dataset: string };
  readonly agents: readonly AgentUnderTest[];
}

/** Creates a run on the lakes; fields of its configuration may be given. */
export async function createLakesRun(
  folder: string,
  { lakes: { database, dataset }, agents, ...changes }: LakesRunOptions,
): Promise<EvaluationRun> {
  const { lexicon } = changes;
  const setup = await prepareEvaluation({ database, dataset: await loadDataset(dataset), agents, lexicon });
  return await createRun(setup, {
    folder,
    configuration: {
      ...{ querylogue: "0", deno: "0", database: setup.databaseUrl, dataset },
      ...{
        user: "scripted",
        clarify: "asked" as const,
        judge: "offline",
        proceed_on: "aligned-or-correct",
        trials: 1,
        seed: 3,
      },
      started_at: "2026-01-01T00:00:00.000Z",
      ...changes,
    },
  });
}
