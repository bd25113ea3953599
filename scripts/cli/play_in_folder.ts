import { OutsideError } from "../../lib/base/mod.ts";
import { metricRows, readRunFolder, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { type EvaluationRun, playRun } from "../../lib/runs/mod.ts";
import { finishFirst, interrupt, interrupted, keepsFinished, say } from "./command.ts";
import type { EvalOptions } from "./eval_options.ts";
import type { RunModels } from "./open_run_models.ts";
import { createRunProgress } from "./run_progress.ts";
import { shownAgent } from "./shown_agent.ts";
import { tellUnread } from "./tell_replies.ts";

/** How long a command may play. */
export interface PlayingTime extends Disposable {
  /** Aborted when the time is over. */
  readonly over: AbortSignal;
}

/** Starts the time of `--max-seconds`; without one it never ends. */
export function startTime(maxSeconds: number | undefined): PlayingTime {
  const overtime = new AbortController();
  const limit = maxSeconds === undefined ? undefined : setTimeout(() => {
    overtime.abort(new OutsideError(`The ${maxSeconds} s of --max-seconds are over`));
  }, 1_000 * maxSeconds);
  return { over: overtime.signal, [Symbol.dispose]: () => clearTimeout(limit) };
}

export interface PlayInFolderOptions extends Pick<EvalOptions, "concurrency" | "callsPerAccount"> {
  readonly models: RunModels;
  readonly time: PlayingTime;
  /** Called where the run is stopped and an agent has played all. @default nothing */
  readonly onFinishedAgent?: (() => Promise<unknown>) | undefined;
}

/**
 * Plays the rest of a run and tells its progress. Where it is stopped, what was finished is kept.
 *
 * @throws What stopped it.
 */
export async function playInFolder(
  run: EvaluationRun,
  { models, time, onFinishedAgent, ...limits }: PlayInFolderOptions,
): Promise<void> {
  const { folder, configuration: { agents, trials }, setup, finished } = run;
  const total = agents.length * trials * setup.dataset.dialogues.length;
  const before = finished.reduce((latest, { at_ms }) => Math.max(latest, at_ms), 0);
  const started = performance.now() - before;
  const progress = createRunProgress({
    ...{ agents, labelOf: shownAgent, total, finished },
    costUsd: () => models.totals?.().costUsd,
    now: () => performance.now(),
  });
  using finishing = finishFirst();
  finishing.signal.addEventListener("abort", () => {
    progress.end();
    say("The turns in flight are finished first; Ctrl-C again stops at once");
  });
  const played = playRun(run, {
    ...limits,
    elapsedMs: () => performance.now() - started,
    onTurn: progress.turn,
    stopping: AbortSignal.any([finishing.signal, time.over]),
    signal: interrupted,
  });
  try {
    for await (const dialogue of played) progress.dialogue(dialogue);
  } catch (error) {
    progress.end();
    keepsFinished();
    if (finishing.signal.aborted) interrupt();
    const { records } = await readRunFolder(folder);
    if (!interrupted.aborted && hasFinishedAgent(run, records)) await onFinishedAgent?.();
    tellUnread(run, records);
    throw error;
  }
  progress.end();
}

/** Whether an agent played all of its dialogues to their end, so that its results stand whatever the others do. */
function hasFinishedAgent({ configuration, setup }: EvaluationRun, records: readonly TurnRecord[]): boolean {
  const { agents, trials, max_retries: maxRetries } = configuration;
  const { dialogues } = metricRows(records, { dataset: setup.dataset, agents, trials, maxRetries });
  return agents.some((name) =>
    dialogues.every(({ agent, reachedInteractions }) => agent !== name || reachedInteractions === undefined)
  );
}
