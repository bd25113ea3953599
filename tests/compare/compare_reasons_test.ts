import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import { compareTables, type CompareTablesOptions, type Reason } from "../../lib/compare/mod.ts";
import type { ResultTable, Value } from "../../lib/database/mod.ts";
import { tableOf } from "./tables.ts";

const names = ["id", "name", "size", "code"];

/** Rows that differ in their first value, with a name, a number of three places and a code with a zero before it. */
const someRows = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 3, maxLength: 8 }).map((ids) =>
  ids.map((id): Value[] => [id, `n${id % 7}`, 10 + id + 0.126, `0${id}`])
);

interface Mutation {
  /** What is done to the rows, and nothing else. */
  readonly change: (rows: Value[][], random: () => number) => Value[][];
  readonly names?: readonly string[];
  readonly options?: CompareTablesOptions;
  /** The reason that comes of it, first or alone. */
  readonly reason: Reason["kind"];
}

const at = (random: () => number, count: number) => Math.floor(random() * count);

/** Another value in one column of every row. */
const mapped = (column: number, to: (value: Value) => Value) => (rows: Value[][]) =>
  rows.map((row) => row.with(column, to(row[column] ?? null)));

const mutations: Readonly<Record<string, Mutation>> = {
  "a row is lost": {
    change: (rows, random) => rows.toSpliced(at(random, rows.length), 1),
    reason: "missing_rows",
  },
  "a row is added": {
    change: (rows) => [...rows, [0, "new", 0.5, "00"]],
    reason: "extra_rows",
  },
  "a row is repeated, as by a join": {
    change: (rows, random) => [...rows, rows[at(random, rows.length)] ?? []],
    reason: "duplicates",
  },
  "every row is repeated": { change: (rows) => [...rows, ...rows], reason: "duplicates" },
  "the order is turned round": {
    change: (rows) => rows.toReversed(),
    options: { ordered: true },
    reason: "order",
  },
  "a column is lost": {
    change: (rows) => rows.map((row) => row.toSpliced(2, 1)),
    names: names.toSpliced(2, 1),
    reason: "missing_columns",
  },
  "a column is added that is forbidden": {
    change: (rows) => rows.map((row) => [...row, 1]),
    names: [...names, "more"],
    options: { ordered: false, allowExtraColumns: false },
    reason: "extra_columns",
  },
  "the values of a column move on by a row": {
    change: (rows) => rows.map((row, i) => row.with(2, rows[(i + 1) % rows.length]?.[2] ?? null)),
    reason: "paired_otherwise",
  },
  "a value becomes NULL": {
    change: (rows, random) => {
      const row = at(random, rows.length);
      return rows.with(row, (rows[row] ?? []).with(at(random, names.length), null));
    },
    reason: "null",
  },
  "numbers are rounded": {
    change: mapped(2, (value) => Number(Number(value).toFixed(2))),
    reason: "rounding",
  },
  "numbers are rounded to whole ones": {
    change: mapped(2, (value) => Math.round(Number(value))),
    reason: "rounding",
  },
  "numbers are cut": {
    change: mapped(2, (value) => Math.trunc(Number(value) * 100) / 100),
    reason: "rounding",
  },
  "texts become numbers": { change: mapped(3, (value) => Number(value)), reason: "type" },
  "numbers become texts in words": { change: mapped(2, (value) => `${value} km`), reason: "type" },
};

for (
  const [name, { change, names: shown = names, options = { ordered: false }, reason }] of Object.entries(
    mutations,
  )
) {
  Deno.test(`compareTables() says ${reason} where ${name}`, () => {
    fc.assert(
      fc.property(someRows, fc.nat(), (rows, seed) => {
        const random = randomFrom(seed);
        const changed = change(rows.map((row) => [...row]), random);
        const order = options.ordered ? changed : shuffle(random, changed);
        const predicted = tableOf(order, { names: shown });
        const { verdict, reasons } = compareTables(tableOf(rows, { names }), predicted, options);
        assert.equal(verdict, "different");
        const cells = ["missing_rows", "extra_rows"];
        const told = reasons.map(({ kind }) => kind);
        assert.deepEqual(cells.includes(reason) ? told : told.filter((kind) => !cells.includes(kind)), [
          reason,
        ]);
      }),
      { numRuns: 60, seed: 3 },
    );
  });
}

