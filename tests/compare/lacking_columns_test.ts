import assert from "node:assert/strict";
import { compareTables, type CompareTablesOptions } from "../../lib/compare/mod.ts";
import type { ResultTable, Value } from "../../lib/database/mod.ts";
import { tableOf } from "./tables.ts";

const lacking = (gold: ResultTable, predicted: ResultTable, shows: CompareTablesOptions["shows"] = {}) =>
  compareTables(gold, predicted, { ordered: false, shows }).reasons.map(({ kind, text }) =>
    kind === "missing_columns" ? text : kind
  );
const copyOf = (name: string) => ({ columns: [name], computed: false });
const countOf = { columns: [], computed: true };

Deno.test("compareTables() says that a column is lacking, not that another is of another type or NULL", () => {
  const keepers = tableOf([["Ada", "Quist"], ["Bo", "Quist"], ["Ada", "Ray"]], { names: ["first", "last"] });
  const days = tableOf([["2021-05-01"], ["2022-06-02"], [null]], { names: ["opened_on"] });
  assert.deepEqual(
    lacking(keepers, days, { gold: [copyOf("first"), copyOf("last")], predicted: [copyOf("opened_on")] }),
    ["The prediction lacks first, last."],
  );
  const numbered = tableOf([["Ada", 71], ["Bo", 72]], { names: ["first", "keeper_id"] });
  const counted = tableOf([["Ada", 3], ["Bo", 4]], { names: ["first", "count"] });
  assert.deepEqual(
    lacking(numbered, counted, {
      gold: [copyOf("first"), copyOf("keeper_id")],
      predicted: [copyOf("first"), countOf],
    }),
    ["The prediction lacks keeper_id."],
  );
});

Deno.test("compareTables() says nothing of type or NULL where the queries do not tell what columns they show", () => {
  const beams = tableOf([["Ada", 71, 1.5], ["Bo", null, 2.5]], { names: ["first", "keeper_id", "height"] });
  const texts = tableOf([["north"], ["south"]], { names: ["coast"] });
  assert.deepEqual(lacking(beams, texts), [
    "The prediction lacks keeper_id, height.",
    "missing_rows",
    "extra_rows",
  ]);
  const two = tableOf([["north", "red"], ["south", "green"]], { names: ["coast", "colour"] });
  assert.deepEqual(lacking(beams, two), ["The prediction lacks first, keeper_id, height."]);
});

Deno.test("compareTables() calls other values of a column different, not lacking", () => {
  const differ = ["missing_rows", "extra_rows"];
  const one = (name: string, value: Value) => tableOf([[value]], { names: [name] });
  assert.deepEqual(lacking(one("count(*)", 5), one("n", 7)), differ);
  const height = { columns: ["height"], computed: true };
  assert.deepEqual(
    lacking(one("avg(height)", 31.5), one("max(height)", 60), { gold: [height], predicted: [height] }),
    differ,
  );
  const aggregates = (a: number, b: number, c: number) => tableOf([[a, b, c]], { names: ["x", "y", "z"] });
  const others = tableOf([[60, 8, 1.5]], { names: ["high", "count", "mean"] });
  assert.deepEqual(lacking(aggregates(61, 7, 31.5), others), differ);
  const shown = { gold: [countOf, countOf, countOf], predicted: [countOf, countOf, countOf] };
  assert.deepEqual(lacking(aggregates(61, 7, 31.5), others, shown), differ);
  const empty = (name: string) => tableOf([], { names: [name] });
  assert.deepEqual(lacking(one("first", "Ada"), empty("keeper")), ["missing_rows"]);
  assert.deepEqual(
    lacking(one("first", "Ada"), one("keeper", "Bo"), {
      gold: [copyOf("first")],
      predicted: [copyOf("first")],
    }),
    differ,
  );
  const upper = { columns: ["first"], computed: true };
  assert.deepEqual(
    lacking(one("first", "Ada"), one("name", "ADA"), { gold: [copyOf("first")], predicted: [upper] }),
    differ,
  );
  assert.deepEqual(
    lacking(tableOf([["Ada", "Ray"]], { names: ["first_name", "last"] }), one("First Name", "Bo")),
    [
      "The prediction lacks last.",
      ...differ,
    ],
  );
});

Deno.test("compareTables() pairs several columns of one name by their values", () => {
  const gold = tableOf([["oak", "Ada", 1], ["elm", "Bo", 2]], { names: ["name", "name", "size"] });
  const predicted = tableOf([["Ada"], ["Cy"]], { names: ["name"] });
  const { reasons } = compareTables(gold, predicted, { ordered: false });
  assert.deepEqual(reasons.map((reason) => "examples" in reason ? reason.examples : reason.kind), [
    "missing_columns",
    [["Bo"]],
    [["Cy"]],
  ]);
});

Deno.test("compareTables() tells where no row of a prediction is right", () => {
  const rows = (...values: readonly string[]) => tableOf(values.map((value) => [value]));
  const told = (predicted: ResultTable) =>
    compareTables(rows("a", "b"), predicted, { ordered: false }).reasons.map((reason) =>
      reason.kind === "extra_rows" && reason.all
    );
  assert.deepEqual(told(rows("c", "d")), [false, true]);
  assert.deepEqual(told(rows("a", "d")), [false, undefined]);
  assert.deepEqual(told(rows()), [false]);
});
