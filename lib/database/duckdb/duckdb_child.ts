/**
 * The process that reads a DuckDB file.
 *
 * @module
 */
import { runSqlChild } from "../process/run_sql_child.ts";
import { duckDbSession } from "./duckdb_session.ts";

await runSqlChild(({ path, memoryMb }) => duckDbSession(path, memoryMb));
