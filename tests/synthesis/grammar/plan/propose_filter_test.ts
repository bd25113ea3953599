import assert from "node:assert/strict";
import { randomFrom } from "../../../../lib/base/mod.ts";
import type { Literal } from "../../../../lib/specification/mod.ts";
import { proposeFilter } from "../../../../lib/synthesis/grammar/plan/propose_filter.ts";
import type { ColumnKind, ColumnWords } from "../../../../lib/linking/lexicon/types.ts";

/** The conditions that many people would set on a column of a kind with these values. */
function proposed(kind: ColumnKind, values: readonly Literal[], nulls = 0) {
  const column: ColumnWords = {
    reference: { table: "city", column: "some" },
    singular: "some",
    plural: "some",
    inflects: true,
    kind,
    unit: "",
    scale: undefined,
    summable: false,
    participle: undefined,
    statistics: {
      rows: values.length + nulls,
      present: values.length,
      distinct: new Set(values).size,
      minimum: undefined,
      maximum: undefined,
    },
  };
  return Array.from({ length: 400 }, (_, seed) => proposeFilter(column, { values, nulls }, randomFrom(seed)))
    .filter((filter) => filter !== undefined);
}

const leavesOut = (filters: ReturnType<typeof proposed>) =>
  filters.filter((filter) =>
    (filter.kind === "comparison" && filter.operator === "<>") || (filter.kind === "one_of" && filter.negated)
  );

Deno.test("nobody leaves out one name, or a value that few rows have", () => {
  const few = ["Lima", "Lima", "Oslo", "Rome"];
  assert.equal(leavesOut(proposed("label", few)).length, 0);
  assert.ok(leavesOut(proposed("category", few)).length > 0);
  const many = Array.from({ length: 30 }, (_, i) => `kind ${i}`);
  assert.equal(leavesOut(proposed("category", many)).length, 0);
});

Deno.test("an empty cell is asked for where it says something", () => {
  const known = (kind: ColumnKind, nulls: number) =>
    proposed(kind, ["1990-01-01", "1991-01-01", "1992-01-01", "1993-01-01"], nulls)
      .filter((filter) => filter.kind === "null").length;
  assert.ok(known("date", 4) > 0);
  assert.equal(known("date", 5), 0);
  const measured = proposed("measure", [1, 2, 3, 4, 5, 6], 4);
  assert.equal(measured.filter((filter) => filter.kind === "null").length, 0);
  const one = proposed("date", ["1990-01-01"], 5);
  assert.deepEqual(one, []);
});

Deno.test("a range leaves out a third, and its ends are of one order of magnitude", () => {
  const ranges = (kind: ColumnKind, values: readonly Literal[]) =>
    proposed(kind, values).flatMap((filter) =>
      filter.kind === "between"
        ? [{
          ...filter,
          share: values.filter((v) => v >= filter.low && v <= filter.high).length / values.length,
        }]
        : []
    );
  const even = ranges("measure", Array.from({ length: 60 }, (_, i) => 1000 + 50 * i));
  const dates = ranges("date", Array.from({ length: 60 }, (_, i) => `${1950 + i}-06-01`));
  for (const found of [even, dates]) {
    assert.ok(found.length > 0);
    for (const { share } of found) assert.ok(share <= 2 / 3, String(share));
  }
  const steep = ranges("measure", Array.from({ length: 60 }, (_, i) => Math.round(10 * 1.2 ** i)));
  for (const { low, high } of steep) assert.ok(Number(high) <= 10 * Number(low), `${low} to ${high}`);
});

Deno.test("a name is chosen that more than two rows have, where two names are", () => {
  const names = (values: readonly Literal[]) =>
    new Set(
      proposed("label", values).flatMap((filter) =>
        filter.kind === "comparison" ? [filter.value] : filter.kind === "one_of" ? filter.values : []
      ),
    );
  const thrice = (name: string) => [name, name, name];
  assert.deepEqual(names(["Lima", ...thrice("Oslo"), "Rome", ...thrice("Bern")]), new Set(["Oslo", "Bern"]));
  assert.deepEqual(names(["Lima", ...thrice("Oslo"), "Rome"]), new Set(["Lima", "Oslo", "Rome"]));
});

Deno.test("where a column holds times, days are bounded by their first moments alone", () => {
  const bounds = (values: readonly string[]) =>
    new Set(
      proposed("date", values).map((filter) => filter.kind === "comparison" ? filter.operator : filter.kind),
    );
  const days = Array.from({ length: 40 }, (_, i) => `${1960 + i}-06-01`);
  assert.deepEqual(bounds(days), new Set([">", ">=", "<", "<=", "between"]));
  assert.deepEqual(bounds(days.map((day) => `${day} 10:30:00`)), new Set([">=", "<"]));
  // Midnight stands in a text like any other time.
  assert.deepEqual(bounds(days.map((day) => `${day}T00:00:00`)), new Set([">=", "<"]));
  assert.deepEqual(bounds(days.map((day) => day.split("-").reverse().join("/"))), new Set());
});
