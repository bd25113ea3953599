import assert from "node:assert/strict";
import fc from "fast-check";
import { CallFailure } from "../../lib/llm/call_failure.ts";
import { type AdaptiveLimit, adaptiveLimit } from "../../lib/llm/mod.ts";

const overload = () => new CallFailure(new Error("busy"), { again: true, overloaded: true });

/** Works that a test ends one by one, in the order in which they started. */
function bench(limit: AdaptiveLimit) {
  const running: { readonly name: number; readonly end: PromiseWithResolvers<void> }[] = [];
  const endings: Promise<unknown>[] = [];
  let names = 0;
  return {
    running: () => running.map(({ name }) => name),
    ask: (count: number, signal?: AbortSignal) => {
      for (let i = 0; i < count; i++) {
        const name = ++names;
        const work = () => {
          const end = Promise.withResolvers<void>();
          running.push({ name, end });
          return end.promise;
        };
        endings.push(limit(work, signal && { signal }).catch((error) => error));
      }
    },
    finish: async (count: number, error?: Error) => {
      for (const { end } of running.splice(0, count)) error === undefined ? end.resolve() : end.reject(error);
      await settle();
    },
    endings,
  };
}

const settle = () => new Promise((done) => setTimeout(done, 0));

Deno.test("work starts in the order in which it was asked for, four at first", async () => {
  const { ask, running, finish } = bench(adaptiveLimit({ max: 9 }));
  ask(7);
  await settle();
  assert.deepEqual(running(), [1, 2, 3, 4]);
  await finish(2);
  assert.deepEqual(running(), [3, 4, 5, 6]);
});

Deno.test("a place is added after as many successes as there are places, up to the most", async () => {
  const { ask, running, finish } = bench(adaptiveLimit({ max: 6 }));
  ask(100);
  await settle();
  await finish(4);
  assert.equal(running().length, 5);
  await finish(5);
  assert.equal(running().length, 6);
  for (let i = 0; i < 5; i++) await finish(6);
  assert.equal(running().length, 6);
});

Deno.test("an overload halves the places, once for all calls that were under way", async () => {
  const { ask, running, finish } = bench(adaptiveLimit({ max: 8, start: 8 }));
  ask(100);
  await settle();
  await finish(4, overload());
  assert.equal(running().length, 4);
  await finish(4, overload());
  assert.equal(running().length, 4);
  await finish(1, overload());
  await finish(1);
  assert.equal(running().length, 2);
});

Deno.test("one place is always left, and places grow again", async () => {
  const { ask, running, finish } = bench(adaptiveLimit({ max: 4, start: 1 }));
  ask(100);
  await settle();
  await finish(1, overload());
  assert.equal(running().length, 1);
  await finish(1);
  assert.equal(running().length, 2);
});

Deno.test("other failures take no place away, and begin the count of successes anew", async () => {
  const { ask, running, finish } = bench(adaptiveLimit({ max: 8 }));
  ask(100);
  await settle();
  await finish(3);
  await finish(1, new Error("wrong model"));
  await finish(3);
  assert.equal(running().length, 4);
  await finish(1);
  assert.equal(running().length, 5);
});

Deno.test("what waits is dropped by an abort, with the signal's reason, and holds up nobody", async () => {
  const { ask, running, finish, endings } = bench(adaptiveLimit({ max: 1 }));
  const stop = new AbortController();
  const reason = new Error("enough");
  ask(1);
  ask(2, stop.signal);
  ask(1);
  await settle();
  stop.abort(reason);
  ask(1, stop.signal);
  assert.deepEqual(await Promise.all([endings[1], endings[2], endings[4]]), [reason, reason, reason]);
  await finish(1);
  assert.deepEqual(running(), [4]);
});

Deno.test("no more work than allowed runs at any time, all of it runs, and results are handed through", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.constantFrom("success", "overload", "failure")),
      async (max, start, plan) => {
        const limit = adaptiveLimit({ max, start });
        let [running, most] = [0, 0];
        const results = await Promise.all(plan.map((ending, i) =>
          limit(async () => {
            most = Math.max(most, ++running);
            await Promise.resolve();
            running--;
            if (ending === "success") return i;
            throw ending === "overload" ? overload() : new Error(ending);
          }).catch(() => "failed")
        ));
        assert.ok(most <= max);
        assert.deepEqual(results, plan.map((ending, i) => ending === "success" ? i : "failed"));
      },
    ),
  );
});

Deno.test("numbers that make no sense are refused", () => {
  for (const options of [{ max: 0 }, { max: 1.5 }, { max: 2, start: 0 }]) {
    assert.throws(() => adaptiveLimit(options), RangeError);
  }
});
