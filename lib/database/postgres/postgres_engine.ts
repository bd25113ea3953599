import { fileURLToPath } from "node:url";
import type { ServerEngine } from "../engine.ts";

/** PostgreSQL. */
export const postgresEngine: ServerEngine = {
  kind: "server",
  schemes: ["postgres", "postgresql"],
  port: 5432,
  needsDatabase: true,
  sharesSnapshots: true,
  // Its parser's.
  reservedMb: 128,
  flags: () => [allowParser(), UNOPTIMIZED],
  child: new URL("./postgres_child.ts", import.meta.url),
  scratchChild: new URL("./postgres_scratch_child.ts", import.meta.url),
  introspect: async (database, options) =>
    await (await import("./introspect_postgres.ts")).introspectPostgres(database, options),
  privileges: async (database, options) =>
    await (await import("./preflight_postgres.ts")).postgresPrivileges(database, options),
  readOnlyLogin: async (database, options) =>
    await (await import("./preflight_postgres.ts")).postgresReadOnlyLogin(database, options),
  // The database can have an operator = of its own.
  namesQuery:
    `SELECT CASE WHEN table_schema OPERATOR(pg_catalog.<>) pg_catalog.current_schema() THEN table_schema END,
      table_name, column_name
    FROM information_schema.columns
    WHERE table_schema OPERATOR(pg_catalog.<>) ALL ('{information_schema,pg_catalog}'::pg_catalog.name[])
    ORDER BY table_schema, table_name, ordinal_position`,
  versionQuery: "SELECT pg_catalog.version()",
};

/**
 * Leaves the compiled parser as it was first compiled. The optimizing compiler would take 0.25 s of CPU time beside the first
 * queries of each process, and the parser would be no faster afterwards.
 */
const UNOPTIMIZED = "--v8-flags=--no-wasm-tier-up,--no-wasm-dynamic-tiering";

/** Leave to read the one file that PostgreSQL's parser is compiled to, wherever Deno keeps it. */
function allowParser(): string {
  const file = fileURLToPath(import.meta.resolve("libpg-query/parser")).replace(/\.js$/, ".wasm");
  // A permission cannot name a path with a comma.
  return file.includes(",") ? "--allow-read" : `--allow-read=${file}`;
}
