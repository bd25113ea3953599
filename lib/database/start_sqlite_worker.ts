import type { SqlSession } from "./sql_session.ts";
import type { QueryOutcome } from "./types.ts";

/**
 * Opens an SQLite file on another thread.
 *
 * @throws {Error} If it cannot be opened.
 */
export async function startSqliteWorker(path: string): Promise<SqlSession> {
  const worker = new Worker(new URL("./sqlite_worker.ts", import.meta.url), { type: "module" });
  const ask = (message: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(message);
    });
  const failure = await ask(path);
  if (failure !== undefined) throw new Error(String(failure));
  return async (request) => await ask(request) as QueryOutcome;
}
