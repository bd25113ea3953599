import type { Dialect } from "../../sql/mod.ts";
import type { Dataset } from "../types.ts";

const schemes: Readonly<Record<string, Dialect>> = {
  duckdb: "duckdb",
  sqlite: "sqlite",
  postgres: "postgres",
  postgresql: "postgres",
  mysql: "mysql",
};

/** The dialect of a dataset's SQL: what it says, else that of its database's address; undefined where neither tells. */
export function datasetDialect({ control }: Dataset): Dialect | undefined {
  return control.sql_dialect ?? schemes[/^(\w+):/.exec(control.database ?? "")?.[1] ?? ""];
}
