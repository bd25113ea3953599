import assert from "node:assert/strict";
import fc from "fast-check";
import { OutsideError } from "../../lib/base/mod.ts";
import { CallFailure, type CallFailureOptions } from "../../lib/llm/call_failure.ts";
import { retryCall, type RetryOptions } from "../../lib/llm/retry_call.ts";

/** Calls that fail as planned, then succeed; waits take no time. */
async function play(plan: readonly CallFailureOptions[], options: RetryOptions = {}) {
  const waits: number[] = [];
  let calls = 0;
  const call = () => {
    const failure = plan[calls++];
    return failure === undefined
      ? Promise.resolve("done")
      : Promise.reject(new CallFailure(new OutsideError("The server is busy"), failure));
  };
  const sleep = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  const ending = await retryCall(call, { sleep, random: () => 1, ...options }).catch((error) => error);
  return { ending, calls, waits };
}

const again = { again: true };
const busy = { again: true, overloaded: true };
const times = (n: number, failure: CallFailureOptions) => Array<CallFailureOptions>(n).fill(failure);

Deno.test("waits double, and are longer where the server has too much to do", async () => {
  assert.deepEqual(await play(times(5, again)), {
    ending: "done",
    calls: 6,
    waits: [500, 1000, 2000, 4000, 8000],
  });
  assert.deepEqual((await play(times(5, busy))).waits, [4000, 8000, 16_000, 32_000, 64_000]);
});

Deno.test("waits are spread between their half and the whole", async () => {
  assert.deepEqual((await play([again, again], { random: () => 0 })).waits, [250, 500]);
});

Deno.test("a wait that the server asks for is kept to, one of nothing too", async () => {
  const plan = [{ ...busy, waitMs: 30_000 }, { ...busy, waitMs: 0 }];
  assert.deepEqual((await play(plan)).waits, [30_000, 0]);
});

Deno.test("waits of our own are shortened to what is left, and the tries go on", async () => {
  const { ending, waits } = await play(times(3, again), { maxWaitMs: 1200 });
  assert.deepEqual([ending, waits], ["done", [500, 700, 0]]);
});

Deno.test("a wait asked for that is longer than what is left ends it in one sentence", async () => {
  const { ending, calls, waits } = await play([{ ...busy, waitMs: 400_000 }, { ...busy, waitMs: 200_001 }]);
  assert.ok(ending instanceof OutsideError);
  assert.equal(
    ending.message,
    "The server is busy; it asks to wait 201 s, and only 200 s of waiting are left",
  );
  assert.deepEqual([calls, waits], [2, [400_000]]);
});

Deno.test("after the last try its error is told with the number of tries", async () => {
  const { ending, calls } = await play(times(9, again));
  assert.deepEqual([ending.message, calls], ["The server is busy; it was asked 6 times", 6]);
  assert.equal((await play([again], { maxTries: 1 })).ending.message, "The server is busy");
});

Deno.test("what cannot change and faults of our own are thrown at once", async () => {
  assert.deepEqual(await play([{}]), { ending: new OutsideError("The server is busy"), calls: 1, waits: [] });
  const fault = new TypeError("undefined is not a function");
  await assert.rejects(retryCall(() => Promise.reject(fault), {}), fault);
});

Deno.test("each further try is announced", async () => {
  const told: unknown[] = [];
  await play([again], { onRetry: (retry) => told.push(retry) });
  assert.deepEqual(told, [{ tries: 1, maxTries: 6, waitMs: 500, reason: "The server is busy" }]);
});

Deno.test("an abort in a wait ends it at once, with the signal's own reason and no further call", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  let calls = 0;
  const call = () => {
    calls++;
    return Promise.reject(new CallFailure(new OutsideError("busy"), { again: true, waitMs: 500_000 }));
  };
  const onRetry = () => setTimeout(() => stop.abort(reason), 1);
  await assert.rejects(retryCall(call, { signal: stop.signal, onRetry }), reason);
  assert.equal(calls, 1);
});

Deno.test("whatever fails, neither the tries nor the waits exceed what is allowed", async () => {
  const failure = fc.record({
    again: fc.constant(true),
    overloaded: fc.boolean(),
    waitMs: fc.option(fc.nat({ max: 700_000 }), { nil: undefined }),
  }).map(({ waitMs, ...rest }) => waitMs === undefined ? rest : { ...rest, waitMs });
  await fc.assert(
    fc.asyncProperty(
      fc.array(failure, { maxLength: 20 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat({ max: 700_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      async (plan, maxTries, maxWaitMs, drawn) => {
        const { ending, calls, waits } = await play(plan, { maxTries, maxWaitMs, random: () => drawn });
        const waited = waits.reduce((sum, ms) => sum + ms, 0);
        assert.ok(calls <= maxTries && waited <= maxWaitMs && waits.length < maxTries);
        assert.ok(waits.every((ms) => ms >= 0));
        assert.ok(ending === "done" ? calls === plan.length + 1 : ending instanceof OutsideError);
      },
    ),
  );
});

Deno.test("numbers that make no sense are refused", async () => {
  for (const options of [{ maxTries: 0 }, { maxTries: 1.5 }, { maxWaitMs: -1 }, { maxWaitMs: 1e12 }]) {
    assert.ok((await play([], options)).ending instanceof RangeError);
  }
});
