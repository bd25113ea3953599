import { OutsideError } from "querylogue/base";
import { plantDuckDb, plantSqlite } from "./plant_files.ts";
import { plantMysql } from "./plant_mysql.ts";
import { plantPostgres } from "./plant_postgres.ts";
import type { Planted, PlantOptions } from "./planted.ts";
import type { HostileDialect } from "./types.ts";

/** Addresses of servers, with logins that may do everything. */
export interface ServerAddresses {
  readonly postgres: string;
  readonly mysql: string;
}

/**
 * Plants objects and canaries for the statements of an engine.
 *
 * @throws {OutsideError} If the server cannot be reached or does not let the login plant them.
 */
export function plant(
  dialect: HostileDialect,
  { postgres, mysql }: ServerAddresses,
  options: PlantOptions = {},
): Promise<Planted> {
  switch (dialect) {
    case "sqlite":
      return plantSqlite();
    case "duckdb":
      return plantDuckDb();
    case "postgres":
      return plantPostgres(postgres, options).catch(refuse("PostgreSQL"));
    case "mysql":
      return plantMysql(mysql).catch(refuse("MySQL or MariaDB"));
    default:
      return dialect satisfies never;
  }
}

function refuse(server: string): (error: unknown) => never {
  return (error) => {
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new OutsideError(
      `Cannot plant anything on the ${server} server: ${why}; name a server and a login that may do everything`,
    );
  };
}
