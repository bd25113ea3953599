import assert from "node:assert/strict";
import fc from "fast-check";
import { presets } from "../../../lib/compare/presets/presets.ts";
import type { ResultTable, Value } from "../../../lib/database/mod.ts";
import { columnsTable, rowsOfTable, tablePairs } from "./small_tables.ts";

const { spider } = presets;

const unordered = { goldSql: "SELECT 1", predictedSql: "SELECT 1" };
const ordered = { goldSql: "SELECT 1 Order By 1", predictedSql: "SELECT 1" };

Deno.test("spider takes every DISTINCT out of the text but those in texts, names and comments", async () => {
  const rewritten = async (sql: string) => await spider.rewrite?.(sql);
  assert.equal(await rewritten("SELECT DISTINCT a FROM t"), "SELECT  a FROM t");
  assert.equal(
    await rewritten("select count(distinct a), sum(DISTINCT(b)) from t"),
    "select count( a), sum((b)) from t",
  );
  assert.equal(
    await rewritten(`SELECT 'distinct', "Distinct", distinct_id FROM t -- distinct`),
    `SELECT 'distinct', "Distinct", distinct_id FROM t -- distinct`,
  );
  assert.equal(
    await rewritten("SELECT a FROM t WHERE b > = 1 AND c ! = 2"),
    "SELECT a FROM t WHERE b >= 1 AND c != 2",
  );
  assert.equal(
    await rewritten("SELECT a FROM t WHERE y = Year ( CURDATE() ) "),
    "SELECT a FROM t WHERE y = 2020",
  );
  assert.equal(await rewritten("SELECT (a; b); DELETE FROM t"), "SELECT (a; b);");
  assert.equal(await rewritten("SELECT ';' FROM t"), "SELECT ';' FROM t");
});

Deno.test("spider-distinct keeps DISTINCT and what follows the first statement", async () => {
  const { rewrite } = presets["spider-distinct"];
  assert.equal(
    await rewrite?.("SELECT DISTINCT a FROM t WHERE b < = 1; SELECT 2"),
    "SELECT DISTINCT a FROM t WHERE b <= 1; SELECT 2",
  );
});

Deno.test("spider compares types as Python does", () => {
  const equal = (a: Value, b: Value) =>
    spider.compare(
      columnsTable({ type: "other", values: [a] }),
      columnsTable({ type: "other", values: [b] }),
      unordered,
    ).equal;
  assert(equal(1, true));
  assert(equal(null, null));
  assert(equal(0, -0));
  assert(equal(Uint8Array.of(1), Uint8Array.of(1)));
  assert(!equal("1", 1));
  assert(!equal(0.3, 0.1 + 0.2));
  assert(!equal("a ", "a"));
});

Deno.test("spider asks for order wherever the ground truth's text says order by with one blank", () => {
  const up = columnsTable({ type: "integer", values: [1, 2] });
  const down = columnsTable({ type: "integer", values: [2, 1] });
  const judge = (goldSql: string) => spider.compare(up, down, { ...unordered, goldSql }).equal;
  assert.equal(judge("SELECT a FROM t ORDER BY a"), false);
  assert.equal(judge("SELECT a FROM (SELECT a FROM t ORDER BY a)"), false);
  assert.equal(judge("SELECT a FROM t ORDER\nBY a"), true);
  assert.equal(judge("SELECT a FROM t ORDER  BY a"), true);
});

Deno.test("spider rejects equal rows whose numbers, spelled 1 and 1.0 or 0.0 and -0.0, sort differently", () => {
  const gold = columnsTable({ type: "integer", values: [1] }, { type: "integer", values: [10] });
  const predicted = columnsTable({ type: "float", values: [1] }, { type: "integer", values: [10] });
  assert.equal(spider.compare(gold, predicted, unordered).equal, false);
  const mixed = (first: "integer" | "float", second: "integer" | "float") =>
    columnsTable({ type: first, values: [1, 10] }, { type: second, values: [10, 1] });
  const [one, other] = [mixed("integer", "float"), mixed("float", "integer")];
  assert.equal(spider.compare(one, other, unordered).equal, true);
  assert.equal(spider.compare(one, other, ordered).equal, false);
  const zero = (value: number) =>
    columnsTable({ type: "float", values: [value] }, { type: "float", values: [-0.5] });
  assert.equal(spider.compare(zero(0), zero(-0), unordered).equal, false);
  const single = (type: "integer" | "float") => columnsTable({ type, values: [1] });
  assert.equal(spider.compare(single("integer"), single("float"), unordered).equal, true);
});

