import { setTimeout as wait } from "node:timers/promises";

export interface RateLimitOptions {
  readonly perMinute: number;
  /** Milliseconds of a clock that never goes back. @default the time since this process started */
  readonly now?: (() => number) | undefined;
  /** @default by a timer */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
}

const minuteMs = 60_000;

/**
 * Returns a function that waits until one more message may be sent: no 60 seconds hold more than `perMinute`. Who
 * asks first goes first; who stops waiting gives the place away.
 */
export function rateLimit(
  { perMinute, now = () => performance.now(), sleep = timer }: RateLimitOptions,
): (signal?: AbortSignal) => Promise<void> {
  const most = Math.max(1, Math.floor(perMinute));
  const spanMs = minuteMs * most / perMinute;
  let sent: readonly number[] = [];
  let last = Promise.resolve();
  const next = async (signal?: AbortSignal) => {
    for (;;) {
      signal?.throwIfAborted();
      sent = sent.filter((at) => at > now() - spanMs);
      const [oldest] = sent;
      if (oldest === undefined || sent.length < most) break;
      await sleep(oldest + spanMs - now(), signal);
    }
    sent = [...sent, now()];
  };
  return (signal) => {
    const turn = last.then(() => next(signal));
    last = turn.catch(() => {});
    return turn;
  };
}

function timer(ms: number, signal?: AbortSignal): Promise<unknown> {
  return wait(ms, undefined, signal && { signal });
}
