/** Whether long work is to end early, and how it lets that become known. */
export interface Watch {
  /** Lets timers and signals have their turn. True once the deadline has struck. */
  pause(): Promise<boolean>;
  /** Whether the deadline has struck. */
  readonly struck: boolean;
}

export interface WatchOptions {
  readonly signal: AbortSignal | undefined;
  readonly deadlineMs: number | undefined;
}

/**
 * Runs work that ends early when its time is up, and is given up, with the reason of the signal, when that is aborted.
 * Without either there are no pauses.
 */
export async function withWatch<Result>(
  { signal, deadlineMs }: WatchOptions,
  work: (watch: Watch) => Promise<Result>,
): Promise<Result> {
  let struck = false;
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => struck = true, deadlineMs);
  try {
    return await work({
      get struck() {
        return struck;
      },
      async pause() {
        if (signal !== undefined || timer !== undefined) await new Promise((resolve) => setTimeout(resolve));
        signal?.throwIfAborted();
        return struck;
      },
    });
  } finally {
    clearTimeout(timer);
  }
}
