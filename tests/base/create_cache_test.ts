import { createCache } from "../../lib/base/mod.ts";
import assert from "node:assert/strict";
import fc from "fast-check";

Deno.test("createCache() keeps what a list in the order of use keeps that is cut at its old end", () => {
  const steps = fc.array(fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "e"),
    weight: fc.option(fc.nat(6), { nil: undefined }),
  }));
  fc.assert(fc.property(steps, fc.integer({ min: 1, max: 10 }), (steps, most) => {
    const cache = createCache<{ readonly weight: number }>({ most, weightOf: ({ weight }) => weight });
    let list: { readonly key: string; readonly value: { readonly weight: number } }[] = [];
    for (const { key, weight } of steps) {
      const found = list.find((one) => one.key === key);
      const others = list.filter((one) => one.key !== key);
      if (weight === undefined) {
        assert.equal(cache.get(key), found?.value);
        if (found !== undefined) list = [...others, found];
        continue;
      }
      const value = { weight };
      cache.set(key, value);
      list = weight > most ? others : [...others, { key, value }];
      while (list.reduce((sum, one) => sum + one.value.weight, 0) > most) list.shift();
    }
    for (const { key, value } of list) assert.equal(cache.get(key), value);
  }));
});

Deno.test("createCache() refuses a size that keeps nothing", () => {
  assert.throws(() => createCache({ most: 0 }), RangeError);
  assert.throws(() => createCache({ most: NaN }), RangeError);
});

Deno.test("createCache() weighs a value by its key, too", () => {
  const cache = createCache<number>({ most: 5, weightOf: (_, { length }) => length });
  cache.set("one", 1);
  cache.set("two", 2);
  assert.deepEqual([cache.get("one"), cache.get("two")], [undefined, 2]);
});
