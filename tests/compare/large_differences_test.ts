import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom, shuffle } from "../../lib/base/mod.ts";
import { compareTables } from "../../lib/compare/mod.ts";
import { mix } from "../../lib/compare/hash_key.ts";
import { openRows } from "../../lib/compare/open_rows.ts";
import { rowClasses } from "../../lib/compare/row_classes.ts";
import { sharedValues, valueCounts } from "../../lib/compare/align_columns.ts";
import type { ResultColumn, ResultTable, Value } from "../../lib/database/mod.ts";
import { tableOf } from "./tables.ts";

const random = randomFrom(1, "large differences");
/** More different values than are all counted; a noisy number, texts, few values, NULL. */
const rows = Array.from({ length: 20_000 }, (_, i): Value[] => [
  Math.floor(1e9 * random()),
  1000 * random() + 0.5,
  `name ${Math.floor(1e7 * random())}`,
  i % 7,
  i % 3 === 0 ? null : `code ${i % 5000}`,
]);

/** The rows and columns in other places under other names, the number with noise. */
function moved(given: readonly Value[][]) {
  const turned = shuffle(randomFrom(2, "moved"), given).map(([a, b, c, d, e]) =>
    [e, d, Number(b) * (1 + 8e-16), c, a] as Value[]
  );
  return tableOf(turned, { names: ["p", "q", "r", "s", "t"] });
}

const said = (given: readonly Value[][]) =>
  compareTables(tableOf(rows), moved(given), { ordered: false }).reasons.map((reason) => [
    reason.kind,
    ..."examples" in reason ? [reason.examples] : [],
  ]);

Deno.test("compareTables() tells of 20,000 rows the only one that differs, whatever noise lies on the others", () => {
  assert.deepEqual(said(rows), []);
  const [first = [], second = []] = rows;
  const noisy = (row: readonly Value[]) => row.with(1, Number(row[1]) * (1 + 8e-16));
  for (const [column, value] of [[0, -1], [1, 0.25], [2, "other"], [3, 6.5], [4, "other"]] as const) {
    const changed = first.with(column, value);
    const reasons = said([changed, ...rows.slice(1)]).filter(([kind]) => kind !== "null");
    assert.deepEqual(reasons, [["missing_rows", [first]], ["extra_rows", [noisy(changed)]]]);
  }
  assert.deepEqual(said(rows.slice(1)), [["missing_rows", [first]]]);
  assert.deepEqual(said([...rows, first]), [["duplicates", [noisy(first)]]]);
  const swapped = [first.with(2, second[2] ?? null), second.with(2, first[2] ?? null)];
  assert.deepEqual(said([...swapped, ...rows.slice(2)]).map(([kind]) => kind), [
    "paired_otherwise",
    "missing_rows",
    "extra_rows",
  ]);
});

Deno.test("openRows() leaves out rows only where that changes nothing about which rows one side has more of", () => {
  const cells = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
  fc.assert(fc.property(cells, cells, (a, b) => {
    const pair = { gold: Int32Array.from(a), predicted: Int32Array.from(b) };
    const groups = { gold: new Int32Array(a.length), predicted: new Int32Array(b.length) };
    const open = openRows([pair], groups);
    const surplus = (gold: readonly number[], predicted: readonly number[]) => {
      const counts = new Map<number, number>();
      for (const value of gold) counts.set(value, (counts.get(value) ?? 0) + 1);
      for (const value of predicted) counts.set(value, (counts.get(value) ?? 0) - 1);
      return [...counts].filter(([, count]) => count !== 0).sort();
    };
    const left = [[...open.gold].map((row) => a[row] ?? -1), [...open.predicted].map((row) => b[row] ?? -1)];
    assert.deepEqual(surplus(left[0] ?? [], left[1] ?? []), surplus(a, b));
    assert.equal(open.sameHashes, surplus(a, b).length === 0);
    // All that equal a row that is left are left too.
    for (const [values, kept] of [[a, left[0]], [b, left[1]]] as const) {
      for (const value of left.flat()) {
        const count = (list: readonly number[] = []) => list.filter((one) => one === value).length;
        assert.equal(count(kept), count(values));
      }
    }
    assert.ok(rowClasses([pair], groups).count >= new Set(left.flat()).size);
  }));
});

Deno.test("sharedValues() is exact for few values, and near for many", () => {
  const column = (from: number, count: number, of = Infinity) =>
    valueCounts(Int32Array.from({ length: count }, (_, i) => 1 + (from + i) % of), 4096);
  assert.equal(sharedValues(column(0, 100), column(40, 100)), 60);
  assert.equal(sharedValues(column(0, 100_000, 7), column(0, 70_000, 7)), 70_000);
  const estimate = sharedValues(column(0, 100_000), column(40_000, 100_000));
  assert.ok(Math.abs(estimate - 60_000) < 6000, `${estimate}`);
  assert.equal(sharedValues(column(0, 100_000), column(200_000, 100_000)), 0);
  assert.equal(
    sharedValues(valueCounts(new Int32Array(50_000), 4096), valueCounts(new Int32Array(20), 4096)),
    20,
  );
});

Deno.test("among far too many columns that tie, those in the same rows are found first and others given up", () => {
  const [rows, wide] = [10_000, 1200];
  // Each column holds 0 and 1 equally often, so that no column tells apart by its values.
  const column = (name: string, seed: number): ResultColumn => {
    const swapped = Array.from({ length: rows / 2 }, (_, i) => mix(seed, i) & 1);
    return { name, type: "integer", values: swapped.flatMap((one) => [one, 1 - one]) };
  };
  const columns = (name: string, count: number, seed: number) =>
    Array.from({ length: count }, (_, i) => column(`${name}${i}`, seed + i));
  const table = (columns: readonly ResultColumn[]): ResultTable => ({
    columns,
    rowCount: rows,
    truncated: false,
  });
  const gold = columns("g", 24, 1);
  const others = columns("p", wide, 1000);
  const facts = { ordered: false };
  const renamed = gold.map((column, i) => ({ ...column, name: `z${i}` }));
  const predicted = [...others, ...renamed];
  assert.equal(compareTables(table(gold), table(predicted), facts).verdict, "equal");
  const turned = predicted.map((column) => ({ ...column, values: column.values.toReversed() }));
  assert.equal(compareTables(table(gold), table(turned), facts).verdict, "different");
  const few = [...turned.slice(0, 20), ...turned.slice(wide)];
  assert.equal(compareTables(table(gold), table(few), facts).verdict, "equal");
});
