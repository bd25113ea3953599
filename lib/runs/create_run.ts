import { createRunFolder, type RunConfiguration } from "../evaluation/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";
import type { EvaluationRun } from "./evaluation_run.ts";

export interface CreateRunOptions {
  /** A folder that holds no run; it is made where it does not exist. */
  readonly folder: string;
  /** What `run.json` is to hold beside that which the setup tells: database and dataset as they are found again. */
  readonly configuration:
    & Omit<RunConfiguration, "schema_hash" | "dataset_hash" | "agents" | "max_retries">
    /** @default the dataset's, or 2 */
    & { readonly max_retries?: number | undefined };
}

/**
 * Makes the folder of a new run and writes its `run.json`. The run owns the setup: it is closed with the run, and also
 * where no run comes about.
 *
 * @throws {InputError} If the folder holds a run.
 * @throws {OutsideError} If the folder cannot be written.
 */
export async function createRun(
  setup: EvaluationSetup,
  { folder, configuration: given }: CreateRunOptions,
): Promise<EvaluationRun> {
  await using opened = new AsyncDisposableStack();
  opened.use(setup);
  const configuration: RunConfiguration = {
    querylogue: given.querylogue,
    deno: given.deno,
    database: given.database,
    ...(given.database_settings && { database_settings: given.database_settings }),
    schema_hash: setup.schemaHash,
    dataset: given.dataset,
    dataset_hash: setup.datasetHash,
    agents: setup.agents.map(({ name }) => name),
    user: given.user,
    judge: given.judge,
    max_retries: given.max_retries ?? setup.dataset.control.max_retries ?? 2,
    proceed_on: given.proceed_on,
    trials: given.trials,
    seed: given.seed,
    started_at: given.started_at,
  };
  await createRunFolder(folder, configuration);
  opened.move();
  return {
    folder,
    configuration,
    setup,
    finished: [],
    [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
  };
}
