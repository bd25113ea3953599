import assert from "node:assert/strict";
import { rateLimit } from "../../../lib/agents/adapters/config/rate_limit.ts";

/** A limit on a clock that only sleeping moves, and when each message was sent. */
function limited(perMinute: number) {
  let now = 0;
  const times: number[] = [];
  const mayAsk = rateLimit({
    perMinute,
    now: () => now,
    sleep: (ms) => Promise.resolve(now += ms),
  });
  return { times, send: (signal?: AbortSignal) => mayAsk(signal).then(() => void times.push(now)) };
}

Deno.test("rateLimit() lets no more messages pass in any minute than it says", async () => {
  const { times, send } = limited(2);
  await Promise.all(Array.from({ length: 5 }, () => send()));
  assert.deepEqual(times, [0, 0, 60_000, 60_000, 120_000]);
});

Deno.test("rateLimit() spreads less than one message a minute", async () => {
  const { times, send } = limited(0.5);
  await send();
  await send();
  assert.deepEqual(times, [0, 120_000]);
});

Deno.test("who stops waiting takes no place from others", async () => {
  const { times, send } = limited(1);
  await send();
  await assert.rejects(send(AbortSignal.abort(new Error("stopped"))), /stopped/);
  await send();
  assert.deepEqual(times, [0, 60_000]);
});
