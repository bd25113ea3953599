import type { DuckDBResult } from "@duckdb/node-api";
import { duckDbValues } from "./duckdb_values.ts";
import type { ResultTable, Value } from "../types.ts";

/** The rows of a result, chunk by chunk, until there are enough. */
export async function readDuckDbTable(result: DuckDBResult, maxRows: number): Promise<ResultTable> {
  const columns = result.columnTypes().map(duckDbValues);
  const values = columns.map((): Value[] => []);
  let rowCount = 0;
  let truncated = false;
  while (!truncated) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const rows = Math.min(chunk.rowCount, maxRows - rowCount);
    truncated = rows < chunk.rowCount;
    rowCount += rows;
    for (const [i, { reader }] of columns.entries()) {
      const target = values[i] as Value[];
      const valueAt = reader(chunk.getColumnVector(i), rows);
      for (let row = 0; row < rows; row++) target.push(valueAt(row));
    }
  }
  const names = result.columnNames();
  return {
    columns: columns.map(({ type }, i) => ({ name: names[i] as string, type, values: values[i] as Value[] })),
    rowCount,
    truncated,
  };
}
