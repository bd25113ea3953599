import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import { compareTables, type QueryFacts } from "../../lib/compare/mod.ts";
import type { ResultTable, Value } from "../../lib/database/mod.ts";
import { tableOf } from "./tables.ts";

function judge(gold: ResultTable, predicted: ResultTable, facts: QueryFacts = { ordered: false }) {
  const { verdict, reasons } = compareTables(gold, predicted, facts);
  return [verdict, ...reasons.map(({ kind }) => kind)].join(" ");
}

/** Verdict on two results of one row and one column. */
function single(gold: Value, predicted: Value) {
  return compareTables(tableOf([[gold]]), tableOf([[predicted]]), { ordered: false }).verdict;
}

Deno.test("compareTables() compares rows as multisets", () => {
  assert.equal(judge(tableOf([["a"], ["b"]]), tableOf([["b"], ["a"]])), "equal");
  assert.equal(judge(tableOf([["a"], ["b"]]), tableOf([["b"], ["a"], ["a"]])), "different duplicates");
  assert.equal(judge(tableOf([["a"], ["a"], ["b"]]), tableOf([["b"], ["a"], ["b"]])), "different duplicates");
});

Deno.test("compareTables() shows rows that are missing and rows that are extra", () => {
  const { reasons } = compareTables(tableOf([["a", 1n], ["b", 2]]), tableOf([["b", 2], ["c", 3]]), {
    ordered: false,
  });
  assert.deepEqual(reasons, [
    { kind: "missing_rows", text: "1 row of the ground truth is missing.", count: 1, examples: [["a", "1"]] },
    {
      kind: "extra_rows",
      text: "1 row of the prediction is not in the ground truth.",
      count: 1,
      examples: [["c", 3]],
    },
  ]);
});

Deno.test("compareTables() explains a difference along the columns that share most values", () => {
  const gold = tableOf([["a", 1], ["b", 2], ["c", 3]], { names: ["name", "n"] });
  const predicted = tableOf([[1, "a"], [2, "b"], [4, "d"]], { names: ["x", "y"] });
  const { reasons } = compareTables(gold, predicted, { ordered: false });
  const examples = reasons.flatMap((reason) => "examples" in reason ? reason.examples : []);
  assert.deepEqual(examples, [["c", 3], ["d", 4]]);
});

Deno.test("compareTables() looks at the order of rows only where the ground truth orders", () => {
  const gold = tableOf([["a", 1], ["b", 1], ["c", 2]]);
  const tied = tableOf([["b", 1], ["a", 1], ["c", 2]]);
  assert.equal(judge(gold, tied), "equal");
  assert.equal(judge(gold, tied, { ordered: true }), "different order");
  assert.equal(judge(gold, tied, { ordered: true, orderKeys: [1] }), "equal");
  const swapped = tableOf([["c", 2], ["a", 1], ["b", 1]]);
  assert.equal(judge(gold, swapped, { ordered: true, orderKeys: [1] }), "different order");
  assert.throws(() => judge(gold, tied, { ordered: true, orderKeys: [2] }), RangeError);
});

Deno.test("compareTables() takes columns in any order and under any name", () => {
  const gold = tableOf([["a", 1], ["b", 2]], { names: ["name", "n"] });
  assert.equal(judge(gold, tableOf([[2, "b"], [1, "a"]], { names: ["x", "y"] })), "equal");
});

Deno.test("compareTables() pairs the two columns whose name occurs once on each side", () => {
  const gold = tableOf([[1, 9]], { names: ["low", "high"] });
  assert.equal(
    judge(gold, tableOf([[9, 1]], { names: ["LOW", "High"] })),
    "different missing_rows extra_rows",
  );
  assert.equal(judge(gold, tableOf([[9, 1]], { names: ["high", "high"] })), "equal");
});

Deno.test("compareTables() allows and notes extra columns but no missing ones", () => {
  const one = tableOf([["a"], ["b"]], { names: ["name"] });
  const two = tableOf([[1, "a"], [2, "b"]], { names: ["id", "name"] });
  assert.equal(judge(one, two), "equal extra_columns");
  assert.equal(judge(two, one), "different missing_columns");
});

Deno.test("compareTables() chooses among extra columns the one whose rows fit", () => {
  const gold = tableOf([["a", 1], ["b", 2]]);
  const predicted = tableOf([["a", 2, 1], ["b", 1, 2]], { names: ["x", "y", "z"] });
  assert.equal(judge(gold, predicted), "equal extra_columns");
});

Deno.test("compareTables() tells columns that hold the same values in other rows", () => {
  const gold = tableOf([["a", 1], ["b", 2]]);
  const predicted = tableOf([["a", 2], ["b", 1]]);
  assert.equal(judge(gold, predicted), "different paired_otherwise missing_rows extra_rows");
});

