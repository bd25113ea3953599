import { InputError } from "../../base/mod.ts";
import type { Dialect } from "../../sql/mod.ts";
import type { Dataset } from "../types.ts";

const schemes: Readonly<Record<string, Dialect>> = {
  duckdb: "duckdb",
  sqlite: "sqlite",
  postgres: "postgres",
  postgresql: "postgres",
  mysql: "mysql",
};

/**
 * Returns the dialect of a dataset's SQL from `control.sql_dialect` or the database's address; undefined if neither
 * tells.
 */
export function datasetDialect({ control }: Dataset): Dialect | undefined {
  return control.sql_dialect ?? schemes[/^(\w+):/.exec(control.database ?? "")?.[1] ?? ""];
}

/**
 * Returns the database name for foreign files: the last part of an address without its extension.
 *
 * @throws {InputError} If the dataset names no database.
 */
export function databaseName({ control }: Dataset): string {
  const name = control.database?.replace(/[?#].*$/, "").replace(/^.*[/:\\]/, "").replace(
    /\.(?:duckdb|db|sqlite3?|sql|json)$/i,
    "",
  );
  if (name !== undefined && name !== "") return name;
  throw new InputError(
    "Cannot say which database the dataset is about, as it names none; write its name into control.database",
  );
}
