import assert from "node:assert/strict";
import fc from "fast-check";
import {
  csvColumns,
  type CsvValue,
  spider2,
  type Spider2Options,
} from "../../../lib/compare/presets/spider2.ts";
import type { ResultTable, Value } from "../../../lib/database/mod.ts";
import { columnsTable, tablePairs } from "./small_tables.ts";

const unordered = { goldSql: "SELECT 1", predictedSql: "SELECT 1" };

function equal(gold: ResultTable, predicted: ResultTable, options: Spider2Options = {}): boolean {
  return spider2(options).compare(gold, predicted, unordered).equal;
}

const texts = (...values: Value[]) => columnsTable({ type: "text", values });
const floats = (...values: (number | null)[]) => columnsTable({ type: "float", values });
const integers = (...values: (number | null)[]) => columnsTable({ type: "integer", values });

Deno.test("csvColumns() reads a column as pandas does: numbers, truth values or texts, one kind for all", () => {
  const read = (...values: Value[]) => csvColumns(columnsTable({ type: "other", values }))[0]?.values;
  assert.deepEqual(read("007", " 12 ", "+3"), [7, 12, 3]);
  assert.deepEqual(read("1e2", "-inf", ".5", "2."), [100, -Infinity, 0.5, 2]);
  assert.deepEqual(read("\u00A07", "8"), ["\u00A07", "8"]);
  assert.deepEqual(read("true", "FALSE"), [true, false]);
  assert.deepEqual(read("true", "tRUE"), ["true", "tRUE"]);
  assert.deepEqual(read("7", "x"), ["7", "x"]);
  assert.deepEqual(read("7", "true"), ["7", "true"]);
  assert.deepEqual(read("NA", "", null, "x", " NA"), [NaN, NaN, NaN, "x", " NA"]);
  assert.deepEqual(read("true", null), [true, NaN]);
  assert.deepEqual(read(null, null), [NaN, NaN]);
  assert.deepEqual(read(true, false), [true, false]);
  assert.deepEqual(read("1,000", "2020-01-01", "0x10", "1_0"), ["1,000", "2020-01-01", "0x10", "1_0"]);
});

Deno.test("csvColumns() spells whole numbers as floats beside a column of floats or a missing value", () => {
  const spelled = (table: ResultTable) => csvColumns(table).map((column) => column.texts);
  assert.deepEqual(spelled(integers(1, 10)), [["1", "10"]]);
  assert.deepEqual(spelled(integers(1, null))[0]?.[0], "1.0");
  const [integer, float, text] = [integers(1), floats(0.5), texts("x")].map(({ columns }) => columns[0]);
  assert(integer && float && text);
  assert.deepEqual(spelled(columnsTable(integer, float)), [["1.0"], ["0.5"]]);
  assert.deepEqual(spelled(columnsTable(integer, float, text)), [["1"], ["0.5"], ["x"]]);
});

Deno.test("spider2 tolerates a hundredth, however small the numbers are", () => {
  assert(equal(floats(0.001), floats(0.009)));
  assert(!equal(floats(1), floats(1.011)));
  assert(equal(floats(1e12), floats(1e12 + 900)));
  assert(!equal(floats(1e12), floats(1e12 + 1100)));
  assert(!equal(floats(0.001), floats(0.009), { tolerance: 0.001 }));
});

Deno.test("spider2 takes NULL, NA and the empty text for 0", () => {
  assert(equal(integers(null), integers(0)));
  assert(equal(floats(5, null), floats(5, 0)));
  assert(equal(texts("NA"), texts(null)));
  assert(equal(texts("a", ""), texts("a", null)));
  assert(!equal(texts("a", ""), texts("a", "0")));
});

Deno.test("spider2 takes true for 1, '7' for 7 and '007' for '07'", () => {
  assert(equal(texts("true"), integers(1)));
  assert(equal(texts("7"), integers(7)));
  assert(equal(texts("007"), texts("07")));
  assert(!equal(texts("Ann "), texts("Ann")));
});