Deno.test("compareTables() takes NULL for equal to NULL alone", () => {
  assert.equal(judge(tableOf([[null, 1]]), tableOf([[null, 1]])), "equal");
  for (const other of [0, "", "NULL", "NA", false]) {
    assert.equal(
      judge(tableOf([[null], [1]]), tableOf([[other], [1]])),
      "different null missing_rows extra_rows",
    );
  }
});

Deno.test("compareTables() compares numbers by value, whatever type holds them", () => {
  const equal: [Value, Value][] = [[4, 4n], [4, "4"], [4, "4.0"], [0.3, 0.1 + 0.2], [1e20, 10n ** 20n], [
    0,
    -0,
  ]];
  for (const [a, b] of equal) assert.equal(single(a, b), "equal", `${a} and ${b}`);
  const different: [Value, Value][] = [[0.001, 0.009], [7, "07"], [7, "+7"], [7, "7a"], [
    2n ** 60n,
    2n ** 60n + 1n,
  ]];
  for (const [a, b] of different) assert.equal(single(a, b), "different", `${a} and ${b}`);
});

Deno.test("compareTables() tolerates noise in numbers that are not whole, and none in whole ones", () => {
  assert.equal(single(1000.5, 1000.5 * (1 + 2 ** -45)), "equal");
  assert.equal(single(1000000000.5, 1000000000.6), "different");
  assert.equal(single(1234567890.12, 1234567890.99), "different");
  assert.equal(single(999999999999.12, 999999999999.13), "different");
  assert.equal(single(2460000.5 + 1 / 86400, 2460000.5 + 2 / 86400), "different");
  assert.equal(single(1000000000, 1000000001), "different");
  assert.equal(single(0, 1e-12), "different");
  assert.equal(single(Infinity, 1e300), "different");
  assert.equal(single(NaN, NaN), "equal");
});

Deno.test("compareTables() compares two columns of texts as texts, but for trailing blanks", () => {
  assert.equal(single("Ann", "Ann  "), "equal");
  assert.equal(single("Ann", "ann"), "different");
  assert.equal(single("Ann", " Ann"), "different");
  assert.equal(single("007", "07"), "different");
  assert.equal(single("1.10", "1.1"), "different");
});

Deno.test("compareTables() tells texts apart by the assignment that fits, where their values as numbers would tie", () => {
  const gold = tableOf([["1.0", "1"], ["2", "2"]]);
  assert.equal(judge(gold, tableOf([["1", "1.0"], ["2", "2"]], { names: ["x", "y"] })), "equal");
  assert.equal(
    judge(gold, tableOf([["1", "1"], ["2", "2"]], { names: ["x", "y"] })).split(" ")[0],
    "different",
  );
});

Deno.test("compareTables() takes a date for equal to the timestamp at its midnight", () => {
  assert.equal(single("2020-01-31", "2020-01-31T00:00:00"), "equal");
  assert.equal(single("2020-01-31", "2020-01-31 00:00:00.000"), "equal");
  assert.equal(single("2020-01-31T10:00:00", "2020-01-31 10:00:00.0"), "equal");
  assert.equal(single("2020-01-31", "2020-01-31T00:00:01"), "different");
});

Deno.test("compareTables() takes true and false for equal to 1 and 0 and to their names", () => {
  for (const [a, b] of [[true, 1], [true, "true"], [1, "TRUE"], [false, 0], [0, "false"]] as const) {
    assert.equal(single(a, b), "equal", `${a} and ${b}`);
  }
  assert.equal(single(true, "yes"), "different");
  assert.equal(single("1", "true"), "different");
});

Deno.test("compareTables() compares blobs byte by byte", () => {
  assert.equal(single(new Uint8Array([1, 2]), new Uint8Array([1, 2])), "equal");
  assert.equal(single(new Uint8Array([1, 2]), new Uint8Array([1, 3])), "different");
  assert.equal(single(new Uint8Array([1, 2]), "0102"), "different");
});

Deno.test("compareTables() calls a comparison of nothing vacuous", () => {
  assert.equal(
    judge(tableOf([], { names: ["a"] }), tableOf([], { names: ["x", "y"] })),
    "vacuous nothing_compared",
  );
  assert.equal(judge(tableOf([[null], [null]]), tableOf([[null], [null]])), "vacuous nothing_compared");
  assert.equal(judge(tableOf([[null], [null]]), tableOf([[null]])), "different duplicates");
  assert.equal(judge(tableOf([], { names: ["a"] }), tableOf([["x"]])), "different extra_rows");
});

Deno.test("compareTables() never calls a result equal that was cut off", () => {
  const whole = tableOf([["a"]]);
  const cut = { ...whole, truncated: true };
  assert.equal(judge(cut, whole), "different truncated");
  assert.equal(judge(whole, cut), "different truncated");
});

