import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  StatementType,
} from "@duckdb/node-api";
import { duckDbGuard } from "./duckdb_guard.ts";
import { readDuckDbTable, RowsCutOff } from "./read_duckdb_table.ts";
import { refuseStatement } from "../refuse_statement.ts";
import {
  failure,
  type HandPart,
  type QueryRequest,
  type SessionFailure,
  type SqlSession,
  type SteadyRows,
} from "../process/sql_session.ts";
import type { QueryOutcome } from "../types.ts";

/** Opens a DuckDB file so that nothing but one SELECT at a time can run on it. */
export async function duckDbSession(path: string, memoryMb: number): Promise<SqlSession> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    memory_limit: `${Math.floor(memoryMb * 0.8)}MB`,
    // One thread, for the order of rows and sums of floats must not depend on timing.
    threads: "1",
  });
  const first = await instance.connect();
  // A folder for what finds no room in memory would stand beside the file; it cannot be done without at the start.
  for (
    const setting of [
      "temp_directory = ''",
      // A query that reads the settings would see where the user's home is.
      "secret_directory = ''",
      "enable_external_access = false",
      // A query would read the file itself by its path; the engine keeps its own handle.
      "disabled_filesystems = 'LocalFileSystem'",
      "lock_configuration = true",
    ]
  ) {
    await first.run(`SET GLOBAL ${setting}`);
  }
  // Read while the parent prepares its first query.
  const guard = duckDbGuard(first);
  guard.catch(() => {});
  return { answer: (request, handPart) => answer(request as QueryRequest, handPart) };

  async function answer(
    { sql, maxRows }: QueryRequest,
    handPart: HandPart,
  ): Promise<QueryOutcome | SteadyRows> {
    const refused = refuseStatement(sql);
    if (refused !== undefined) return refused;
    try {
      const { refusalOf, isSteady } = await guard;
      const reason = await refusalOf(sql);
      if (reason !== undefined) return { kind: "refused", reason };
      // Settings, variables and the seed of random numbers end with their connection.
      const connection = await instance.connect();
      try {
        const outcome = await run(connection, { sql, maxRows, handPart });
        return outcome.kind === "rows" && isSteady(sql) ? { ...outcome, steady: true } : outcome;
      } finally {
        connection.closeSync();
      }
    } catch (error) {
      const outcome = failure(error);
      if (outcome.kind !== "failed") return outcome;
      const { message } = outcome;
      if (/^Permission Error/.test(message)) return { kind: "refused", reason: message };
      if (/^IO Error/.test(message)) return { kind: "connection_lost", message };
      const [rowError = "Error"] = /^[A-Za-z ]+ Error(?=:)/.exec(message) ?? [];
      const failed: SessionFailure = { ...outcome, rowError };
      return failed;
    }
  }
}

interface Run {
  readonly sql: string;
  readonly maxRows: number;
  readonly handPart: HandPart;
}

async function run(connection: DuckDBConnection, { sql, maxRows, handPart }: Run): Promise<QueryOutcome> {
  const statement = await prepare(connection, sql);
  if ("count" in statement) {
    return { kind: "refused", reason: `Only one query can run, and this text holds ${statement.count}.` };
  }
  try {
    if (statement.statementType !== StatementType.SELECT) {
      const kind = StatementType[statement.statementType].replaceAll("_", " ");
      return { kind: "refused", reason: `Only queries can run, and this is ${kind}.` };
    }
    return { kind: "rows", table: await readDuckDbTable(await statement.stream(), maxRows, handPart) };
  } catch (error) {
    if (!(error instanceof RowsCutOff)) throw error;
    // Where all rows are worked out before the first is read, the driver does say why.
    await statement.run();
    return { kind: "connection_lost", message: "The engine stopped in the middle of the rows." };
  } finally {
    statement.destroySync();
  }
}

/** The one statement of a text, or how many there are. Taking them apart first would cost every query a sixth more time. */
async function prepare(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBPreparedStatement | { readonly count: number }> {
  try {
    return await connection.prepare(sql);
  } catch (error) {
    if (!String(error).endsWith("Cannot prepare multiple statements at once!")) throw error;
    return await connection.extractStatements(sql);
  }
}