Deno.test("spider accepts two empty results of any columns, and no other widths", () => {
  const none = { type: "integer" as const, values: [] };
  assert.equal(spider.compare(columnsTable(none), columnsTable(none, none), unordered).equal, true);
  const one = { type: "integer" as const, values: [1] };
  assert.equal(spider.compare(columnsTable(one), columnsTable(one, one), unordered).equal, false);
});

Deno.test("spider gives the verdict of trying every order of columns", () => {
  fc.assert(
    fc.property(tablePairs, fc.boolean(), ([gold, predicted], isOrdered) => {
      const { equal } = spider.compare(gold, predicted, isOrdered ? ordered : unordered);
      assert.equal(equal, everyOrder(gold, predicted, isOrdered));
    }),
    { numRuns: 5000 },
  );
});

Deno.test("spider decides twelve columns of few values, for which every order is out of reach", () => {
  const gold = columnsTable(
    ...Array.from({ length: 12 }, (_, c) => ({
      type: "integer" as const,
      values: Array.from({ length: 100 }, (_, row) => Math.imul(row + 1, 2 * c + 7) >>> 3 & 1),
    })),
  );
  const moved = { ...gold, columns: gold.columns.toReversed() };
  assert.equal(spider.compare(gold, moved, unordered).equal, true);
  const [first, ...rest] = moved.columns;
  const values = first?.values.map((value, row) => row === 7 || row === 8 ? 1 - Number(value) : value) ?? [];
  const edited = { ...moved, columns: [{ name: "c", type: "integer" as const, values }, ...rest] };
  assert.equal(spider.compare(gold, edited, unordered).equal, false);
});

/** A value together with what Python would spell and call it. */
interface Cell {
  readonly value: Value;
  readonly text: string;
}

/** The published procedure as it stands: sorted rows first, then each order of columns in turn. */
function everyOrder(gold: ResultTable, predicted: ResultTable, isOrdered: boolean): boolean {
  const [a, b] = [cells(gold), cells(predicted)];
  if (a.length === 0 && b.length === 0) return true;
  if (a.length !== b.length || a[0]?.length !== b[0]?.length) return false;
  const [sortedA, sortedB] = [a, b].map((rows) =>
    rows.map((row) => row.toSorted((x, y) => x.text < y.text ? -1 : 1))
  );
  const among = (row: Cell[], rows: Cell[][] = []) => rows.some((other) => sameRow(row, other));
  const rejected = isOrdered
    ? !sortedA?.every((row, i) => sameRow(row, sortedB?.[i] ?? []))
    : !sortedA?.every((row) => among(row, sortedB)) || !sortedB?.every((row) => among(row, sortedA));
  if (rejected) return false;
  return permutations([...Array(a[0]?.length ?? 0).keys()]).some((order) => {
    const moved = b.map((row) => order.map((i) => row[i] as Cell));
    return isOrdered ? a.every((row, i) => sameRow(row, moved[i] ?? [])) : sameBag(a, moved);
  });
}

function cells(table: ResultTable): Cell[][] {
  return rowsOfTable(table).map((row) =>
    row.map((value, c) => {
      const name = value === null
        ? "NoneType"
        : typeof value === "string"
        ? "str"
        : table.columns[c]?.type === "float"
        ? "float"
        : "int";
      const spelled = value === null
        ? "None"
        : name === "float" && Number.isInteger(value)
        ? `${value}.0`
        : `${value}`;
      return { value, text: `${spelled}<class '${name}'>` };
    })
  );
}

function sameRow(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every(({ value }, i) => value === b[i]?.value);
}

function sameBag(a: Cell[][], b: Cell[][]): boolean {
  const left = [...b];
  return a.every((row) => {
    const at = left.findIndex((other) => sameRow(row, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest])
  );
}