Deno.test("compareTables() agrees with trying every pairing of columns", () => {
  const values = [null, 0, 1, "1", "1 ", "a", true, 1n, 0.5, 0.5 + 2 ** -48];
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom(...values), { minLength: 3, maxLength: 3 }), { maxLength: 4 }),
      fc.nat(),
      fc.constantFrom(
        "shuffled",
        "shuffled and changed",
        "other names",
        "one column more",
        "one column less",
      ),
      fc.boolean(),
      (rows, seed, change, ordered) => {
        const random = randomFrom(seed);
        const order = shuffle(random, [0, 1, 2]);
        const changed = (ordered ? rows : shuffle(random, rows)).map((row) =>
          order.map((i) => row[i] ?? null)
        );
        if (change === "shuffled and changed" && changed[0]) {
          changed[0][0] = values[seed % values.length] ?? null;
        }
        if (change === "one column more") {
          changed.forEach((row) => row.splice(1, 0, values[seed % 3] ?? null));
        }
        if (change === "one column less") changed.forEach((row) => row.pop());
        const width = change === "one column more" ? 4 : change === "one column less" ? 2 : 3;
        const names = change === "other names" ? ["x", "y", "c0"] : ["x", "y", "z", "u"].slice(0, width);
        const gold = tableOf(rows, { names: ["c0", "c1", "c2"] });
        const predicted = tableOf(changed, { names });
        const expected = someAssignmentFits(gold, predicted, ordered);
        const { verdict } = compareTables(gold, predicted, { ordered });
        assert.equal(verdict === "equal" || verdict === "vacuous", expected || rows.length === 0);
      },
    ),
    { numRuns: 5000, seed: 1 },
  );
});

Deno.test("compareTables() agrees with trying every pairing of columns where columns hold the same few values", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 }), {
        minLength: 4,
        maxLength: 6,
      }),
      fc.nat(),
      fc.nat(),
      (rows, seed, swaps) => {
        const random = randomFrom(seed);
        const order = shuffle(random, [0, 1, 2, 3]);
        const changed = shuffle(random, rows).map((row) => order.map((i) => row[i] ?? null));
        const [first, second] = changed;
        const at = swaps % 4;
        if (swaps % 3 > 0 && first && second) {
          [first[at], second[at]] = [second[at] ?? null, first[at] ?? null];
        }
        const gold = tableOf(rows);
        const predicted = tableOf(changed, { names: ["x", "x", "x", "x"] });
        const { verdict } = compareTables(gold, predicted, { ordered: false });
        assert.equal(verdict, someAssignmentFits(gold, predicted, false) ? "equal" : "different");
      },
    ),
    { numRuns: 3000, seed: 2 },
  );
});

/** The slow twin: every injective pairing of columns, every row struck off one by one. */
function someAssignmentFits(gold: ResultTable, predicted: ResultTable, ordered: boolean): boolean {
  const once = (table: ResultTable, name: string) =>
    table.columns.filter((column) => column.name === name).length === 1;
  const fits = (assignment: readonly number[]): boolean => {
    const at = assignment.length;
    const column = gold.columns[at];
    if (!column) return sameRowsSlowly(gold, { predicted, assignment, ordered });
    return predicted.columns.some((other, i) => {
      const paired = once(gold, column.name) && once(predicted, column.name);
      const otherPaired = once(gold, other.name) && once(predicted, other.name);
      if ((paired || otherPaired) && column.name !== other.name) return false;
      return !assignment.includes(i) && fits([...assignment, i]);
    });
  };
  return gold.rowCount === predicted.rowCount && fits([]);
}

function sameRowsSlowly(
  gold: ResultTable,
  { predicted, assignment, ordered }: {
    readonly predicted: ResultTable;
    readonly assignment: readonly number[];
    readonly ordered: boolean;
  },
): boolean {
  const left = Array.from({ length: predicted.rowCount }, (_, row) => row);
  for (let row = 0; row < gold.rowCount; row++) {
    const fits = (other: number) =>
      gold.columns.every((column, i) => {
        const partner = predicted.columns[assignment[i] ?? -1];
        assert(partner);
        const texts = column.type === "text" && partner.type === "text";
        return sameValue(column.values[row] ?? null, partner.values[other] ?? null, texts);
      });
    const found = ordered ? (fits(row) ? left.indexOf(row) : -1) : left.findIndex(fits);
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return true;
}

function sameValue(a: Value, b: Value, texts: boolean): boolean {
  if (a === null || b === null) return a === b;
  const plain = (value: Value) => typeof value === "string" ? value.trimEnd() : String(Number(value));
  if (texts) return plain(a) === plain(b);
  const [x, y] = [Number(plain(a)), Number(plain(b))];
  return Number.isNaN(x) || Number.isNaN(y) ? plain(a) === plain(b) : Math.abs(x - y) < 1e-11;
}
