import assert from "node:assert/strict";
import fc from "fast-check";
import { BINARY_NOISE } from "../../lib/compare/compare_rules.ts";
import { type AnyNumber, numberGroups } from "../../lib/compare/number_groups.ts";
import { numberKey } from "../../lib/compare/number_key.ts";

function groupsOf(numbers: readonly AnyNumber[], tolerance = BINARY_NOISE) {
  const sorted = Float64Array.from(numbers.filter((number) => typeof number === "number")).sort();
  const long = numbers.filter((number) => typeof number !== "number");
  return numberGroups(sorted, { long, tolerance });
}

function decimal(text: string): string {
  const key = numberKey(text);
  assert(typeof key === "string");
  return key;
}

Deno.test("numberGroups() puts numbers that differ by noise together, and names no others", () => {
  assert.deepEqual(groupsOf([0.1 + 0.2, 1, 0.3, 0.3]), [[0.3, 0.1 + 0.2]]);
  assert.deepEqual(groupsOf([]), []);
  assert.deepEqual(groupsOf([0.1 + 0.2, 0.3], 0), []);
});

Deno.test("numberGroups() never puts two whole numbers together", () => {
  assert.deepEqual(groupsOf([10 ** 12, 10 ** 12 + 1, 10 ** 12 + 0.5], 1e-9), [[10 ** 12, 10 ** 12 + 0.5]]);
  assert.deepEqual(groupsOf([2n ** 70n, 2n ** 70n + 1n]), []);
  assert.deepEqual(groupsOf([2n ** 70n, 2 ** 70]), [[2n ** 70n, 2 ** 70]]);
});

Deno.test("numberGroups() never puts two numbers of at most 15 digits and 6 places together, at the default tolerance", () => {
  assert.deepEqual(groupsOf([1234567890.12, 1234567890.13, 999_999_999_999.98, 999_999_999_999.99]), []);
  assert.deepEqual(groupsOf([1234567.123456, 1234567.123457, 999_999_999.999998, 999_999_999.999999]), []);
  assert.deepEqual(groupsOf([0.3, 0.301], 0.01), [[0.3, 0.301]]);
});

Deno.test("numberGroups() puts floats together that few steps of binary numbers tell apart, however they are written", () => {
  assert.deepEqual(groupsOf([995.649242458865, 995.649242458866]), [[995.649242458865, 995.649242458866]]);
  const [a, b] = [1234567.12345678, 1234567.12345679];
  assert.deepEqual(groupsOf([a, b]), [[a, b]]);
  assert.deepEqual(
    numberGroups(Float64Array.of(a, b), { tolerance: BINARY_NOISE, isDecimal: () => true }),
    [],
  );
});

Deno.test("numberGroups() keeps Julian days that are a second apart", () => {
  const days = Array.from({ length: 100 }, (_, second) => 2460000.5 + second / 86_400);
  assert.deepEqual(groupsOf(days), []);
  const noisy = days.map((day) => day * (1 + Number.EPSILON));
  assert.equal(groupsOf([...days, ...noisy]).length, 100);
});

Deno.test("numberGroups() puts sums of a million terms together, in whichever order they were added", () => {
  let seed = 1;
  const next = () => (seed = seed * 48271 % 2147483647) / 2147483647;
  const terms = Float64Array.from({ length: 1_000_000 }, () => Math.round(next() * 1e6) / 100);
  const total = (list: Float64Array) => list.reduce((sum, term) => sum + term, 0);
  const sums = [terms, terms.toReversed(), terms.toSorted(), terms.toSorted().reverse()].map(total);
  assert.equal(groupsOf(sums).length, new Set(sums).size > 1 ? 1 : 0);
  assert.equal(groupsOf([...sums, (sums[0] as number) + 0.01])[0]?.length, new Set(sums).size);
});

Deno.test("numberGroups() keeps decimals apart that no number holds, and joins a float beside them", () => {
  const [a, b] = [decimal("12345678901234567.89"), decimal("12345678901234567.90")];
  assert.deepEqual(groupsOf([a, b]), []);
  assert.deepEqual(groupsOf([a, 12345678901234567.89]), [[a, 12345678901234567.89]]);
});

Deno.test("numberGroups() joins quotients of decimals that are rounded in other places", () => {
  const [a, b] = [decimal("66.6666666666666667"), decimal("66.666666666666666667")];
  assert.deepEqual(groupsOf([a, b]).map((group) => group.toSorted()), [[a, b].toSorted()]);
});

Deno.test("numberGroups() joins a noisy number to the nearest exact one, wherever they lie in a dense run", () => {
  const cents = [100_000_000_000.01, 100_000_000_000.02, 100_000_000_000.03];
  const noisy = cents.flatMap((cent) => [cent - 2 ** -15, cent + 2 ** -15]);
  assert.deepEqual(
    groupsOf([...cents, ...noisy]).map((group) => group.map((number) => Number(number).toFixed(2))),
    cents.map((cent) => Array(3).fill(cent.toFixed(2))),
  );
});

Deno.test("numberGroups() cuts a run of noisy neighbours where it stretches beyond the tolerance", () => {
  const run = Array.from({ length: 30 }, (_, i) => Math.PI + i * 1e-9);
  const groups = groupsOf(run, 1e-9);
  assert.ok(groups.length > 1);
  for (const group of groups) assert.ok(Number(group.at(-1)) - Number(group[0]) <= 1e-9 * 4);
});

Deno.test("numberGroups() joins, where gaps are wide, exactly the pairs within the tolerance", () => {
  const number = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(0, 1e-12, 3e-12));
  fc.assert(fc.property(fc.uniqueArray(number.map(([whole, noise]) => whole + 0.25 + noise)), (numbers) => {
    const byCents = Map.groupBy(numbers.toSorted((a, b) => a - b), (value) => value.toFixed(2));
    const expected = [...byCents.values()].filter((group) => group.length > 1);
    assert.deepEqual(groupsOf(numbers, 1e-9), expected);
  }));
});

Deno.test("numberGroups() groups the same numbers in the same way, whatever their order and sign", () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 30 }).map((cents) => cents / 100),
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -3, max: 3 }))
      .map(([cents, steps]) => cents / 100 * (1 + steps * Number.EPSILON)),
  );
  fc.assert(fc.property(fc.array(number), (numbers) => {
    const sets = (groups: AnyNumber[][]) =>
      groups.map((group) => group.map(Number).map(Math.abs).sort()).sort();
    const unique = [...new Set(numbers)];
    assert.deepEqual(sets(groupsOf(unique.toReversed())), sets(groupsOf(unique)));
    const twin = [...Map.groupBy(unique, (value) => value.toFixed(2)).values()].filter((group) =>
      group.length > 1
    );
    assert.deepEqual(sets(groupsOf(unique)), sets(twin));
  }));
});
