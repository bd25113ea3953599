/**
 * The process that makes, changes and drops scratch copies on a PostgreSQL server.
 *
 * @module
 */
import { runSqlChild } from "../process/run_sql_child.ts";
import { serverScratch } from "../scratch/server_scratch.ts";
import { managePostgresScratch, postgresScratch } from "./postgres_scratch.ts";

await runSqlChild(async ({ secret }) =>
  await serverScratch(await secret(), { connect: postgresScratch, manage: managePostgresScratch })
);
