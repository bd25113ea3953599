/**
 * The process that reads DuckDB files.
 *
 * @module
 */
import { runFileChild } from "../process/run_file_child.ts";
import { duckDbSession } from "./duckdb_session.ts";

await runFileChild(duckDbSession);
