import { plantDuckDb, plantSqlite } from "./plant_files.ts";
import { plantMysql } from "./plant_mysql.ts";
import { plantPostgres } from "./plant_postgres.ts";
import type { Planted } from "./planted.ts";
import type { HostileDialect } from "./types.ts";

/** Addresses of servers, with logins that may do everything. */
export interface ServerAddresses {
  readonly postgres: string;
  readonly mysql: string;
}

/** Plants objects and canaries for the statements of an engine. */
export function plant(dialect: HostileDialect, { postgres, mysql }: ServerAddresses): Promise<Planted> {
  switch (dialect) {
    case "sqlite":
      return plantSqlite();
    case "duckdb":
      return plantDuckDb();
    case "postgres":
      return plantPostgres(postgres);
    case "mysql":
      return plantMysql(mysql);
    default:
      return dialect satisfies never;
  }
}
