import type { ServerEngine } from "../engine.ts";

/** MySQL and MariaDB. */
export const mysqlEngine: ServerEngine = {
  kind: "server",
  schemes: ["mysql", "mariadb"],
  port: 3306,
  needsDatabase: false,
  sharesSnapshots: false,
  reservedMb: 0,
  flags: () => [],
  child: new URL("./mysql_child.ts", import.meta.url),
  scratchChild: new URL("./mysql_scratch_child.ts", import.meta.url),
  introspect: async (database, options) =>
    await (await import("./introspect_mysql.ts")).introspectMysql(database, options),
  privileges: async (database, options) =>
    await (await import("./preflight_mysql.ts")).mysqlPrivileges(database, options),
  readOnlyLogin: async (database, options) =>
    await (await import("./preflight_mysql.ts")).mysqlReadOnlyLogin(database, options),
  namesQuery:
    `SELECT nullif(table_schema, database()), table_name, column_name FROM information_schema.columns
    WHERE table_schema = database() OR database() IS NULL
      AND table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')
    ORDER BY table_schema, table_name, ordinal_position`,
  versionQuery:
    "SELECT concat(CASE WHEN version() LIKE '%MariaDB%' THEN 'MariaDB ' ELSE 'MySQL ' END, version())",
};
