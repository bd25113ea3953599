import type { ResultTable, Value } from "../database/mod.ts";
import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { alignColumns } from "./align_columns.ts";
import { comparedValues } from "./same_rows.ts";
import type { ExampleRow, Reason } from "./types.ts";

export interface DifferingTables {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly tables: EncodedTables;
}

/** Examples of missing and of extra rows that a reason shows. */
const examplesShown = 3;

/** Why two tables differ, told along the most plausible pairing of their columns. */
export function explainDifference({ gold, predicted, tables }: DifferingTables): Reason[] {
  const alignment = alignColumns(tables);
  const missing = gold.columns.filter((_, i) => alignment[i] === undefined).map(({ name }) => name);
  const reasons: Reason[] = [];
  if (missing.length > 0) {
    reasons.push({
      kind: "missing_columns",
      text: `The prediction lacks ${missing.join(", ")}.`,
      columns: missing,
    });
  }
  const pairs = pairedColumns(tables, alignment);
  if (pairs.length === 0) return reasons;
  const goldRows = rowKeys(pairs.map(({ goldValues }) => goldValues), gold.rowCount);
  const predictedRows = rowKeys(pairs.map(({ predictedValues }) => predictedValues), predicted.rowCount);
  const lost = surplus(goldRows, predictedRows);
  const added = surplus(predictedRows, goldRows);
  if (lost.length === 0 && added.length === 0) {
    if (missing.length === 0) reasons.push(outOfOrder);
    return reasons;
  }
  if (missing.length === 0 && sameSet(goldRows, predictedRows)) {
    return [duplicates(gold.rowCount, predicted.rowCount)];
  }
  if (
    missing.length === 0 &&
    pairs.every(({ goldValues, predictedValues }) => sameMultiset(goldValues, predictedValues))
  ) {
    reasons.push({
      kind: "paired_otherwise",
      text: "Each column holds the same values, but they stand in other rows.",
    });
  }
  if (
    pairs.some(({ goldValues, predictedValues }) => goldValues.includes(0) !== predictedValues.includes(0))
  ) {
    reasons.push({ kind: "null", text: "NULL stands on one side only." });
  }
  if (lost.length > 0) {
    const columns = pairs.map(({ gold: i }) => gold.columns[i]?.values ?? []);
    reasons.push({
      kind: "missing_rows",
      text: `${counted(lost.length)} of the ground truth ${lost.length === 1 ? "is" : "are"} missing.`,
      count: lost.length,
      examples: examples(columns, lost),
    });
  }
  if (added.length > 0) {
    const columns = pairs.map(({ predicted: i }) => predicted.columns[i]?.values ?? []);
    reasons.push({
      kind: "extra_rows",
      text: `${counted(added.length)} of the prediction ${
        added.length === 1 ? "is" : "are"
      } not in the ground truth.`,
      count: added.length,
      examples: examples(columns, added),
    });
  }
  return reasons;
}

interface ColumnPair {
  readonly gold: number;
  readonly predicted: number;
  readonly goldValues: Int32Array;
  readonly predictedValues: Int32Array;
}

function pairedColumns(
  { gold, predicted }: EncodedTables,
  alignment: readonly (number | undefined)[],
): ColumnPair[] {
  return gold.flatMap((column: EncodedColumn, i) => {
    const partner = alignment[i];
    const other = partner === undefined ? undefined : predicted[partner];
    return other && partner !== undefined
      ? [{ gold: i, predicted: partner, ...comparedValues(column, other) }]
      : [];
  });
}

function rowKeys(columns: readonly Int32Array[], rowCount: number): string[] {
  return Array.from({ length: rowCount }, (_, row) => columns.map((values) => values[row]).join(" "));
}

/** Positions of the rows that are more often in the first list than in the second. */
function surplus(rows: readonly string[], others: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.flatMap((row, position) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count > 0 ? [] : [position];
  });
}

const outOfOrder: Reason = {
  kind: "order",
  text: "The rows are the same, but not in the order that was asked for.",
};

function sameSet(rows: readonly string[], others: readonly string[]): boolean {
  return new Set(rows).symmetricDifference(new Set(others)).size === 0;
}

function sameMultiset(a: Int32Array, b: Int32Array): boolean {
  const sorted = b.toSorted();
  return a.length === b.length && a.toSorted().every((value, i) => value === sorted[i]);
}

function duplicates(goldCount: number, predictedCount: number): Reason {
  return {
    kind: "duplicates",
    text:
      `The same rows stand there in other numbers: ${goldCount} in the ground truth, ${predictedCount} in the prediction.`,
  };
}

function counted(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

function examples(columns: readonly (readonly Value[])[], rows: readonly number[]): ExampleRow[] {
  return rows.slice(0, examplesShown).map((row) => columns.map((values) => shown(values[row] ?? null)));
}

function shown(value: Value) {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? value.toHex() : value;
}
