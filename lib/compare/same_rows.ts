import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";

export interface RowPairing {
  /** Index of the prediction's column for each column of the ground truth. */
  readonly assignment: readonly number[];
  /** For each row position its group, on both sides. */
  readonly groups: Int32Array;
}

/** Whether both sides hold the same rows, as multisets, in each group of positions. */
export function sameRows(
  { gold, predicted, size }: EncodedTables,
  { assignment, groups }: RowPairing,
): boolean {
  let goldRows = groups;
  let predictedRows = groups;
  gold.forEach((column, i) => {
    const other = predicted[assignment[i] ?? -1];
    if (!other) {
      throw new RangeError(`Cannot compare column "${column.name}" without a column assigned to it`);
    }
    const { goldValues, predictedValues } = comparedValues(column, other);
    const numbers = new Map<number, number>();
    const numberOf = (row: number, value: number) => {
      const key = row * size + value;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    };
    goldRows = goldRows.map((row, r) => numberOf(row, goldValues[r] ?? 0));
    predictedRows = predictedRows.map((row, r) => numberOf(row, predictedValues[r] ?? 0));
  });
  const surplus = new Map<number, number>();
  for (const row of goldRows) surplus.set(row, (surplus.get(row) ?? 0) + 1);
  for (const row of predictedRows) surplus.set(row, (surplus.get(row) ?? 0) - 1);
  return surplus.values().every((count) => count === 0);
}

/** Two columns of texts are compared as texts, all others by value. */
export function comparedValues(gold: EncodedColumn, predicted: EncodedColumn) {
  return gold.texts && predicted.texts
    ? { goldValues: gold.texts, predictedValues: predicted.texts }
    : { goldValues: gold.values, predictedValues: predicted.values };
}
