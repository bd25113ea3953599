/**
 * The process that changes a scratch copy of a DuckDB file.
 *
 * @module
 */
import { runSqlChild } from "../process/run_sql_child.ts";
import { scratchFile } from "../scratch/scratch_target.ts";
import { scratchSession } from "../scratch/scratch_session.ts";
import { duckDbScratch } from "./duckdb_scratch.ts";

await runSqlChild(async ({ path, memoryMb, secret }) =>
  scratchSession(await duckDbScratch(path, { readOnly: scratchFile(path, await secret()), memoryMb }))
);
