import { CallFailure } from "./call_failure.ts";
import { checkWholeNumbers } from "./check_whole_numbers.ts";

/** Starts work when a place is free, in order of request. */
export type AdaptiveLimit = <Result>(
  work: () => Promise<Result>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<Result>;

/** Limits of concurrency. */
export interface AdaptiveLimitOptions {
  /** Most calls at the same time. */
  readonly max: number;
  /** Calls at the same time in the beginning, `max` where that is less. @default 4 */
  readonly start?: number | undefined;
}

/**
 * Adapts the number of concurrent calls to a server: one more after as many successes in a row as there are places,
 * half as many when the server reports overload. Calls started before a cut do not cut again. Chats of one server
 * share a limit. Waiting calls reject with their signal's reason on abort.
 *
 * @throws {RangeError} If a number is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { adaptiveLimit } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const limit = adaptiveLimit({ max: 2 });
 * let [running, most] = [0, 0];
 * const work = async () => {
 *   most = Math.max(most, ++running);
 *   await Promise.resolve();
 *   running--;
 * };
 * await Promise.all([1, 2, 3, 4].map(() => limit(work)));
 * assert.equal(most, 2);
 * ```
 */
export function adaptiveLimit({ max, start = 4 }: AdaptiveLimitOptions): AdaptiveLimit {
  checkWholeNumbers({ max, start }, 1);
  const waiting = new Set<() => void>();
  let places = Math.min(start, max);
  let running = 0;
  let successes = 0;
  let cuts = 0;

  const admit = () => {
    for (const enter of waiting) {
      if (running >= places) return;
      waiting.delete(enter);
      running++;
      enter();
    }
  };
  const enter = async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      // A place that was given before the abort is given back by who holds it.
      if (waiting.delete(resolve)) reject(signal?.reason);
    };
    waiting.add(resolve);
    signal?.addEventListener("abort", leave, { once: true });
    admit();
    await promise.finally(() => signal?.removeEventListener("abort", leave));
  };
  const succeeded = () => {
    if (++successes < places || places === max) return;
    places++;
    successes = 0;
  };
  const overloaded = (cutsBefore: number) => {
    successes = 0;
    if (cutsBefore !== cuts) return;
    places = Math.max(1, Math.floor(places / 2));
    cuts++;
  };

  return async (work, { signal } = {}) => {
    await enter(signal);
    const cutsBefore = cuts;
    try {
      const result = await work();
      succeeded();
      return result;
    } catch (error) {
      if (error instanceof CallFailure && error.overloaded) overloaded(cutsBefore);
      else successes = 0;
      throw error;
    } finally {
      running--;
      admit();
    }
  };
}
