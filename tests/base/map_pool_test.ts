import assert from "node:assert/strict";
import fc from "fast-check";
import { mapPool } from "../../lib/base/mod.ts";

/** Work whose endings the test decides. */
function controlled() {
  const endings = new Map<number, PromiseWithResolvers<string>>();
  return {
    started: () => [...endings.keys()],
    work: (_: string, index: number) => {
      const ending = Promise.withResolvers<string>();
      endings.set(index, ending);
      return ending.promise;
    },
    end: (index: number) => endings.get(index)?.resolve(`result ${index}`),
    fail: (index: number) => endings.get(index)?.reject(new Error(`failed ${index}`)),
  };
}

const items = ["a", "b", "c", "d"];

Deno.test("mapPool() yields results as they finish and keeps its places filled", async () => {
  const pool = controlled();
  const results = mapPool(items, pool.work, { concurrency: 2 });
  const first = results.next();
  await Promise.resolve();
  assert.deepEqual(pool.started(), [0, 1]);
  pool.end(1);
  assert.equal((await first).value, "result 1");
  assert.deepEqual(pool.started(), [0, 1, 2]);
  const second = results.next();
  pool.end(2);
  assert.equal((await second).value, "result 2");
  pool.end(0);
  assert.equal((await results.next()).value, "result 0");
  pool.end(3);
  assert.equal((await results.next()).value, "result 3");
  assert.equal((await results.next()).done, true);
});

Deno.test("mapPool() starts nothing after an error and throws it once the running work has been yielded", async () => {
  const pool = controlled();
  const results = mapPool(items, pool.work, { concurrency: 2 });
  const first = results.next();
  pool.fail(0);
  await Promise.resolve();
  pool.end(1);
  assert.equal((await first).value, "result 1");
  await assert.rejects(results.next(), /failed 0/);
  assert.deepEqual(pool.started(), [0, 1]);
});

Deno.test("mapPool() starts nothing after an abort and throws its reason", async () => {
  const pool = controlled();
  const abort = new AbortController();
  const results = mapPool(items, pool.work, { concurrency: 1, signal: abort.signal });
  const first = results.next();
  abort.abort(new Error("interrupted"));
  pool.end(0);
  assert.equal((await first).value, "result 0");
  await assert.rejects(results.next(), /interrupted/);
  assert.deepEqual(pool.started(), [0]);
  const never = mapPool(items, pool.work, { concurrency: 1, signal: abort.signal });
  await assert.rejects(never.next(), /interrupted/);
});

Deno.test("mapPool() lets running work settle when its reader stops early", async () => {
  let settled = 0;
  let started = 0;
  const work = async () => {
    started++;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return ++settled;
  };
  for await (const _ of mapPool(items, work, { concurrency: 2 })) break;
  assert.equal(started, settled);
  assert.ok(started < items.length);
});

Deno.test("mapPool() does every item once and never more at a time than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (delays, concurrency) => {
        let running = 0;
        const work = async (delay: number, index: number) => {
          assert.ok(++running <= concurrency);
          for (let tick = 0; tick < delay; tick++) await Promise.resolve();
          running--;
          return index;
        };
        const results = await Array.fromAsync(mapPool(delays, work, { concurrency }));
        assert.deepEqual(results.toSorted((a, b) => a - b), delays.map((_, index) => index));
      },
    ),
  );
});

Deno.test("mapPool() refuses a concurrency that is no whole number of at least 1", async () => {
  for (const concurrency of [0, -1, 1.5, NaN]) {
    await assert.rejects(mapPool([], () => Promise.resolve(), { concurrency }).next(), RangeError);
  }
});
