import type { DuckDBResult } from "@duckdb/node-api";
import { duckDbColumn } from "./duckdb_column.ts";
import type { ResultTable, Value } from "../types.ts";

/** The rows of a result, chunk by chunk, until there are enough. */
export async function readDuckDbTable(result: DuckDBResult, maxRows: number): Promise<ResultTable> {
  const columns = result.columnTypes().map(duckDbColumn);
  const values = columns.map((): Value[] => []);
  let rowCount = 0;
  let truncated = false;
  while (!truncated) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const rows = Math.min(chunk.rowCount, maxRows - rowCount);
    truncated = rows < chunk.rowCount;
    rowCount += rows;
    for (const [i, column] of columns.entries()) {
      const target = values[i] as Value[];
      const source = chunk.getColumnValues(i);
      for (let row = 0; row < rows; row++) {
        const value = source[row];
        target.push(value === null || value === undefined ? null : column.convert(value));
      }
    }
  }
  const names = result.columnNames();
  return {
    columns: columns.map(({ type }, i) => ({ name: names[i] as string, type, values: values[i] as Value[] })),
    rowCount,
    truncated,
  };
}
