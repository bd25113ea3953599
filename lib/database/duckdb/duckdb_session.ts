import { DuckDBInstance, StatementType } from "@duckdb/node-api";
import { readDuckDbTable } from "./read_duckdb_table.ts";
import { refuseDuckDbFunction } from "./refuse_duckdb_function.ts";
import { refuseStatement } from "../refuse_statement.ts";
import { failure, type HandPart, type QueryRequest, type SqlSession } from "../process/sql_session.ts";
import type { QueryOutcome } from "../types.ts";

/** Opens a DuckDB file so that nothing but one SELECT at a time can run on it. */
export async function duckDbSession(path: string, memoryMb: number): Promise<SqlSession> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    enable_external_access: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    max_temp_directory_size: "0GB",
    memory_limit: `${Math.floor(memoryMb * 0.8)}MB`,
    // One thread, for the order of rows and sums of floats must not depend on timing.
    threads: "1",
    lock_configuration: "true",
  });
  const connection = await instance.connect();
  return { answer: (request, handPart) => answer(request as QueryRequest, handPart) };

  async function answer({ sql, maxRows }: QueryRequest, handPart: HandPart): Promise<QueryOutcome> {
    const refused = refuseStatement(sql) ?? refuseDuckDbFunction(sql);
    if (refused !== undefined) return refused;
    try {
      const statement = await connection.prepare(sql);
      try {
        if (statement.statementType !== StatementType.SELECT) {
          const kind = StatementType[statement.statementType].replaceAll("_", " ");
          return {
            kind: "refused",
            reason: `Only queries can run, and this is ${kind}.`,
          };
        }
        return { kind: "rows", table: await readDuckDbTable(await statement.stream(), maxRows, handPart) };
      } finally {
        statement.destroySync();
      }
    } catch (error) {
      const outcome = failure(error);
      if (outcome.kind !== "failed") return outcome;
      // Preparing takes one statement only: taking them apart first would cost every query a sixth more time.
      if (outcome.message.endsWith("Cannot prepare multiple statements at once!")) {
        const { count } = await connection.extractStatements(sql);
        return { kind: "refused", reason: `Only one query can run, and this text holds ${count}.` };
      }
      return /^IO Error/.test(outcome.message)
        ? { kind: "connection_lost", message: outcome.message }
        : outcome;
    }
  }
}
