import { runSqlChild } from "./run_sql_child.ts";
import type { QueryRequest, SqlSession } from "./sql_session.ts";

/** Opens a file for reading. */
export type OpenFile = (path: string, memoryMb: number) => Promise<SqlSession> | SqlSession;

/** Runs SQL on files, whose paths are the first argument as JSON. All of them are open before the first request. */
export async function runFileChild(open: OpenFile): Promise<never> {
  return await runSqlChild(async ({ path: paths, memoryMb }) => {
    const sessions: SqlSession[] = [];
    for (const path of JSON.parse(paths) as readonly string[]) {
      try {
        sessions.push(await open(path, memoryMb));
      } catch (error) {
        // Which file it is stands nowhere in the message of an engine.
        throw Object.assign(new Error(error instanceof Error ? error.message : String(error)), { path });
      }
    }
    return {
      async answer(request, handPart) {
        const session = sessions[(request as QueryRequest).file ?? 0] as SqlSession;
        return await session.answer(request, handPart);
      },
    };
  });
}
