import assert from "node:assert/strict";
import fc from "fast-check";
import { presets } from "../../../lib/compare/presets/presets.ts";
import type { ResultTable, Value } from "../../../lib/database/mod.ts";
import { columnsTable, rowsOfTable, tablePairs } from "./small_tables.ts";

const { bird, "bird-soft-f1": softF1 } = presets;
const queries = { goldSql: "SELECT 1 ORDER BY 1", predictedSql: "SELECT 1" };

const numbers = (...values: number[]) => columnsTable({ type: "integer", values });

Deno.test("bird forgets duplicates and the order of rows, and keeps the order of columns", () => {
  const equal = (gold: ResultTable, predicted: ResultTable) => bird.compare(gold, predicted, queries).equal;
  assert(equal(numbers(1, 2), numbers(2, 1, 1)));
  assert(!equal(numbers(1, 2), numbers(1)));
  const [a, b] = [{ type: "integer" as const, values: [1] }, { type: "text" as const, values: ["x"] }];
  assert(!equal(columnsTable(a, b), columnsTable(b, a)));
  assert(
    equal(columnsTable({ type: "integer", values: [1] }), columnsTable({ type: "boolean", values: [true] })),
  );
  assert(
    !equal(columnsTable({ type: "integer", values: [1] }), columnsTable({ type: "text", values: ["1"] })),
  );
  assert(equal(columnsTable({ ...a, values: [] }), columnsTable({ ...a, values: [] }, { ...b, values: [] })));
});

Deno.test("bird gives the verdict of looking each row up in the other result", () => {
  fc.assert(
    fc.property(tablePairs, ([gold, predicted]) => {
      const [a, b] = [rowsOfTable(gold), rowsOfTable(predicted)];
      const within = (rows: Value[][], others: Value[][]) =>
        rows.every((row) => others.some((other) => sameRow(row, other)));
      const { equal, score } = bird.compare(gold, predicted, queries);
      assert.equal(equal, within(a, b) && within(b, a));
      assert.equal(score, equal ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("bird-soft-f1 scores rows by what they share with the row in the same place", () => {
  const table = (...rows: [string, number][]) =>
    columnsTable(
      { type: "text", values: rows.map(([name]) => name) },
      { type: "integer", values: rows.map(([, n]) => n) },
    );
  const score = (gold: ResultTable, predicted: ResultTable) => softF1.compare(gold, predicted, queries).score;
  assert.equal(score(table(["Apple", 325]), table(["Apple", 191])), 0.5);
  assert.equal(score(numbers(1, 2), numbers(2, 1)), 0);
  assert.equal(score(numbers(1, 2), numbers(1, 1, 2)), 1);
  assert.equal(score(numbers(1, 2), numbers(1)), 2 / 3);
  assert.equal(score(numbers(1), numbers(1, 2)), 2 / 3);
  assert.equal(score(numbers(), numbers()), 1);
  assert.equal(score(numbers(1), numbers()), 0);
  assert.equal(score(numbers(), numbers(1)), 0);
});

Deno.test("bird-soft-f1 gives full marks to a value repeated in more columns", () => {
  const one = { type: "integer" as const, values: [1] };
  assert.deepEqual(softF1.compare(columnsTable(one), columnsTable(one, one), queries), {
    equal: true,
    score: 1,
  });
});

Deno.test("bird-soft-f1 gives the score of going through the rows one by one", () => {
  fc.assert(
    fc.property(tablePairs, ([gold, predicted]) => {
      const { score } = softF1.compare(gold, predicted, queries);
      assert(Math.abs(score - slowSoftF1(rowsOfTable(gold), rowsOfTable(predicted))) < 1e-12);
    }),
    { numRuns: 2000 },
  );
});

function slowSoftF1(gold: Value[][], predicted: Value[][]): number {
  if (gold.length === 0 && predicted.length === 0) return 1;
  const [a, b] = [gold, predicted].map((rows) =>
    rows.filter((row, i) => rows.findIndex((other) => sameRow(row, other)) === i)
  ) as [Value[][], Value[][]];
  let [truePositive, falsePositive, falseNegative] = [0, 0, 0];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [row, other] = [a[i], b[i]];
    if (!other) falseNegative += 1;
    else if (!row) falsePositive += 1;
    else {
      for (const value of other) {
        if (row.includes(value)) truePositive += 1 / row.length;
        else falsePositive += 1 / row.length;
      }
      for (const value of row) if (!other.includes(value)) falseNegative += 1 / row.length;
    }
  }
  const precision = truePositive / (truePositive + falsePositive);
  const recall = truePositive / (truePositive + falseNegative);
  return truePositive === 0 ? 0 : 2 * precision * recall / (precision + recall);
}

function sameRow(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
