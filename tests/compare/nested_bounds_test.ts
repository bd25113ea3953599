import { compareTables } from "querylogue/compare";
import type { ResultTable, ValueType } from "querylogue/database";
import assert from "node:assert/strict";

function verdictOf(type: ValueType, gold: string, predicted: string): string {
  const table = (value: string): ResultTable => ({
    columns: [{ name: "value", type, values: [value] }],
    rowCount: 1,
    truncated: false,
  });
  return compareTables(table(gold), table(predicted), { ordered: false }).verdict;
}

const nestedTypes = ["json", "nested"] as const;

const lists = (depth: number, inner: string) => "[".repeat(depth) + inner + "]".repeat(depth);
const objects = (depth: number, inner: string) => '{"a":'.repeat(depth) + inner + "}".repeat(depth);
const wide = (count: number, item: string) => `[${Array(count).fill(item).join(", ")}]`;

Deno.test("nested values are compared by value to a depth of 200, and deeper ones as texts", () => {
  for (const type of nestedTypes) {
    for (const nest of [lists, objects]) {
      assert.equal(verdictOf(type, nest(200, "1"), nest(200, "1.0")), "equal");
      for (const depth of [201, 3_000, 100_000]) {
        assert.equal(verdictOf(type, nest(depth, "1"), nest(depth, "1.0")), "different", `${depth} deep`);
        assert.equal(verdictOf(type, nest(depth, "1"), nest(depth, "1")), "equal", `${depth} deep`);
      }
    }
  }
});

Deno.test("rows and arrays of PostgreSQL are read to the same depth", () => {
  const arrays = (depth: number, inner: string) => "{".repeat(depth) + inner + "}".repeat(depth);
  assert.equal(verdictOf("nested", arrays(200, "1"), arrays(200, "1.0")), "equal");
  assert.equal(verdictOf("nested", arrays(201, "1"), arrays(201, "1.0")), "different");
  assert.equal(verdictOf("nested", arrays(100_000, "1"), arrays(100_000, "1")), "equal");
});

Deno.test("maps whose keys are maps are read, however deep keys stand in keys", () => {
  const keys = (value: string) => `${"{".repeat(150)}a${": 1}".repeat(149)}: ${value}}`;
  assert.equal(verdictOf("nested", keys("7"), keys("7.0")), "equal");
  assert.equal(verdictOf("nested", keys("7"), keys("8")), "different");
});

Deno.test("nested values are compared by value to two million letters, and larger ones as texts", () => {
  for (const type of nestedTypes) {
    assert.equal(verdictOf(type, wide(200_000, "1"), wide(200_000, "1.0")), "equal");
    assert.equal(verdictOf(type, wide(400_000, "1"), wide(400_000, "1.0")), "different");
    assert.equal(verdictOf(type, wide(800_000, "1"), wide(800_000, "1")), "equal");
  }
});
