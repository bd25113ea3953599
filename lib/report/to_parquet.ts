import { typedColumns } from "./typed_columns.ts";
import type { ReportTable } from "./types.ts";

/**
 * Writes a table as Parquet with the columns of `toCsv`, for DuckDB, pandas and R: texts, counts as 64-bit integers, other
 * numbers as doubles. Equal tables are equal bytes.
 *
 * @example
 * ```ts
 * import { toParquet } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = { caption: "Rows", label: "tab:rows", columns: [{ header: "a" }], rows: [["1"]], notes: [] };
 * assert.equal(new TextDecoder().decode((await toParquet(table)).subarray(0, 4)), "PAR1");
 * ```
 */
export async function toParquet(table: ReportTable): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const types = { text: "STRING", count: "INT64", number: "DOUBLE" } as const;
  return new Uint8Array(parquetWriteBuffer({
    createdBy: "querylogue",
    columnData: typedColumns(table).map(({ name, type, values }) => ({
      name,
      type: types[type],
      data: values.map((value) => type === "count" && value !== null ? BigInt(value) : value),
    })),
  }));
}
