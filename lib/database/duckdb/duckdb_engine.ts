import { fileURLToPath } from "node:url";
import type { FileEngine } from "../engine.ts";

/**
 * Has DuckDB's allocator keep the memory of a query for the next one. Left to itself, it returns it to the system after
 * most queries, which costs more than a small query does; `memory_limit` bounds it all the same.
 */
export const duckDbMemory: Readonly<Record<string, string>> = {
  DUCKDB_JE_MALLOC_CONF: "dirty_decay_ms:-1,muzzy_decay_ms:-1",
};

/** DuckDB, by its own driver. */
export const duckDbEngine: FileEngine = {
  kind: "file",
  title: "DuckDB",
  article: "a",
  opensEmptyFile: false,
  keepsAnswers: true,
  knows: (head) => head.startsWith("DUCK", 8),
  flags: () => [allowDuckDbDriver()],
  environment: duckDbMemory,
  child: new URL("./duckdb_child.ts", import.meta.url),
  scratch: {
    child: new URL("./duckdb_scratch_child.ts", import.meta.url),
    flags: () => [allowDuckDbDriver()],
    isExclusive: true,
    beside: [".wal"],
  },
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
