import {
  type PlayedDialogue,
  runEvaluation,
  type RunEvaluationOptions,
  type TurnRecord,
} from "../evaluation/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

export interface PlayEvaluationOptions {
  /** Keeps a finished turn; the dialogue's next turn starts only when it is kept. */
  readonly keep: (record: TurnRecord) => Promise<void>;
  /** Name of the run in conversation ids. @default a random one */
  readonly run?: string | undefined;
  /** Retries of an interaction. @default the dataset's, or 2 */
  readonly maxRetries?: number | undefined;
  /** When a dialogue proceeds to its next interaction. @default "aligned-or-correct" */
  readonly proceedOn?: RunEvaluationOptions["proceedOn"] | undefined;
  /** Number of plays of each dialogue with each agent. @default 1 */
  readonly trials?: number | undefined;
  /** Dialogues played at a time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Calls at a time to the agents of one account. @default as many as dialogues */
  readonly callsPerAccount?: number | undefined;
  /**
   * Milliseconds that an agent may take for all of its replies in a dialogue; needs `elapsedMs`. @default no limit
   */
  readonly dialogueTimeoutMs?: number | undefined;
  /** Turns in a row to which an agent may give no reply before the run stops. @default 10 */
  readonly mostFaults?: number | undefined;
  /** Finished turns, which are not played again. @default [] */
  readonly finished?: readonly TurnRecord[] | undefined;
  /** Milliseconds since the run began, written into each turn. @default always 0 */
  readonly elapsedMs?: (() => number) | undefined;
  /** Once it is aborted, the turns in flight are finished and kept, and no further one begins. */
  readonly stopping?: AbortSignal | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays every dialogue of a setup with every agent, by the user and the judge of the setup. Yields each dialogue when it
 * ends. The turns go to `keep`.
 *
 * @throws The reason of `stopping` or `signal` when it is aborted.
 * @throws {OutsideError} If the database is gone.
 */
export function playEvaluation(
  { dataset, agents, user, judge, checkSql, checkRows, checkShown, kept, history }: EvaluationSetup,
  {
    keep,
    run = crypto.randomUUID(),
    maxRetries = dataset.control.max_retries ?? 2,
    proceedOn = "aligned-or-correct",
    trials = 1,
    concurrency = 4,
    callsPerAccount,
    dialogueTimeoutMs,
    mostFaults,
    finished = [],
    elapsedMs = () => 0,
    stopping,
    signal,
  }: PlayEvaluationOptions,
): AsyncGenerator<PlayedDialogue> {
  return runEvaluation(dataset, {
    ...{
      agents,
      user,
      judge,
      checkSql,
      checkRows,
      checkShown,
      kept,
      history,
      maxRetries,
      proceedOn,
      trials,
      concurrency,
      callsPerAccount,
      dialogueTimeoutMs,
    },
    ...{ run, mostFaults, finished, elapsedMs, keep, stopping, signal },
  });
}
