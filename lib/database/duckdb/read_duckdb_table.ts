import { type DuckDBResult, ResultReturnType } from "@duckdb/node-api";
import { duckDbValues } from "./duckdb_values.ts";
import { PART_ROWS } from "../process/part_rows.ts";
import type { HandPart } from "../process/sql_session.ts";
import type { ResultTable, Value } from "../types.ts";

/**
 * The rows of a result, chunk by chunk, until there are enough. Where parts can be handed over, so are full ones while
 * reading goes on, and the table that is returned holds the rows after them.
 *
 * @throws {RowsCutOff} If the query failed after its first rows.
 */
export async function readDuckDbTable(
  result: DuckDBResult,
  maxRows: number,
  handPart?: HandPart,
): Promise<ResultTable> {
  const columns = result.columnTypes().map(duckDbValues);
  const names = result.columnNames();
  let values = columns.map((): Value[] => []);
  let handed = 0;
  let rowCount = 0;
  let truncated = false;
  const table = (): ResultTable => ({
    columns: columns.map(({ type }, i) => ({ name: names[i] as string, type, values: values[i] as Value[] })),
    rowCount,
    truncated,
  });
  while (!truncated) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) {
      // The driver says nothing of an error that comes after the first rows.
      if (result.returnType === ResultReturnType.INVALID) throw new RowsCutOff();
      break;
    }
    const rows = Math.min(chunk.rowCount, maxRows - handed - rowCount);
    truncated = rows < chunk.rowCount;
    rowCount += rows;
    for (const [i, { reader }] of columns.entries()) {
      const target = values[i] as Value[];
      const valueAt = reader(chunk.getColumnVector(i), rows);
      for (let row = 0; row < rows; row++) target.push(valueAt(row));
    }
    if (handPart === undefined || truncated || rowCount < PART_ROWS) continue;
    await handPart(table());
    handed += rowCount;
    rowCount = 0;
    values = columns.map((): Value[] => []);
  }
  return table();
}

/** A query failed after its first rows, and the driver does not say why. */
export class RowsCutOff extends Error {
  override name = "RowsCutOff";
}
