/**
 * The process that talks to a PostgreSQL server.
 *
 * @module
 */
import type { ServerLocation } from "../engine.ts";
import { runSqlChild } from "../process/run_sql_child.ts";
import { postgresSession } from "./postgres_session.ts";

await runSqlChild(async ({ memoryMb, secret }) =>
  await postgresSession(await secret() as ServerLocation, memoryMb)
);
