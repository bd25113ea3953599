import type { ServerLocation } from "./locate_server.ts";
import type { SqlSession } from "./sql_session.ts";

export function postgresSession(_location: ServerLocation): Promise<SqlSession> {
  throw new Error("not there yet");
}
