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

const columnOf = (table: string, name: string, ...others: readonly string[]) => ({
  ...{ columns: [name], computed: false, table },
  equals: [`${table}.${name}`, ...others],
});

Deno.test("compareTables() takes no column for one of another table, whatever name or values they share", () => {
  const makers = tableOf([["Hale", 3], ["Ost", 8]], { names: ["name", "founded"] });
  const shows = {
    gold: [columnOf("makers", "name"), columnOf("makers", "founded")],
    predicted: [columnOf("parts", "name")],
  };
  const parts = tableOf([["pin"], ["felt"]], { names: ["name"] });
  assert.deepEqual(lacking(makers, parts, shows), ["The prediction lacks makers.name, founded."]);
  const counted = { ...shows, predicted: [columnOf("parts", "stock")] };
  assert.deepEqual(lacking(makers, tableOf([[3], [8], [9]], { names: ["stock"] }), counted), [
    "The prediction lacks name, founded.",
    "row_count",
  ]);
});

Deno.test("compareTables() takes columns that a query sets equal, and keys of one name, for the same", () => {
  const visits = tableOf([[1], [2]], { names: ["id"] });
  const others = tableOf([[1], [3]], { names: ["visit_id"] });
  const differ = ["missing_rows", "extra_rows"];
  assert.deepEqual(
    lacking(visits, others, {
      gold: [columnOf("visits", "id")],
      predicted: [columnOf("invoices", "visit_id", "visits.id")],
    }),
    differ,
  );
  assert.deepEqual(
    lacking(tableOf([[1], [2]], { names: ["visit_id"] }), others, {
      gold: [columnOf("visits", "visit_id")],
      predicted: [columnOf("invoices", "visit_id")],
    }),
    differ,
  );
});

Deno.test("compareTables() counts rows as they stand where columns are lacking, and none where all that is left is computed", () => {
  const gold = tableOf([["Ada", "oak"], ["Ada", "elm"], ["Bo", "elm"], ["Cy", "fir"], ["Di", "oak"]], {
    names: ["keeper", "wood"],
  });
  const { reasons } = compareTables(gold, tableOf([["oak"], ["ash"], ["ash"]], { names: ["wood"] }), {
    ordered: false,
    shows: { gold: [copyOf("keeper"), copyOf("wood")], predicted: [copyOf("wood")] },
  });
  assert.deepEqual(reasons.map(({ text }) => text), [
    "The prediction lacks keeper.",
    "The prediction has 3 rows; the ground truth has 5 rows.",
    "In the other columns, 3 rows of the ground truth are missing.",
    "In the other columns, 2 rows of the prediction are not in the ground truth.",
  ]);
  assert.deepEqual(reasons.map((reason) => "examples" in reason ? reason.examples : []), [
    ...[[], []],
    [["elm"], ["fir"]],
    [["ash"]],
  ]);
  const counts = tableOf([["Ada", 2], ["Bo", 1]], { names: ["keeper", "count"] });
  assert.deepEqual(
    lacking(counts, tableOf([[9]], { names: ["count"] }), {
      gold: [copyOf("keeper"), countOf],
      predicted: [countOf],
    }),
    ["The prediction lacks keeper.", "row_count"],
  );
});

Deno.test("compareTables() says of an empty prediction that it has no row, and nothing of NULL", () => {
  const gold = tableOf([["Ada", null], ["Bo", "elm"]], { names: ["keeper", "wood"] });
  const { reasons } = compareTables(gold, tableOf([], { names: ["keeper", "wood"] }), { ordered: false });
  assert.deepEqual(reasons.map((reason) => [reason.text, "all" in reason && reason.all]), [
    ["The prediction has no row; the ground truth has 2 rows.", true],
  ]);
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
