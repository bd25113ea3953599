import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { ScratchConnection } from "../scratch/scratch_session.ts";

/** Opens a DuckDB file for changes, or to tell its state. */
export async function duckDbScratch(
  path: string,
  { readOnly, memoryMb }: { readonly readOnly: boolean; readonly memoryMb: number },
): Promise<ScratchConnection> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: readOnly ? "READ_ONLY" : "READ_WRITE",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    enable_external_access: "false",
    memory_limit: `${Math.floor(memoryMb * 0.8)}MB`,
    threads: "1",
  });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL lock_configuration = true");
  const run = async (sql: string) => void await connection.run(sql);
  return {
    objects: async () =>
      (await texts(connection, OBJECTS)).map(([kind, name, definition]) => ({
        kind: kind ?? "",
        name: name ?? "",
        definition: definition ?? "",
      })),
    tables: async () => {
      const names = await texts(connection, TABLES);
      return await Promise.all(names.map(async ([table, from]) => ({
        table: table ?? "",
        rows: (await texts(connection, `SELECT COLUMNS(*)::VARCHAR FROM ${from}`)).map((row) =>
          JSON.stringify(row)
        ),
      })));
    },
    // To prepare is to refuse a text of several statements.
    run: async (sql) => {
      const statement = await connection.prepare(sql);
      try {
        await statement.run();
      } finally {
        statement.destroySync();
      }
    },
    begin: () => run("BEGIN"),
    commit: async () => {
      await run("COMMIT");
      // The file alone holds all, so that the next process finds it.
      await run("CHECKPOINT");
    },
    rollback: () => run("ROLLBACK"),
  };
}

async function texts(
  connection: DuckDBConnection,
  sql: string,
): Promise<readonly (readonly (string | null)[])[]> {
  const found = await connection.runAndReadAll(sql);
  return found.getRowsJS() as unknown as readonly (readonly (string | null)[])[];
}

const OBJECTS = `
SELECT 'table', table_name, sql FROM duckdb_tables() WHERE NOT internal AND NOT temporary
UNION ALL SELECT 'view', view_name, sql FROM duckdb_views() WHERE NOT internal AND NOT temporary
UNION ALL SELECT 'index', index_name, sql FROM duckdb_indexes()
UNION ALL SELECT 'sequence', sequence_name, start_value || ' ' || increment_by FROM duckdb_sequences()
UNION ALL SELECT 'schema', schema_name, '' FROM duckdb_schemas() WHERE NOT internal
UNION ALL SELECT 'comment', table_name, comment FROM duckdb_tables() WHERE comment IS NOT NULL`;

const TABLES = `
SELECT table_name, '"' || replace(schema_name, '"', '""') || '"."' || replace(table_name, '"', '""') || '"'
FROM duckdb_tables() WHERE NOT internal AND NOT temporary`;