Deno.test("compareTables() counts and shows the rows that are missing, extra and repeated", () => {
  fc.assert(
    fc.property(someRows, fc.nat(), (rows, seed) => {
      const row = rows[seed % rows.length] ?? [];
      const without = rows.filter((other) => other !== row);
      const told = (gold: Value[][], predicted: Value[][]) =>
        compareTables(tableOf(gold, { names }), tableOf(predicted, { names }), { ordered: false }).reasons
          .map((
            { text: _text, ...reason },
          ) => reason);
      assert.deepEqual(told(rows, without), [{ kind: "missing_rows", count: 1, examples: [row] }]);
      assert.deepEqual(told(without, rows), [{ kind: "extra_rows", count: 1, examples: [row] }]);
      assert.deepEqual(told(rows, [row, ...rows]), [{ kind: "duplicates", examples: [row] }]);
    }),
    { numRuns: 50, seed: 4 },
  );
});

Deno.test("compareTables() blames no type where a value of each is the same", () => {
  const { reasons } = compareTables(tableOf([["7"], ["8"]]), tableOf([[7], [9]]), { ordered: false });
  assert.deepEqual(reasons.map(({ kind }) => kind), ["missing_rows", "extra_rows"]);
});

Deno.test("compareTables() pairs columns by their types where no value pairs them, and blames no type then", () => {
  const gold = tableOf([["Riesling", 3], ["Zweigelt", 5], [null, null]], { names: ["variety", "wine_id"] });
  const told = (rows: Value[][], names: string[]) =>
    compareTables(gold, tableOf(rows, { names }), { ordered: false }).reasons.map(({ kind }) => kind);
  assert.deepEqual(told([[40, "Ana"], [41, "Ben"]], ["count", "taster"]), [
    "null",
    "missing_rows",
    "extra_rows",
  ]);
  assert.deepEqual(told([[40, "Ana"], [null, "Ben"], [41, null]], ["count", "taster"]), [
    "missing_rows",
    "extra_rows",
  ]);
  const lacks = compareTables(gold, tableOf([[40], [41]], { names: ["count"] }), { ordered: false }).reasons;
  assert.deepEqual(lacks.flatMap((reason) => "columns" in reason ? [reason.columns] : []), [["variety"], [
    "wine_id",
  ]]);
});

Deno.test("compareTables() names what a join repeats and what a DISTINCT takes away", () => {
  const text = (gold: Value[][], predicted: Value[][]) =>
    compareTables(tableOf(gold), tableOf(predicted), { ordered: false }).reasons[0]?.text;
  assert.equal(
    text([["a"], ["b"]], [["a"], ["b"], ["b"]]),
    "The same rows stand there in other numbers: 2 in the ground truth, 3 in the prediction, as when a join repeats rows " +
      "or a DISTINCT is lost.",
  );
  assert.equal(
    text([["a"], ["b"], ["b"]], [["a"], ["b"]]),
    "The same rows stand there in other numbers: 3 in the ground truth, 2 in the prediction, as when a DISTINCT is added " +
      "or repeated rows are lost.",
  );
});

Deno.test("compareTables() does not call rows missing that a LIMIT leaves open", () => {
  const whole = tableOf([["a", 1], ["b", 1], ["c", 1], ["d", 2]]);
  const rows = (...kept: number[]): ResultTable =>
    tableOf(kept.map((row) => whole.columns.map(({ values }) => values[row] ?? null)));
  const open = { ordered: false, unlimited: { table: whole, offset: 0 } };
  const kinds = (predicted: ResultTable, options: CompareTablesOptions = open) =>
    compareTables(rows(0, 1), predicted, options).reasons.map(({ kind, text }) => `${kind}: ${text}`);
  assert.deepEqual(kinds(rows(2, 3)), []);
  assert.deepEqual(kinds(tableOf([["b", 1], ["e", 1]])), [
    "missing_rows: 1 row of the ground truth is missing.",
    "extra_rows: 1 row of the prediction is not in the ground truth.",
  ]);
  assert.deepEqual(kinds(rows(0, 1, 2)), [
    "extra_rows: The prediction shows 1 row more than the LIMIT of the ground truth lets through.",
  ]);
  assert.deepEqual(kinds(rows(3)), [
    "missing_rows: The prediction shows 1 row fewer than the LIMIT of the ground truth lets through.",
  ]);
  const ordered = { ordered: true, orderKeys: [1], unlimited: { table: whole, offset: 2 } };
  const last = (predicted: ResultTable) =>
    compareTables(rows(2, 3), predicted, ordered).reasons.map(({ kind }) => kind);
  assert.deepEqual(last(rows(0, 3)), []);
  assert.deepEqual(last(rows(3, 0)), ["order"]);
  assert.deepEqual(last(rows(0, 1)), ["missing_rows", "extra_rows"]);
});

