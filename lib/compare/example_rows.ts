import type { ResultColumn, Value } from "../database/mod.ts";
import type { ExampleRow, ExampleValue } from "./types.ts";

/** Rows that a reason shows. */
const shownRows = 3;

/** The first of the rows, as JSON can hold them. */
export function exampleRows(columns: readonly ResultColumn[], rows: Int32Array): ExampleRow[] {
  return Array.from(
    rows.slice(0, shownRows),
    (row) => columns.map(({ values }) => shown(values[row] ?? null)),
  );
}

function shown(value: Value): ExampleValue {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? value.toHex() : value;
}
