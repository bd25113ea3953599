import type { Dialect } from "../sql/mod.ts";
import { duckDbEngine } from "./duckdb/duckdb_engine.ts";
import type { Engine, FileEngine, FileLocation, ServerEngine, ServerLocation } from "./engine.ts";
import { mysqlEngine } from "./mysql/mysql_engine.ts";
import { postgresEngine } from "./postgres/postgres_engine.ts";
import { sqliteEngine } from "./sqlite/sqlite_engine.ts";

/** Engines that read files, by name. */
export const fileEngines: Readonly<Record<FileLocation["engine"], FileEngine>> = {
  duckdb: duckDbEngine,
  sqlite: sqliteEngine,
};

/** Engines that servers run, by name. */
export const serverEngines: Readonly<Record<ServerLocation["engine"], ServerEngine>> = {
  postgres: postgresEngine,
  mysql: mysqlEngine,
};

/** The engine that speaks a dialect; undefined where its databases cannot be opened. */
export const engines: Readonly<Record<Dialect, Engine | undefined>> = {
  ...fileEngines,
  ...serverEngines,
  oracle: undefined,
};
