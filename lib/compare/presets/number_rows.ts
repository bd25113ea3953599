import type { ResultColumn, ResultTable } from "../../database/mod.ts";
import { rowClasses } from "../row_classes.ts";
import { type PythonKey, pythonKey } from "./python_key.ts";

/** For each row of both tables its number. */
interface RowNumbers {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
}

/**
 * Numbers rows: those that Python takes for equal tuples have equal numbers. Rows of different widths are
 * never equal.
 */
export function numberRows(gold: ResultTable, predicted: ResultTable): RowNumbers {
  const values = numberValues([...gold.columns, ...predicted.columns]);
  const goldValues = values.slice(0, gold.columns.length);
  const predictedValues = values.slice(gold.columns.length);
  const groups = { gold: new Int32Array(gold.rowCount), predicted: new Int32Array(predicted.rowCount) };
  if (goldValues.length === predictedValues.length) {
    const pairs = goldValues.map((column, i) => ({ gold: column, predicted: predictedValues[i] ?? column }));
    return rowClasses(pairs, groups);
  }
  const none = new Int32Array(0);
  const goldRows = rowClasses(goldValues.map((column) => ({ gold: column, predicted: none })), {
    gold: groups.gold,
    predicted: none,
  });
  const predictedRows = rowClasses(predictedValues.map((column) => ({ gold: none, predicted: column })), {
    gold: none,
    predicted: groups.predicted,
  });
  return { gold: goldRows.gold, predicted: predictedRows.predicted.map((row) => row + goldRows.count) };
}

/**
 * For each column the numbers of its values: values that Python takes for equal have equal numbers in all
 * columns.
 */
export function numberValues(columns: readonly ResultColumn[]): readonly Int32Array[] {
  const numbers = new Map<PythonKey, number>();
  return columns.map(({ values }) =>
    Int32Array.from(values, (value) => {
      const key = pythonKey(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    })
  );
}
