import { basename } from "node:path";
import { InputError, OutsideError } from "../base/mod.ts";
import { dialogueKeys, loadDataset } from "../dialogue/mod.ts";
import {
  createRunFolder,
  openJournal,
  openResults,
  type PlayedDialogue,
  readRunFolder,
  type ResumedWith,
  type RunConfiguration,
  type RunEnvironment,
  type TurnRecord,
  writeConfiguration,
} from "../evaluation/mod.ts";
import { playEvaluation, type PlayEvaluationOptions } from "./play_evaluation.ts";
import {
  type EvaluationSetup,
  prepareEvaluation,
  type PrepareEvaluationOptions,
} from "./prepare_evaluation.ts";
import { type Baseline, readBaseline } from "./read_baseline.ts";
import { type GivenConfiguration, mappingHashes, runConfiguration } from "./run_configuration.ts";
import { writeReproducibility } from "./write_reproducibility.ts";

/** An evaluation with a folder, new or resumed; belongs into `await using`, which closes its setup. */
export interface EvaluationRun extends AsyncDisposable {
  readonly folder: string;
  /** The contents of its `run.json`. */
  readonly configuration: RunConfiguration;
  readonly setup: EvaluationSetup;
  /** Turns that were finished before it was resumed. */
  readonly finished: readonly TurnRecord[];
  /** Agents whose mapping files have changed since it began. */
  readonly changedMappings: readonly string[];
  /** The earlier run that it is compared with. @default none */
  readonly baseline?: Baseline | undefined;
}

export interface CreateRunOptions {
  /** A folder that holds no run; it is created if it does not exist. */
  readonly folder: string;
  /** Folder of an earlier run to compare with. @default none */
  readonly baseline?: string | undefined;
  readonly configuration: GivenConfiguration;
}

/**
 * Creates the folder of a new run and writes its `run.json`, once nothing else can refuse the run. The run owns the setup,
 * which is closed with the run and on failure.
 *
 * @throws {InputError} If the folder holds a run, or the run cannot be compared with its baseline.
 * @throws {OutsideError} If the folder cannot be written.
 */
