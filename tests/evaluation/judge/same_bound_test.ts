import assert from "node:assert/strict";
import type { ReadComparison } from "../../../lib/evaluation/judge/comparisons.ts";
import { sameBound } from "../../../lib/evaluation/judge/same_bound.ts";

const of = { concepts: [], measures: [], owners: [] };
const read = (operator: ReadComparison["operator"], bound: number | string): ReadComparison => ({
  ...{ operator, bound, of },
});

Deno.test("years and dates have one bound where the same days are in", () => {
  assert.ok(sameBound(read(">", "1999-12-31"), read(">=", 2000)));
  assert.ok(sameBound(read(">", 1950), read(">=", "1951-01-01")));
  assert.ok(sameBound(read("<", 1850), read("<=", "1849-12-31")));
  assert.ok(!sameBound(read(">", "1999-12-30"), read(">=", 2000)));
  assert.ok(!sameBound(read("=", 2000), read(">=", 2000)));
});

Deno.test("of whole numbers more than two is at least three", () => {
  assert.ok(sameBound(read(">", 2), read(">=", 3)));
  assert.ok(!sameBound(read(">", 2.5), read(">=", 3)));
});
