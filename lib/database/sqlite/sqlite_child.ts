/**
 * The process that reads SQLite files.
 *
 * @module
 */
import { runFileChild } from "../process/run_file_child.ts";
import { sqliteSession } from "./sqlite_session.ts";

await runFileChild(sqliteSession);
