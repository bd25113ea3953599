/**
 * The process that talks to a MySQL or MariaDB server.
 *
 * @module
 */
import type { ServerLocation } from "../engine.ts";
import { runSqlChild } from "../process/run_sql_child.ts";
import { mysqlSession } from "./mysql_session.ts";

await runSqlChild(async ({ memoryMb, secret }) =>
  await mysqlSession(await secret() as ServerLocation, memoryMb)
);
