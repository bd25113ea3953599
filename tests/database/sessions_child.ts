/**
 * The process that runs SQL on all files that `openTogether` opens.
 *
 * @module
 */
import { duckDbSession } from "../../lib/database/duckdb/duckdb_session.ts";
import { runSqlChild } from "../../lib/database/process/run_sql_child.ts";
import type { QueryRequest, SqlSession } from "../../lib/database/process/sql_session.ts";
import { sqliteSession } from "../../lib/database/sqlite/sqlite_session.ts";

/** A query on one of the files. */
export interface FileRequest {
  readonly engine: "duckdb" | "sqlite";
  readonly path: string;
  readonly query: QueryRequest;
}

const sessions = new Map<string, Promise<SqlSession>>();

async function openSession({ engine, path }: FileRequest, memoryMb: number): Promise<SqlSession> {
  return engine === "duckdb" ? await duckDbSession(path, memoryMb) : sqliteSession(path);
}

await runSqlChild(({ memoryMb }) => ({
  async answer(request, handPart) {
    const asked = request as FileRequest;
    const session = sessions.get(asked.path) ?? openSession(asked, memoryMb);
    sessions.set(asked.path, session);
    return await (await session).answer(asked.query, handPart);
  },
}));