export async function createRun(
  setup: EvaluationSetup,
  { folder, baseline: earlier, configuration: given }: CreateRunOptions,
): Promise<EvaluationRun> {
  await using opened = new AsyncDisposableStack();
  opened.use(setup);
  const configuration = runConfiguration(setup, given);
  const baseline = earlier === undefined
    ? undefined
    : await readBaseline(earlier, { ...configuration, setup });
  await createRunFolder(folder, configuration);
  await writeReproducibility(folder, configuration);
  opened.move();
  return {
    ...{ folder, configuration, setup, baseline },
    finished: [],
    changedMappings: [],
    [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
  };
}

export interface ResumeRunOptions extends
  Pick<
    PrepareEvaluationOptions,
    | "allowWritingLogin"
    | "connections"
    | "openaiBaseUrl"
    | "agentModels"
    | "judgeModel"
    | "userModel"
    | "signal"
  > {
  /** Returns the password of a server by the address of the database. @default none */
  readonly passwordOf?: ((database: string) => string | undefined) | undefined;
  /** The programs that go on with it. @default not known */
  readonly environment?: RunEnvironment | undefined;
  /** When it is resumed, ISO 8601. Without it no change is written into `run.json`. */
  readonly resumedAt?: string | undefined;
  /** Folder of an earlier run to compare with. @default none */
  readonly baseline?: string | undefined;
  /** Where copies stand that agents may change, of a run in which they may. @default such a run is refused */
  readonly scratchFolder?: string | undefined;
}

/**
 * Opens the inputs of an unfinished run with its own configuration, and reads its finished turns.
 *
 * @throws {InputError} If the folder holds no run, dataset or schema have changed, or the journal is of another run, or
 * it cannot be compared with its baseline.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function resumeRun(folder: string, options: ResumeRunOptions = {}): Promise<EvaluationRun> {
  const { passwordOf, environment, resumedAt, baseline: earlier, scratchFolder, ...opening } = options;
  const { configuration, records } = await readRunFolder(folder);
  if (configuration.rescored_from !== undefined) {
    throw new InputError(
      `The run in ${folder} was scored again from ${configuration.rescored_from} and plays nothing: ` +
        `give the command again that scored it, with --rescore and --out ${folder}`,
    );
  }
  const { database, dataset, database_settings: settings, lexicon, limit, only, force, agents } =
    configuration;
  const { judge, judge_calls: judgeCalls, user, user_modes: userModes, clarify = "intention", history } =
    configuration;
  const { scratch_mb: scratchMb } = configuration;
  if (scratchMb !== undefined && scratchFolder === undefined) {
    throw new InputError(`Agents may change copies in the run in ${folder}: say where these stand`);
  }
  await using opened = new AsyncDisposableStack();
  const setup = opened.use(
    await prepareEvaluation({
      ...opening,
      ...{
        database,
        settings,
        lexicon,
        limit,
        only,
        force,
        agents,
        judge,
        judgeCalls,
        user,
        userModes,
        clarify,
        history,
      },
      ...(scratchMb !== undefined && scratchFolder !== undefined && {
        scratch: { folder: scratchFolder, maxBytes: scratchMb * 2 ** 20 },
      }),
      password: passwordOf?.(database),
      dataset: await loadDataset(dataset),
      datasetName: dataset,
    }),
  );
  const changed = configuration.dataset_hash !== setup.datasetHash
    ? dataset
    : configuration.schema_hash !== setup.schemaHash
    ? `the schema of ${database}`
    : (configuration.lexicon_hash ?? setup.lexiconHash) !== setup.lexiconHash
    ? lexicon
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
  const baseline = earlier === undefined
    ? undefined
    : await readBaseline(earlier, { ...configuration, setup });
  const held = opened.move();
  const now = { ...environment, engine: setup.engine, data_hash: setup.dataHash };
  return {
    folder,
    configuration: resumedAt === undefined ? configuration : resumedWith(configuration, now, resumedAt),
    setup,
    baseline,
    finished: records,
    changedMappings: mappingHashes(setup)
      .filter(([agent, hash]) => (configuration.mapping_hashes?.[agent] ?? hash) !== hash)
      .map(([agent]) => agent),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** The configuration of a run that goes on, with what is no longer as it was the last time. */
function resumedWith(
  configuration: RunConfiguration,
  now: Readonly<Partial<Record<Exclude<keyof ResumedWith, "at">, string | undefined>>>,
  at: string,
): RunConfiguration {
  const { resumed_with: earlier = [] } = configuration;
  const last: Readonly<Record<string, unknown>> = Object.assign({}, configuration, ...earlier);
  const changed = Object.entries(now).filter(([name, value]) => value !== undefined && value !== last[name]);
  if (changed.length === 0) return configuration;
  return { ...configuration, resumed_with: [...earlier, { at, ...Object.fromEntries(changed) }] };
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

/** The name by which agents know the conversations of a run. */
function runName(folder: string, { matrix }: RunConfiguration): string {
  return matrix === undefined ? basename(folder) : `${matrix}-${basename(folder)}`;
}

export interface PlayRunOptions
  extends
    Pick<PlayEvaluationOptions, "concurrency" | "callsPerAccount" | "elapsedMs" | "stopping" | "signal"> {
  /** Called with each turn that is in the journal. @default nothing */
  readonly onTurn?: ((record: TurnRecord) => void) | undefined;
}

/**
 * Plays the rest of a run. Each turn is in its journal before the next one of its dialogue starts. Yields each dialogue
 * when it ends, including those that were finished before; then tells in `run.json` whether the data have changed. After replies were read again, an unfinished dialogue with a
 * session is played in a new attempt, as the far side heard another course of it.
 *
 * @throws The reason of `stopping` or `signal` when it is aborted; what was finished is in the journal.
 * @throws {OutsideError} If the database is gone, the journal cannot be written, or another program has played on.
 */
export async function* playRun(
  { folder, configuration, setup, finished }: EvaluationRun,
  { onTurn = () => {}, ...options }: PlayRunOptions = {},
): AsyncGenerator<PlayedDialogue> {
  const { max_retries: maxRetries, proceed_on: proceedOn, trials, remapped_from } = configuration;
  const { max_dialogue_seconds: dialogueSeconds } = configuration;
  await using journal = await openJournal(folder);
  await using results = await openResults(folder);
  // Another program may have played on after the journal was read and before it was ours.
  if ((await readRunFolder(folder)).records.length !== finished.length) {
    throw new OutsideError(
      `Another program has played on in ${folder} in the meantime; give the command again`,
    );
  }
  if (configuration.resumed_with !== undefined) await writeConfiguration(folder, configuration);
  const agents = setup.agents.map((agent) => {
    const hasSession = finished.some(({ agent: name, reply }) =>
      name === agent.name && reply.session !== undefined
    );
    return {
      ...agent,
      ...(remapped_from !== undefined && hasSession && { stateful: true }),
      ...(agent.checkSql && { checkSql: results.keeping(agent.checkSql) }),
    };
  });
  yield* playEvaluation({ ...setup, agents, checkSql: results.keeping(setup.checkSql) }, {
    ...options,
    ...{ maxRetries, proceedOn, trials, finished },
    dialogueTimeoutMs: dialogueSeconds === undefined ? undefined : 1_000 * dialogueSeconds,
    run: runName(folder, configuration),
    keep: async (record) => {
      await journal.append(record);
      onTurn(record);
    },
  });
  const dataHash = await hashOrUndefined(setup, options.signal);
  if (dataHash === undefined || dataHash === setup.dataHash) return;
  await writeConfiguration(folder, { ...configuration, data_hash_at_end: dataHash });
}

/** What the data are at the end of a run; undefined where they cannot be read, as its turns are all there. */
async function hashOrUndefined(
  { hashData }: EvaluationSetup,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    return await hashData({ signal });
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
