/**
 * The process that makes a DuckDB file.
 *
 * @module
 */
import { buildSession } from "../build_session.ts";
import { runSqlChild } from "./run_sql_child.ts";

await runSqlChild(({ path, memoryMb }) => buildSession(path, memoryMb));
