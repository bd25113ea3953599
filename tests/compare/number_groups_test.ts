import assert from "node:assert/strict";
import fc from "fast-check";
import { numberGroups } from "../../lib/compare/number_groups.ts";

Deno.test("numberGroups() puts numbers that differ by noise together", () => {
  assert.deepEqual(numberGroups([0.1 + 0.2, 1, 0.3], 1e-9), [[0.3, 0.1 + 0.2], [1]]);
  assert.deepEqual(numberGroups([], 1e-9), []);
});

Deno.test("numberGroups() never puts two whole numbers together", () => {
  assert.deepEqual(numberGroups([10 ** 12, 10 ** 12 + 1, 10 ** 12 + 0.5], 1e-9), [
    [10 ** 12, 10 ** 12 + 0.5],
    [10 ** 12 + 1],
  ]);
  assert.deepEqual(numberGroups([2n ** 70n, 2n ** 70n + 1n], 1e-9).length, 2);
});

Deno.test("numberGroups() cuts a run of neighbours where it stretches beyond the tolerance", () => {
  const run = Array.from({ length: 30 }, (_, i) => 1.5 + i * 1e-9);
  for (const group of numberGroups(run, 1e-9)) {
    assert(Number(group.at(-1)) - Number(group[0]) <= 1e-9 * 2);
  }
});

Deno.test("numberGroups() keeps every number and, where gaps are wide, joins exactly the pairs within the tolerance", () => {
  const number = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(0, 1e-12, 3e-12));
  fc.assert(fc.property(fc.uniqueArray(number.map(([whole, noise]) => whole + 0.25 + noise)), (numbers) => {
    const groups = numberGroups(numbers, 1e-9);
    assert.deepEqual(groups.flat().map(Number).toSorted((a, b) => a - b), numbers.toSorted((a, b) => a - b));
    assert.equal(groups.length, new Set(numbers.map((value) => value.toFixed(2))).size);
  }));
});
