/** Runs long work in slices, between which timers and signals are served. */
export interface Scheduler {
  /** Whether a deadline may strike. */
  readonly isTimed: boolean;
  /** Whether the deadline has struck. */
  readonly stopped: () => boolean;
  readonly run: <Result>(work: Generator<undefined, Result>) => Promise<Result>;
}

/**
 * @param signal Calls the work off: `run` then throws its reason.
 * @param deadline Asks the work to end early.
 */
export function createScheduler(
  { signal, deadline }: {
    readonly signal: AbortSignal | undefined;
    readonly deadline: AbortSignal | undefined;
  },
): Scheduler {
  const watched = signal !== undefined || deadline !== undefined;
  return {
    isTimed: deadline !== undefined,
    stopped: () => deadline?.aborted ?? false,
    async run(work) {
      let step = work.next();
      while (!step.done) {
        if (watched) await new Promise((resolve) => setTimeout(resolve));
        signal?.throwIfAborted();
        step = work.next();
      }
      return step.value;
    },
  };
}
