import type { ResultColumn, ResultTable, Value, ValueType } from "../../database/mod.ts";
import { assignColumns } from "../assign_columns.ts";
import type { EncodedColumn } from "../encode_tables.ts";
import { type PythonKey, pythonKey } from "./python_key.ts";
import { pythonText } from "./python_text.ts";

/**
 * Whether some order of the prediction's columns makes both results the same rows, as a multiset or in
 * sequence.
 *
 * The test suite tries every order of columns, and before that rejects where the rows, each sorted by the
 * text and type of its values, differ as sets (as sequences where order matters). That rejects too much where
 * equal numbers are spelled 1 and 1.0, so it is done here as well, and only there.
 */
export function sameDenotation(gold: ResultTable, predicted: ResultTable, ordered: boolean): boolean {
  if (gold.rowCount === 0 && predicted.rowCount === 0) return true;
  if (gold.rowCount !== predicted.rowCount || gold.columns.length !== predicted.columns.length) return false;
  const values = new Map<PythonKey, number>();
  const spellings = new Map<string, Map<PythonKey, Spelling>>();
  const encoded = [gold, predicted].map(({ columns }): readonly EncodedColumn[] =>
    columns.map((column) => ({ name: "", values: encodeColumn(column, { values, spellings }) }))
  );
  const [goldColumns = [], predictedColumns = []] = encoded;
  const spelledTwice = spellings.values().reduce((sum, { size }) => sum + size, 0) > values.size;
  if (spelledTwice && !sameSortedRows([gold, predicted], { spellings, ordered })) return false;
  const groups = Int32Array.from({ length: gold.rowCount }, (_, row) => ordered ? row : 0);
  return assignColumns({ gold: goldColumns, predicted: predictedColumns }, groups) !== undefined;
}

/** One way to write a value. */
interface Spelling {
  /** The number of the value: equal values have equal numbers. */
  readonly id: number;
  /** What rows are sorted by. */
  readonly text: string;
}

/** The ways to write each value, by the class that Python has for it. */
type Spellings = Map<string, Map<PythonKey, Spelling>>;

function encodeColumn(
  { type, values: stored }: ResultColumn,
  { values, spellings }: { readonly values: Map<PythonKey, number>; readonly spellings: Spellings },
): Int32Array {
  return Int32Array.from(stored, (value) => {
    const key = pythonKey(value);
    const name = className(value, type);
    const own = spellings.get(name) ?? new Map<PythonKey, Spelling>();
    const known = own.get(key);
    if (known) return known.id;
    const id = values.get(key) ?? values.size + 1;
    values.set(key, id);
    spellings.set(name, own.set(key, { id, text: `${pythonText(value, type)}<class '${name}'>` }));
    return id;
  });
}

/**
 * -0.0 equals 0.0 and is spelled otherwise, so it counts as a class of its own, which sorts where it belongs.
 */
function className(value: Value, type: ValueType): string {
  switch (typeof value) {
    case "number":
      if (type !== "float" && Number.isInteger(value)) return "int";
      return Object.is(value, -0) ? "float-" : "float";
    case "bigint":
      return "int";
    case "boolean":
      return "bool";
    case "string":
      return "str";
    default:
      return value === null ? "NoneType" : "bytes";
  }
}

function sameSortedRows(
  tables: readonly ResultTable[],
  { spellings, ordered }: { readonly spellings: Spellings; readonly ordered: boolean },
): boolean {
  const [goldRows = [], predictedRows = []] = tables.map(({ columns, rowCount }) =>
    Array.from({ length: rowCount }, (_, row) =>
      columns.map(({ type, values }) => {
        const value = values[row] ?? null;
        return spellings.get(className(value, type))?.get(pythonKey(value)) as Spelling;
      }).toSorted((a, b) => a.text < b.text ? -1 : a.text > b.text ? 1 : 0)
        .map(({ id }) => id).join(" "))
  );
  if (ordered) return goldRows.every((row, i) => row === predictedRows[i]);
  return new Set(goldRows).symmetricDifference(new Set(predictedRows)).size === 0;
}
