import { DuckDBInstance, type DuckDBResult, StatementType } from "@duckdb/node-api";
import { duckDbColumn } from "./duckdb_column.ts";
import { failure, type SqlSession } from "./sql_session.ts";
import type { QueryOutcome, ResultTable, Value } from "./types.ts";

/** Opens a DuckDB file so that nothing but one SELECT at a time can run on it. */
export async function duckDbSession(path: string, memoryMb: number): Promise<SqlSession> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    enable_external_access: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    max_temp_directory_size: "0GB",
    memory_limit: `${Math.floor(memoryMb / 2)}MB`,
    // One thread, for the order of rows and sums of floats must not depend on timing.
    threads: "1",
    lock_configuration: "true",
  });
  const connection = await instance.connect();
  return async ({ sql, maxRows }): Promise<QueryOutcome> => {
    try {
      const statements = await connection.extractStatements(sql);
      if (statements.count > 1) {
        return {
          kind: "refused",
          reason: `Only one statement can run, and this text holds ${statements.count}.`,
        };
      }
      const statement = await statements.prepare(0);
      try {
        if (statement.statementType !== StatementType.SELECT) {
          const kind = StatementType[statement.statementType].replaceAll("_", " ");
          return {
            kind: "refused",
            reason: `Only queries can run, and this is a statement of the kind ${kind}.`,
          };
        }
        return { kind: "rows", table: await readTable(await statement.stream(), maxRows) };
      } finally {
        statement.destroySync();
      }
    } catch (error) {
      // What the driver says of a text without any statement.
      if (error instanceof Error && error.message === "Error in native callback") {
        return { kind: "refused", reason: "Only one statement can run, and this text holds none." };
      }
      return failure(error);
    }
  };
}

async function readTable(result: DuckDBResult, maxRows: number): Promise<ResultTable> {
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