Deno.test("spider2 looks at columns one by one, so that values may stand in other rows", () => {
  const [a, b] = [{ type: "text" as const, values: ["x", "y"] }, {
    type: "integer" as const,
    values: [1, 2],
  }];
  const gold = columnsTable(a, b);
  assert(equal(gold, columnsTable({ ...b, values: [2, 1] }, a)));
  assert(!equal(gold, columnsTable({ ...b, values: [2, 1] }, a), { ignoreOrder: false }));
  assert(equal(columnsTable(a, a), columnsTable(a)));
  assert(!equal(gold, columnsTable(a)));
  assert(equal(gold, columnsTable(a), { conditionColumns: [0] }));
  assert.throws(() => equal(gold, gold, { conditionColumns: [2] }), RangeError);
});

Deno.test("spider2 asks for order where the ground truth's outermost query does", () => {
  const judge = (goldSql: string) =>
    spider2().compare(integers(1, 2), integers(2, 1), { ...unordered, goldSql }).equal;
  assert.equal(judge("SELECT a FROM t order\n/* by */ by a"), false);
  assert.equal(judge("SELECT a FROM (SELECT a FROM t ORDER BY a)"), true);
  assert.equal(judge("SELECT a, rank() OVER (ORDER BY a), 'order by' FROM t -- order by"), true);
});

Deno.test("spider2 sorts numbers by their texts, so that noise can set them apart", () => {
  assert(!equal(floats(9.999, 5), floats(10, 5)));
  assert(equal(floats(9.999, 5), floats(9.998, 5)));
});

Deno.test("spider2 takes the SQL out of a Markdown fence", () => {
  const { rewrite } = spider2();
  assert.equal(rewrite?.("Here it is:\n```sql\nSELECT 1;\n```\nDone."), "SELECT 1;");
  assert.equal(rewrite?.("SELECT 1"), "SELECT 1");
});

Deno.test("spider2 gives the verdict of comparing every column with every other", () => {
  fc.assert(
    fc.property(tablePairs, fc.boolean(), ([gold, predicted], ignoreOrder) => {
      const [a, b] = [columns(gold, ignoreOrder), columns(predicted, ignoreOrder)];
      const wanted = a.every((column) => b.some((other) => sameVector(column, other)));
      assert.equal(equal(gold, predicted, { ignoreOrder }), wanted);
    }),
    { numRuns: 3000 },
  );
});

/**
 * What pandas makes of the few values of these tables: all whole, or all floats, in a table of numbers alone.
 */
function columns(table: ResultTable, ignoreOrder: boolean): CsvValue[][] {
  const fields = table.columns.map(({ values }) => values.map((value) => value === null ? "" : `${value}`));
  const isNumbers = (column: string[]) =>
    column.length > 0 && column.every((field) => /^[\d.]*$/.test(field));
  const isFloats = (column: string[], i: number) => column.includes("") || table.columns[i]?.type === "float";
  const shared = fields.every(isNumbers) && fields.some(isFloats);
  return fields.map((column, i) => {
    const asFloats = shared || isFloats(column, i);
    const spelled = column.map((field) => {
      if (field === "") return { value: 0, text: "0" };
      if (!isNumbers(column)) return { value: field, text: field };
      return { value: Number(field), text: asFloats && !field.includes(".") ? `${field}.0` : field };
    });
    return (ignoreOrder ? spelled.sort((x, y) => x.text < y.text ? -1 : x.text > y.text ? 1 : 0) : spelled)
      .map(({ value }) => value);
  });
}

function sameVector(a: CsvValue[], b: CsvValue[]): boolean {
  return a.length === b.length && a.every((value, i) => {
    const other = b[i];
    return typeof value === "number" && typeof other === "number"
      ? Math.abs(value - other) <= 0.01
      : value === other;
  });
}
