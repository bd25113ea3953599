/**
 * The process that reads a SQLite file.
 *
 * @module
 */
import { runSqlChild } from "../process/run_sql_child.ts";
import { sqliteSession } from "./sqlite_session.ts";

await runSqlChild(({ path }) => sqliteSession(path));
