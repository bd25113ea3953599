import assert from "node:assert/strict";
import fc from "fast-check";
import { bestAssignment, paper, type PaperOptions } from "../../../lib/compare/presets/paper.ts";
import type { ResultTable, Value } from "../../../lib/database/mod.ts";
import { columnsTable, rowsOfTable, tablePairs } from "./small_tables.ts";

const queries = { goldSql: "SELECT 1", predictedSql: "SELECT 1" };

function judge(gold: ResultTable, predicted: ResultTable, options: PaperOptions = {}) {
  return paper(options).compare(gold, predicted, queries);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const integers = (values: Value[]) => ({ type: "integer" as const, values });

Deno.test("paper accepts an answer whose rows are four fifths right, and no less", () => {
  assert.deepEqual(judge(columnsTable(integers(range(1, 10))), columnsTable(integers(range(1, 8)))), {
    equal: true,
    score: 0.8,
  });
  const less = judge(columnsTable(integers(range(1, 10))), columnsTable(integers(range(1, 7))));
  assert.equal(less.equal, false);
  assert.equal(less.note, "0 of 1 columns found a partner.");
});

Deno.test("paper passes over half of the columns, and over those that nobody asked for", () => {
  const [a, b, c] = [integers([1, 2, 3]), integers([4, 5, 6]), integers([7, 8, 9])];
  assert.equal(judge(columnsTable(a, b), columnsTable(c, a)).equal, true);
  assert.equal(judge(columnsTable(a, b, c), columnsTable(a)).equal, false);
  assert.equal(judge(columnsTable(a, b), columnsTable(c, a), { columnCoverage: 1 }).equal, false);
});

Deno.test("paper rejects where no column matches, even if no coverage is asked for", () => {
  const [a, b] = [integers([1, 2, 3]), integers([4, 5, 6])];
  assert.equal(judge(columnsTable(a), columnsTable(b), { columnCoverage: 0 }).equal, false);
});

Deno.test("paper compares whole rows once its columns are matched", () => {
  const [a, b] = [integers([1, 2, 3]), integers([4, 5, 6])];
  const moved = judge(columnsTable(a, b), columnsTable(integers([5, 6, 4]), a));
  assert.deepEqual(moved, { equal: false, score: 0 });
  assert.deepEqual(judge(columnsTable(a, b), columnsTable(b, a)), { equal: true, score: 1 });
});

Deno.test("paper counts duplicates, and takes two empty results for the same", () => {
  assert.equal(judge(columnsTable(integers([1, 1])), columnsTable(integers([1]))).equal, false);
  assert.deepEqual(judge(columnsTable(integers([])), columnsTable(integers([]))), { equal: true, score: 1 });
});

Deno.test("paper refuses thresholds outside 0 to 1", () => {
  assert.throws(() => paper({ rowSimilarity: 1.1 }), RangeError);
  assert.throws(() => paper({ columnCoverage: -0.1 }), RangeError);
  assert.throws(() => paper({ columnSimilarity: NaN }), RangeError);
});

Deno.test("paper scores as working through its four steps does, wherever one matching is the best", () => {
  fc.assert(
    fc.property(tablePairs, fc.constantFrom(0.3, 0.8), ([gold, predicted], columnSimilarity) => {
      const scores = slowScores(gold, predicted, columnSimilarity);
      assert(scores.has(judge(gold, predicted, { columnSimilarity }).score));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("bestAssignment() reaches the greatest sum, with rows and columns in any numbers", () => {
  const weights = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 })).chain((
    [rows, columns],
  ) =>
    fc.array(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: columns,
        maxLength: columns,
      }),
      { minLength: rows, maxLength: rows },
    )
  );
  fc.assert(
    fc.property(weights, (weights) => {
      const assignment = bestAssignment(weights);
      const taken = assignment.filter((column) => column !== undefined);
      assert.equal(new Set(taken).size, taken.length);
      assert.equal(taken.length, Math.min(weights.length, weights[0]?.length ?? 0));
      const sum = assignment.reduce<number>(
        (total, column, row) => total + (weights[row]?.[column ?? -1] ?? 0),
        0,
      );
      assert(Math.abs(sum - greatestSum(weights, new Set())) < 1e-9);
    }),
    { numRuns: 1000 },
  );
});

/** Every way to match columns, and of the best ways the similarities of the rows that they give. */
function slowScores(gold: ResultTable, predicted: ResultTable, threshold: number): ReadonlySet<number> {
  const column = (table: ResultTable, i: number) => table.columns[i]?.values.map((value) => [value]) ?? [];
  const similarity = (i: number, j: number) => jaccard(column(gold, i), column(predicted, j));
  const ways = matchings(gold.columns.length, predicted.columns.length)
    .map((pairs) => pairs.filter(([i, j]) => similarity(i, j) >= threshold))
    .map((pairs) => ({ pairs, sum: pairs.reduce((total, [i, j]) => total + similarity(i, j), 0) }));
  const best = Math.max(...ways.map(({ sum }) => sum));
  const rows = (table: ResultTable, columns: number[]) =>
    rowsOfTable(table).map((row) => columns.map((i) => row[i] as Value));
  return new Set(
    ways.filter(({ sum }) => sum > best - 1e-9).map(({ pairs }) =>
      pairs.length / gold.columns.length < 0.5
        ? 0
        : jaccard(rows(gold, pairs.map(([i]) => i)), rows(predicted, pairs.map(([, j]) => j)))
    ),
  );
}

function matchings(rows: number, columns: number): [number, number][][] {
  const extend = (row: number, taken: readonly number[]): [number, number][][] => {
    if (row === rows) return [[]];
    const free = [...Array(columns).keys()].filter((column) => !taken.includes(column));
    return [
      ...extend(row + 1, taken),
      ...free.flatMap((column) =>
        extend(row + 1, [...taken, column]).map((rest): [number, number][] => [[row, column], ...rest])
      ),
    ];
  };
  return extend(0, []);
}

function jaccard(a: Value[][], b: Value[][]): number {
  const left = [...b];
  const shared = a.filter((row) => {
    const at = left.findIndex((other) => row.every((value, i) => value === other[i]));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  const all = a.length + b.length - shared;
  return all === 0 ? 1 : shared / all;
}

function greatestSum(weights: readonly (readonly number[])[], taken: ReadonlySet<number>): number {
  const [first, ...rest] = weights;
  if (!first) return 0;
  return Math.max(
    greatestSum(rest, taken),
    ...first.map((weight, column) =>
      taken.has(column) ? 0 : weight + greatestSum(rest, new Set([...taken, column]))
    ),
  );
}
