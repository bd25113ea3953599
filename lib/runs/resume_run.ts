import { InputError } from "../base/mod.ts";
import { dialogueKeys, loadDataset } from "../dialogue/mod.ts";
import { readRunFolder, type RunConfiguration, type TurnRecord } from "../evaluation/mod.ts";
import type { EvaluationRun } from "./evaluation_run.ts";
import {
  type EvaluationSetup,
  prepareEvaluation,
  type PrepareEvaluationOptions,
} from "./prepare_evaluation.ts";

export interface ResumeRunOptions
  extends Pick<PrepareEvaluationOptions, "allowWritingLogin" | "connections" | "signal"> {
  /** The password of a server, by the address that the run names. @default none */
  readonly passwordOf?: ((database: string) => string | undefined) | undefined;
}

/**
 * Opens what an unfinished run runs on, as it was begun, and reads the turns that are finished.
 *
 * @throws {InputError} If the folder holds no run, dataset or schema have changed, or the journal is of another run.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function resumeRun(folder: string, options: ResumeRunOptions = {}): Promise<EvaluationRun> {
  const { passwordOf, ...opening } = options;
  const { configuration, records } = await readRunFolder(folder);
  const { database, dataset, database_settings: settings, agents } = configuration;
  await using opened = new AsyncDisposableStack();
  const setup = opened.use(
    await prepareEvaluation({
      ...opening,
      ...{ database, settings, agents },
      password: passwordOf?.(database),
      dataset: await loadDataset(dataset),
      datasetName: dataset,
    }),
  );
  const changed = configuration.dataset_hash !== setup.datasetHash
    ? dataset
    : configuration.schema_hash !== setup.schemaHash
    ? `the schema of ${database}`
    : undefined;
  if (changed !== undefined) {
    throw new InputError(`${changed} has changed since the run in ${folder} began; start a new run`);
  }
  const stray = records.find((record) => !belongs(record, configuration, setup));
  if (stray !== undefined) {
    throw new InputError(
      `The journal in ${folder} has a turn of dialogue "${stray.dialogue_key}", interaction ${stray.interaction}, ` +
        `with agent "${stray.agent}", that is not part of its run; start a new run`,
    );
  }
  const held = opened.move();
  return {
    folder,
    configuration,
    setup,
    finished: records,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

function belongs(
  record: TurnRecord,
  { agents, trials }: RunConfiguration,
  { dataset }: EvaluationSetup,
): boolean {
  const dialogue = dataset.dialogues[dialogueKeys(dataset).indexOf(record.dialogue_key)];
  return agents.includes(record.agent) && record.trial <= trials &&
    dialogue?.interactions[record.interaction - 1] !== undefined;
}
