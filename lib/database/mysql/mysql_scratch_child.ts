/**
 * The process that makes, changes and drops scratch copies on a MySQL or MariaDB server.
 *
 * @module
 */
import { runSqlChild } from "../process/run_sql_child.ts";
import { serverScratch } from "../scratch/server_scratch.ts";
import { manageMysqlScratch, mysqlScratch } from "./mysql_scratch.ts";

await runSqlChild(async ({ secret }) =>
  await serverScratch(await secret(), { connect: mysqlScratch, manage: manageMysqlScratch })
);
