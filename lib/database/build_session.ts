import { type DuckDBConnection, DuckDBDataChunk, DuckDBInstance, VARCHAR } from "@duckdb/node-api";
import { readDuckDbTable } from "./duckdb/read_duckdb_table.ts";
import { quoteName, quoteText } from "./quote.ts";
import { failure, type SqlSession } from "./process/sql_session.ts";
import type { QueryOutcome } from "./types.ts";

/** What the process that builds a file is asked to do. */
export type BuildRequest =
  /** Opens another new file, when the one before is closed. */
  | { readonly kind: "open"; readonly path: string }
  | { readonly kind: "run"; readonly sql: string }
  | { readonly kind: "insert"; readonly table: string; readonly rows: readonly TextRow[] }
  | { readonly kind: "close" };

/** The values of one row, in the order of the table's columns, as texts that the engine casts. */
export type TextRow = readonly (string | null)[];

/** Opens a new DuckDB file for writing; it can read and write no other file than that and the next one that a request opens. */
export async function buildSession(path: string, memoryMb: number): Promise<SqlSession> {
  let { instance, connection } = await openNew(path, memoryMb);

  async function answer(request: BuildRequest): Promise<QueryOutcome> {
    switch (request.kind) {
      case "open":
        ({ instance, connection } = await openNew(request.path, memoryMb));
        return NOTHING;
      case "run": {
        const result = await connection.stream(request.sql);
        return { kind: "rows", table: await readDuckDbTable(result, Number.MAX_SAFE_INTEGER) };
      }
      case "insert":
        await insert(request.table, request.rows);
        return NOTHING;
      case "close":
        await connection.run("COMMIT");
        connection.closeSync();
        instance.closeSync();
        return NOTHING;
      default:
        return request satisfies never;
    }
  }

  async function insert(table: string, rows: readonly TextRow[]) {
    const width = rows[0]?.length ?? 0;
    if (width === 0) return;
    const columns = Array.from({ length: width }, (_, i) => `c${i} VARCHAR`).join(", ");
    await connection.run(`CREATE OR REPLACE TEMP TABLE querylogue_texts (${columns})`);
    const appender = await connection.createAppender("querylogue_texts", "main", "temp");
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK);
      const chunk = DuckDBDataChunk.create(Array.from({ length: width }, () => VARCHAR), part.length);
      for (let i = 0; i < width; i++) chunk.setColumnValues(i, part.map((row) => row[i] ?? null));
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    const target = `main.${quoteName(table)}`;
    const keys = await selfReferences(connection, table);
    if (keys.length === 0) await connection.run(`INSERT INTO ${target} FROM querylogue_texts`);
    else await insertReferencedFirst(connection, target, keys);
    await connection.run("DROP TABLE querylogue_texts");
  }

  return {
    async answer(request) {
      try {
        return await answer(request as BuildRequest);
      } catch (error) {
        return failure(error);
      }
    },
  };
}

async function openNew(path: string, memoryMb: number) {
  const instance = await DuckDBInstance.create(path, {
    enable_external_access: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    memory_limit: `${Math.floor(memoryMb * 0.8)}MB`,
    default_block_size: "16384",
    threads: "1",
  });
  const connection = await instance.connect();
  // One transaction, as each waits for the disk.
  await connection.run("BEGIN");
  return { instance, connection };
}

const NOTHING: QueryOutcome = { kind: "rows", table: { columns: [], rowCount: 0, truncated: false } };
/** Rows of a chunk, the engine's own number. */
const CHUNK = 2048;

/** A foreign key from a table to itself. */
type SelfReference = readonly [from: readonly string[], to: readonly string[]];

async function selfReferences(
  connection: DuckDBConnection,
  table: string,
): Promise<readonly SelfReference[]> {
  const found = await connection.runAndReadAll(
    `SELECT constraint_column_names, referenced_column_names FROM duckdb_constraints()
     WHERE constraint_type = 'FOREIGN KEY' AND database_name = current_database() AND schema_name = 'main'
       AND table_name = ${quoteText(table)} AND referenced_table = ${quoteText(table)}`,
  );
  return found.getRowsJS() as unknown as readonly SelfReference[];
}

/** The engine checks a row's foreign key before it sees the other rows of the same statement. */
async function insertReferencedFirst(
  connection: DuckDBConnection,
  target: string,
  keys: readonly SelfReference[],
) {
  const conditions = keys.map(([from, to]) => {
    const isNull = from.map((name) => `r.${quoteName(name)} IS NULL`).join(" OR ");
    const meets = from.map((name, i) => `t.${quoteName(to[i] as string)} = r.${quoteName(name)}`).join(
      " AND ",
    );
    return `(${isNull} OR EXISTS (SELECT 1 FROM ${target} AS t WHERE ${meets}))`;
  });
  await connection.run(`CREATE OR REPLACE TEMP TABLE querylogue_rows AS FROM ${target} LIMIT 0;
    INSERT INTO querylogue_rows FROM querylogue_texts`);
  const ready = "rowid IN (SELECT id FROM querylogue_ready)";
  let inserted = 1;
  while (inserted > 0) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE querylogue_ready AS
      SELECT r.rowid AS id FROM querylogue_rows AS r WHERE ${conditions.join(" AND ")}`);
    inserted = (await connection.run(`INSERT INTO ${target} SELECT * FROM querylogue_rows WHERE ${ready}`))
      .rowsChanged;
    await connection.run(`DELETE FROM querylogue_rows WHERE ${ready}`);
  }
  // Rows that are left refer to nothing or in a circle: the engine says which.
  await connection.run(`INSERT INTO ${target} FROM querylogue_rows; DROP TABLE querylogue_rows`);
}
