/**
 * Runs SQLite on a thread of its own: its calls block, and the process must see meanwhile that nobody waits any more.
 * The first message in is the path; the first message out says whether the file could be opened.
 *
 * @module
 */
import type { SqlSession } from "./sql_session.ts";
import { sqliteSession } from "./sqlite_session.ts";

let session: SqlSession | undefined;

self.onmessage = async ({ data }: MessageEvent) => {
  if (session !== undefined) return self.postMessage(await session(data));
  try {
    session = sqliteSession(data);
    self.postMessage(undefined);
  } catch (error) {
    self.postMessage(error instanceof Error ? error.message : String(error));
  }
};
