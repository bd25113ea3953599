import type { ResultTable } from "../../database/mod.ts";
import { numberRows, numberValues } from "./number_rows.ts";
import type { Preset } from "./types.ts";

export interface PaperOptions {
  /** Least similarity of two columns that are taken for the same, in 0..1. @default 0.8 */
  readonly columnSimilarity?: number | undefined;
  /** Least share of the ground truth's columns that must find a partner, in 0..1. @default 0.5 */
  readonly columnCoverage?: number | undefined;
  /** Least similarity of the rows, in 0..1. @default 0.8 */
  readonly rowSimilarity?: number | undefined;
}

/**
 * A reconstruction of the comparison that the paper's evaluator uses: columns are matched by the similarity
 * of their values, then rows are compared over the matched columns.
 *
 * The authors' function is not public, nor which similarity it takes. Here it is Jaccard's over multisets (1
 * for two empty ones). The matching is one-to-one and the best overall: of the pairs that reach
 * `columnSimilarity`, those with the greatest sum. Columns without a partner drop out on both sides. The
 * order of rows and columns and all names do not count; values compare as in Python (1 is 1.0 but not '1').
 * The score is the similarity of the rows, 0 where too few columns matched, or none. So an answer passes with
 * a fifth of its rows missing, or a ninth wrong.
 *
 * Source: the procedure that "Automated Evaluation of Database Conversational Agents" (WEBIST 2025) cites,
 * with the two thresholds that its evaluator ran with.
 *
 * @throws {RangeError} If an option is outside 0..1.
 *
 * @example
 * ```ts
 * import { paper } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (values: number[]) => (
 *   { columns: [{ name: "n", type: "integer", values }], rowCount: values.length, truncated: false } as const
 * );
 * const queries = { goldSql: "SELECT n FROM a", predictedSql: "SELECT n FROM b" };
 * const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
 * assert.deepEqual(paper().compare(table([...nine, 10]), table(nine), queries), { equal: true, score: 0.9 });
 * assert.equal(paper({ rowSimilarity: 1 }).compare(table([...nine, 10]), table(nine), queries).equal, false);
 * ```
 */
export function paper(
  { columnSimilarity = 0.8, columnCoverage = 0.5, rowSimilarity = 0.8 }: PaperOptions = {},
): Preset {
  for (const [name, value] of Object.entries({ columnSimilarity, columnCoverage, rowSimilarity })) {
    if (!(value >= 0 && value <= 1)) {
      throw new RangeError(`Cannot compare with ${name} ${value}: 0 to 1 is possible`);
    }
  }
  return {
    name: "paper",
    compare: (gold, predicted) => {
      const matched = matchColumns(gold, predicted, columnSimilarity);
      const coverage = matched.length / gold.columns.length;
      if (matched.length === 0 || coverage < columnCoverage) {
        const note = `${matched.length} of ${gold.columns.length} columns found a partner.`;
        return { equal: false, score: 0, note };
      }
      const rows = numberRows(
        projection(gold, matched.map((pair) => pair.gold)),
        projection(predicted, matched.map((pair) => pair.predicted)),
      );
      const score = jaccard(rows.gold, rows.predicted);
      return { equal: score >= rowSimilarity, score };
    },
  };
}

interface ColumnPair {
  readonly gold: number;
  readonly predicted: number;
}

function matchColumns(gold: ResultTable, predicted: ResultTable, threshold: number): readonly ColumnPair[] {
  const numbered = numberValues([...gold.columns, ...predicted.columns]);
  const candidates = numbered.slice(gold.columns.length);
  const weights = numbered.slice(0, gold.columns.length).map((values) =>
    candidates.map((other) => {
      const similarity = jaccard(values, other);
      return similarity >= threshold ? similarity : 0;
    })
  );
  return bestAssignment(weights).flatMap((column, row) =>
    column !== undefined && ((weights[row]?.[column] ?? 0) > 0 || threshold === 0)
      ? [{ gold: row, predicted: column }]
      : []
  );
}

function projection(table: ResultTable, columns: readonly number[]): ResultTable {
  return { ...table, columns: columns.flatMap((column) => table.columns[column] ?? []) };
}

/** What two multisets share, of all that they hold together. */
function jaccard(a: Iterable<number>, b: Iterable<number>): number {
  const left = new Map<number, number>();
  let total = 0;
  for (const value of a) {
    left.set(value, (left.get(value) ?? 0) + 1);
    total++;
  }
  let shared = 0;
  for (const value of b) {
    const count = left.get(value) ?? 0;
    if (count > 0) shared++;
    else total++;
    left.set(value, count - 1);
  }
  return total === 0 ? 1 : shared / total;
}

/**
 * The one-to-one assignment of rows to columns with the greatest sum of weights, none of them negative (Kuhn
 * 1955, Munkres 1957; the form with potentials, cubic in the longer side).
 *
 * @param weights One list for each row, all of one length.
 * @returns For each row its column; `undefined` where columns are fewer than rows.
 */
export function bestAssignment(weights: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  const size = Math.max(rows, columns);
  const cost = (row: number, column: number) => -(weights[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  // Place 0 holds the row that is being placed; rows and columns count from 1.
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row;
    const slack = new Float64Array(size + 1).fill(Infinity);
    const before = new Int32Array(size + 1);
    const visited = new Uint8Array(size + 1);
    let column = 0;
    do {
      visited[column] = 1;
      const current = rowOf[column] as number;
      let delta = Infinity;
      let next = 0;
      for (let j = 1; j <= size; j++) {
        if (visited[j]) continue;
        const reduced = cost(current, j) - (rowPotential[current] as number) - (columnPotential[j] as number);
        if (reduced < (slack[j] as number)) {
          slack[j] = reduced;
          before[j] = column;
        }
        if ((slack[j] as number) < delta) {
          delta = slack[j] as number;
          next = j;
        }
      }
      for (let j = 0; j <= size; j++) {
        if (visited[j]) {
          const placed = rowOf[j] as number;
          rowPotential[placed] = (rowPotential[placed] as number) + delta;
          columnPotential[j] = (columnPotential[j] as number) - delta;
        } else slack[j] = (slack[j] as number) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = before[column] as number;
      rowOf[column] = rowOf[previous] as number;
      column = previous;
    }
  }
  return Array.from({ length: rows }, (_, row) => {
    const column = rowOf.indexOf(row + 1, 1) - 1;
    return column < columns ? column : undefined;
  });
}
