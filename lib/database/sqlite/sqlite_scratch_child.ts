/**
 * The process that changes a scratch copy of an SQLite file.
 *
 * @module
 */
import { runSqlChild } from "../process/run_sql_child.ts";
import { scratchFile } from "../scratch/scratch_target.ts";
import { scratchSession } from "../scratch/scratch_session.ts";
import { sqliteScratch } from "./sqlite_scratch.ts";

await runSqlChild(async ({ path, secret }) =>
  scratchSession(sqliteScratch(path, scratchFile(path, await secret())))
);
