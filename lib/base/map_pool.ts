/** How `mapPool` runs its work. */
export interface MapPoolOptions {
  /** Pieces of work that run at the same time, a whole number of at least 1. */
  readonly concurrency: number;
  /** Once aborted no further work starts, and its reason is thrown when the running work has settled. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work for every item, several at a time, and yields each result when it finishes.
 *
 * After the first error, an abort or an early end of the loop no further work starts; results of running work are
 * still yielded, then the first error is thrown. Work that should stop early needs the signal from the caller.
 *
 * @param items Taken one by one, when a place becomes free.
 * @param work Called once for each item with its position from 0.
 * @throws {RangeError} If `concurrency` is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { mapPool } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const squares = await Array.fromAsync(mapPool([1, 2, 3], async (n) => await n * n, { concurrency: 2 }));
 * assert.deepEqual(squares.toSorted(), [1, 4, 9]);
 * ```
 */
export async function* mapPool<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Promise<Result>,
  options: MapPoolOptions,
): AsyncGenerator<Result, void, void> {
  const { concurrency, signal } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`Concurrency must be a whole number of at least 1, not ${concurrency}`);
  }
  type Ending = { readonly index: number } & ({ readonly result: Result } | { readonly error: unknown });
  const waiting = items[Symbol.iterator]();
  const running = new Map<number, Promise<Ending>>();
  let started = 0;
  let exhausted = false;
  let failure: { readonly error: unknown } | undefined;

  const start = async (item: Item, index: number): Promise<Ending> => {
    try {
      return { index, result: await work(item, index) };
    } catch (error) {
      return { index, error };
    }
  };
  const fill = () => {
    while (!exhausted && failure === undefined && running.size < concurrency) {
      if (signal?.aborted) {
        failure = { error: signal.reason };
        return;
      }
      const next = waiting.next();
      if (next.done) exhausted = true;
      else {
        running.set(started, start(next.value, started));
        started++;
      }
    }
  };

  try {
    fill();
    while (running.size > 0) {
      const ending = await Promise.race(running.values());
      running.delete(ending.index);
      if ("error" in ending) failure ??= { error: ending.error };
      fill();
      if ("result" in ending) yield ending.result;
    }
    if (failure !== undefined) throw failure.error;
  } finally {
    await Promise.all(running.values());
  }
}
