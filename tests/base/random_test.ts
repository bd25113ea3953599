import assert from "node:assert/strict";
import fc from "fast-check";
import { choose, randomFrom, shuffle } from "../../lib/base/mod.ts";

const draw = (random: () => number, count: number) => Array.from({ length: count }, random);

Deno.test("randomFrom() depends on seed and names alone", () => {
  const names = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 });
  fc.assert(fc.property(fc.nat(), names, fc.nat(), names, (seed, item, otherSeed, otherItem) => {
    const numbers = draw(randomFrom(seed, ...item), 5);
    assert.deepEqual(draw(randomFrom(seed, ...item), 5), numbers);
    assert.ok(numbers.every((number) => 0 <= number && number < 1));
    if (JSON.stringify([seed, item]) === JSON.stringify([otherSeed, otherItem])) return;
    assert.notDeepEqual(draw(randomFrom(otherSeed, ...otherItem), 5), numbers);
  }));
});

Deno.test("randomFrom() spreads its numbers evenly, also the first ones of neighbouring seeds", () => {
  const firsts = Array.from({ length: 10_000 }, (_, seed) => randomFrom(seed)());
  for (const numbers of [draw(randomFrom(1), 10_000), firsts]) {
    const tenths = new Array(10).fill(0);
    for (const number of numbers) tenths[Math.floor(number * 10)]++;
    // Chi-square with 9 degrees of freedom is above 33.7 once in 10,000 times.
    assert.ok(tenths.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0) < 33.7);
  }
});

Deno.test("shuffle() gives each order about equally often and keeps its input", () => {
  const items = Object.freeze(["a", "b", "c"]);
  const random = randomFrom(2);
  const orders = new Map<string, number>();
  for (let draw = 0; draw < 6000; draw++) {
    const order = shuffle(random, items).join("");
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  assert.equal(orders.size, 6);
  assert.ok([...orders.values()].every((count) => 850 < count && count < 1150));
});

Deno.test("choose() takes each item and refuses to choose of none", () => {
  const random = randomFrom(3);
  assert.equal(new Set(Array.from({ length: 100 }, () => choose(random, [1, 2, 3]))).size, 3);
  assert.throws(() => choose(random, []), RangeError);
});
