import { openJournal, type PlayedDialogue } from "../evaluation/mod.ts";
import type { EvaluationRun } from "./evaluation_run.ts";
import { playEvaluation, type PlayEvaluationOptions } from "./play_evaluation.ts";

export type PlayRunOptions = Pick<PlayEvaluationOptions, "concurrency" | "elapsedMs" | "signal">;

/**
 * Plays what is left of a run. Each turn is in its journal before the next one of its dialogue starts. Yields each
 * dialogue when it ends, those that were finished before too.
 *
 * @throws The signal's reason when it is aborted; what was finished is in the journal.
 * @throws {OutsideError} If the database is gone or the journal cannot be written.
 */
export async function* playRun(
  { folder, configuration, setup, finished }: EvaluationRun,
  options: PlayRunOptions = {},
): AsyncGenerator<PlayedDialogue> {
  const { max_retries: maxRetries, proceed_on: proceedOn, trials } = configuration;
  await using journal = await openJournal(folder);
  yield* playEvaluation(setup, {
    ...options,
    ...{ maxRetries, proceedOn, trials, finished },
    keep: (record) => journal.append(record),
  });
}
