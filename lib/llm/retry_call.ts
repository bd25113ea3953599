import { setTimeout as timer } from "node:timers/promises";
import { OutsideError, type Random } from "../base/mod.ts";
import { CallFailure } from "./call_failure.ts";
import { checkWholeNumbers } from "./check_whole_numbers.ts";

/** A call that is about to be made again. */
export interface Retry {
  /** Tries made so far. */
  readonly tries: number;
  /** Most tries for the reply. */
  readonly maxTries: number;
  readonly waitMs: number;
  /** The sentence of the failure. */
  readonly reason: string;
}

/** How often and after which waits a failed call is made again. */
export interface RetryOptions {
  /** Most requests for one reply, the first among them. @default 6 */
  readonly maxTries?: number | undefined;
  /** Longest wait between the tries for one reply, all its waits together. @default 600_000 */
  readonly maxWaitMs?: number | undefined;
  /** Spreads the waits. @default Math.random */
  readonly random?: Random | undefined;
  /** Waits; may end early where the signal aborts. @default a timer */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Called before each wait. @default nothing */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/**
 * Repeats a call, which is handed the number of the try, that rejects with a repeatable `CallFailure`. Waits double from half a second (four on overload),
 * spread between half and the whole; a wait asked for by the server is kept. The last error is thrown with the number
 * of tries, any other at once.
 *
 * @throws {OutsideError} If the server asks for a longer wait than is left.
 */
export async function retryCall<Result>(
  call: (tries: number) => Promise<Result>,
  options: RetryOptions & { readonly signal?: AbortSignal | undefined },
): Promise<Result> {
  const { random = Math.random, sleep = pause, onRetry, signal } = options;
  const { maxTries, maxWaitMs } = retryLimits(options);
  let waitedMs = 0;
  for (let tries = 1;; tries++) {
    signal?.throwIfAborted();
    const outcome = await tryCall(() => call(tries));
    if (outcome.kind === "result") return outcome.result;
    signal?.throwIfAborted();
    const { failure } = outcome;
    if (!failure.again) throw failure.error;
    if (tries >= maxTries) throw givenUp(failure, tries);
    const leftMs = maxWaitMs - waitedMs;
    const firstMs = failure.overloaded ? 4000 : 500;
    const waitMs = failure.waitMs ?? Math.min(leftMs, firstMs * 2 ** (tries - 1) * (1 + random()) / 2);
    if (waitMs > leftMs) throw tooLong(failure, waitMs, leftMs);
    onRetry?.({ tries, maxTries, waitMs, reason: failureMessage(failure) });
    await sleep(waitMs, signal);
    waitedMs += waitMs;
  }
}

/**
 * Checks the limits of retries.
 *
 * @throws {RangeError} If a number is out of its range.
 */
export function retryLimits({ maxTries = 6, maxWaitMs = 600_000 }: RetryOptions): {
  readonly maxTries: number;
  readonly maxWaitMs: number;
} {
  checkWholeNumbers({ maxTries }, 1);
  checkWholeNumbers({ maxWaitMs }, 0);
  return { maxTries, maxWaitMs };
}

type CallOutcome<Result> =
  | { readonly kind: "result"; readonly result: Result }
  | { readonly kind: "failure"; readonly failure: CallFailure };

async function tryCall<Result>(call: () => Promise<Result>): Promise<CallOutcome<Result>> {
  try {
    return { kind: "result", result: await call() };
  } catch (error) {
    return { kind: "failure", failure: error instanceof CallFailure ? error : new CallFailure(error) };
  }
}

function failureMessage({ error }: CallFailure): string {
  return error instanceof Error ? error.message : String(error);
}

function givenUp(failure: CallFailure, tries: number): unknown {
  if (tries === 1 || !(failure.error instanceof OutsideError)) return failure.error;
  const { cause } = failure.error;
  return new OutsideError(
    `${failureMessage(failure)}; it was asked ${tries} times`,
    cause === undefined ? {} : { cause },
  );
}

function tooLong(failure: CallFailure, waitMs: number, leftMs: number): OutsideError {
  const asked = `${Math.ceil(waitMs / 1000)} s`;
  const left = `${Math.floor(leftMs / 100) / 10} s`;
  return new OutsideError(
    `${failureMessage(failure)}; it asks to wait ${asked}, and only ${left} of waiting are left`,
  );
}

/** An abort ends it without a word: the loop asks the signal itself. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await timer(ms, undefined, signal && { signal }).catch(() => signal?.aborted);
}
