import assert from "node:assert/strict";
import fc from "fast-check";
import { numberGroups } from "../../lib/compare/number_groups.ts";

function groupsOf(numbers: readonly (number | bigint)[], tolerance = 1e-9) {
  const sorted = Float64Array.from(numbers.filter((number) => typeof number === "number")).sort();
  const bigints = numbers.filter((number) => typeof number === "bigint");
  return numberGroups(sorted, { bigints, tolerance });
}

Deno.test("numberGroups() puts numbers that differ by noise together, and names no others", () => {
  assert.deepEqual(groupsOf([0.1 + 0.2, 1, 0.3, 0.3]), [[0.3, 0.1 + 0.2]]);
  assert.deepEqual(groupsOf([]), []);
  assert.deepEqual(groupsOf([0.1 + 0.2, 0.3], 0), []);
});

Deno.test("numberGroups() never puts two whole numbers together", () => {
  assert.deepEqual(groupsOf([10 ** 12, 10 ** 12 + 1, 10 ** 12 + 0.5]), [[10 ** 12, 10 ** 12 + 0.5]]);
  assert.deepEqual(groupsOf([2n ** 70n, 2n ** 70n + 1n]), []);
  assert.deepEqual(groupsOf([2n ** 70n, 2 ** 70]), [[2 ** 70, 2n ** 70n]]);
});

Deno.test("numberGroups() cuts a run of neighbours where it stretches beyond the tolerance", () => {
  const run = Array.from({ length: 30 }, (_, i) => 1.5 + i * 1e-9);
  const groups = groupsOf(run);
  assert.ok(groups.length > 1);
  for (const group of groups) assert.ok(Number(group.at(-1)) - Number(group[0]) <= 1e-9 * 2);
});

Deno.test("numberGroups() joins, where gaps are wide, exactly the pairs within the tolerance", () => {
  const number = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(0, 1e-12, 3e-12));
  fc.assert(fc.property(fc.uniqueArray(number.map(([whole, noise]) => whole + 0.25 + noise)), (numbers) => {
    const byCents = Map.groupBy(numbers.toSorted((a, b) => a - b), (value) => value.toFixed(2));
    const expected = [...byCents.values()].filter((group) => group.length > 1);
    assert.deepEqual(groupsOf(numbers), expected);
  }));
});
