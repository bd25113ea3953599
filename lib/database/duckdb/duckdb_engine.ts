import { fileURLToPath } from "node:url";
import type { FileEngine } from "../engine.ts";

/** DuckDB, by its own driver. */
export const duckDbEngine: FileEngine = {
  kind: "file",
  title: "DuckDB",
  article: "a",
  opensEmptyFile: false,
  knows: (head) => head.startsWith("DUCK", 8),
  permissions: () => [allowDuckDbDriver()],
  // The engine gives memory back after each query and gets it anew for the next, which takes a third of a query's time.
  environment: { DUCKDB_JE_MALLOC_CONF: "dirty_decay_ms:10000,muzzy_decay_ms:10000" },
  child: new URL("./duckdb_child.ts", import.meta.url),
  introspect: async (database, options) =>
    await (await import("./introspect_duckdb.ts")).introspectDuckDb(database, options),
  namesQuery: `SELECT nullif(schema_name, 'main'), table_name, column_name FROM duckdb_columns()
    WHERE database_name = current_database() AND NOT internal ORDER BY schema_oid, table_oid, column_index`,
  versionQuery: "SELECT 'DuckDB ' || version()",
};

/** Leave to load native code from the folder of DuckDB's packages alone, wherever Deno keeps them. */
export function allowDuckDbDriver(): string {
  const [, folder] = /^file:(.*\/@duckdb)\//.exec(import.meta.resolve("@duckdb/node-api")) ?? [];
  // A permission cannot name a path with a comma.
  if (folder === undefined || decodeURIComponent(folder).includes(",")) return "--allow-ffi";
  return `--allow-ffi=${fileURLToPath(`file:${folder}`)}`;
}