Deno.test("compareTables() tells missing and extra rows beside the nearest result that a LIMIT lets through", () => {
  const firsts = (rows: readonly (readonly [string, number])[], size: number, predicted: Value[][]) => {
    const whole = tableOf(rows);
    const table = tableOf(rows.slice(0, size));
    const facts = { ordered: true, orderKeys: [1], unlimited: { table: whole, offset: 0 } };
    return compareTables(table, tableOf(predicted), facts).reasons;
  };
  const ferries = [["a", 3], ["b", 2], ["c", 1], ["d", 0]] as const;
  assert.deepEqual(firsts(ferries, 2, [["x", 9], ["y", 8]]), [
    {
      kind: "missing_rows",
      text: "2 rows of the ground truth are missing.",
      count: 2,
      examples: [["a", 3], ["b", 2]],
    },
    {
      kind: "extra_rows",
      text: "2 rows of the prediction are not in the ground truth.",
      count: 2,
      all: true,
      examples: [["x", 9], ["y", 8]],
    },
  ]);
  const tied = [["a", 3], ["b", 2], ["c", 2], ["d", 2]] as const;
  const told = (predicted: Value[][]) =>
    firsts(tied, 3, predicted).map((reason) =>
      "examples" in reason && "count" in reason ? [reason.kind, reason.count, reason.examples] : reason.kind
    );
  assert.deepEqual(told([["x", 9], ["d", 2], ["c", 2]]), [
    ["missing_rows", 1, [["a", 3]]],
    ["extra_rows", 1, [["x", 9]]],
  ]);
  assert.deepEqual(told([["a", 3], ["d", 2], ["x", 2]]), [
    ["missing_rows", 1, []],
    ["extra_rows", 1, [["x", 2]]],
  ]);
  assert.deepEqual(told([["a", 3], ["a", 3], ["b", 2], ["d", 2]]), ["duplicates"]);
});

Deno.test("compareTables() says under a LIMIT which columns are of another type", () => {
  const whole = tableOf([["Vaasa", 3], ["Turku", 2], ["Oulu", 1]]);
  const gold = tableOf([["Vaasa", 3], ["Turku", 2]]);
  const facts = { ordered: true, orderKeys: [1], unlimited: { table: whole, offset: 0 } };
  const { reasons } = compareTables(gold, tableOf([[901, 3]]), facts);
  assert.deepEqual(reasons.map(({ kind }) => kind), ["type", "missing_rows", "extra_rows"]);
});

Deno.test("compareTables() counts missing and extra rows as the nearest of all results of a LIMIT does", () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }));
  const rows = fc.array(row, { minLength: 1, maxLength: 6 }).map((all) => all.toSorted(([a], [b]) => a - b));
  fc.assert(
    fc.property(
      rows,
      fc.nat(),
      fc.nat(),
      fc.array(row, { minLength: 1, maxLength: 5 }),
      (all, a, b, shown) => {
        const offset = a % all.length;
        const size = 1 + b % (all.length - offset);
        const names = ["k", "v"];
        const table = (some: readonly (readonly number[])[]) =>
          tableOf(some.map((one) => [...one]), { names });
        const window = all.slice(offset, offset + size);
        const { verdict, reasons } = compareTables(table(window), table(shown), {
          ordered: true,
          orderKeys: [0],
          unlimited: { table: table(all), offset },
        });
        if (verdict !== "different" || reasons.some(({ kind }) => kind === "duplicates")) return;
        const countOf = (kind: Reason["kind"]) =>
          reasons.reduce(
            (sum, reason) => reason.kind === kind && "count" in reason ? sum + reason.count : sum,
            0,
          );
        const keys = window.map(([key]) => key).join();
        const results = subsets(all).filter((some) => some.map(([key]) => key).join() === keys);
        const shared = Math.max(...results.map((result) => inCommon(result.map(String), shown.map(String))));
        assert.deepEqual([countOf("missing_rows"), countOf("extra_rows")], [
          size - shared,
          shown.length - shared,
        ]);
      },
    ),
    { numRuns: 300 },
  );
});

function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>(
    (found, item) => [...found, ...found.map((some) => [...some, item])],
    [[]],
  );
}

function inCommon(ours: readonly string[], theirs: readonly string[]): number {
  const left = [...theirs];
  return ours.filter((one) => left.includes(one) && left.splice(left.indexOf(one), 1).length > 0).length;
}
