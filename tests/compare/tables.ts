import type { ResultTable, Value, ValueType } from "../../lib/database/mod.ts";

export interface TableOptions {
  readonly names?: readonly string[];
  readonly types?: readonly ValueType[];
}

/** A result table from rows; columns are called c0, c1, … and hold text or, with a value that is none, numbers. */
export function tableOf(
  rows: readonly (readonly Value[])[],
  { names, types }: TableOptions = {},
): ResultTable {
  const width = names?.length ?? rows[0]?.length ?? 1;
  return {
    columns: Array.from({ length: width }, (_, i) => {
      const values = rows.map((row) => row[i] ?? null);
      const isText = values.every((value) => value === null || typeof value === "string");
      return { name: names?.[i] ?? `c${i}`, type: types?.[i] ?? (isText ? "text" : "float"), values };
    }),
    rowCount: rows.length,
    truncated: false,
  };
}
