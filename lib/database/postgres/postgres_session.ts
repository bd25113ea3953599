import type { ServerLocation } from "../engine.ts";
import { connectPostgres, type PostgresConnection } from "./postgres_connection.ts";
import { postgresFailure } from "./postgres_failure.ts";
import type { ReadCatalog } from "./postgres_catalog.ts";
import { postgresGuard } from "./postgres_guard.ts";
import { postgresQuery } from "./postgres_query.ts";
import type { Held, QueryRequest, SqlRequest, SqlSession } from "../process/sql_session.ts";
import type { QueryOutcome } from "../types.ts";

/**
 * Logs in to a PostgreSQL server so that nothing but one query at a time can run on it, each in a transaction that only
 * reads and is rolled back. A connection that is lost is made anew for the next query.
 *
 * @param memoryMb What the process may hold; a result that takes more than a sixth of it on its way is not read to its end,
 * as texts, columns and the frame that leaves are in memory together.
 */
export async function postgresSession(location: ServerLocation, memoryMb: number): Promise<SqlSession> {
  let login = await logIn(location);
  // What is known of the catalog outlives a connection, as reading it takes longer than logging in.
  const guard = await postgresGuard((sql, values) => login.read(sql, values), login);
  /** The state of the data that an open transaction keeps. */
  let held: string | undefined;

  async function query(request: QueryRequest): Promise<QueryOutcome> {
    const refused = await guard(request.sql, { catalogOnly: request.catalogOnly ?? false });
    if (refused !== undefined) return refused;
    const inside = held !== undefined && held === request.snapshot;
    const { connection, searchPath } = login;
    return await postgresQuery(connection, request, { inside, searchPath, maxBytes: memoryMb * 2 ** 20 / 6 });
  }

  async function hold(): Promise<Held> {
    const { client } = login.connection;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<[string]>({ text: "SELECT pg_export_snapshot()", rowMode: "array" });
    held = rows[0]?.[0] as string;
    return { kind: "held", snapshot: held };
  }

  async function release(): Promise<QueryOutcome> {
    held = undefined;
    await login.connection.client.query("ROLLBACK");
    return { kind: "rows", table: { columns: [], rowCount: 0, truncated: false } };
  }

  async function answer(request: SqlRequest): Promise<QueryOutcome | Held> {
    if (login.connection.ended) {
      held = undefined;
      login = await logIn(location);
    }
    switch (request.kind) {
      case "query":
        return await query(request);
      case "hold":
        return await hold();
      case "release":
        return await release();
      default:
        return request satisfies never;
    }
  }

  return {
    async answer(request) {
      try {
        return await answer(request as SqlRequest);
      } catch (error) {
        return postgresFailure(error);
      }
    },
    cancel: () => login.connection.cancel(),
  };
}

interface Login {
  readonly connection: PostgresConnection;
  readonly read: ReadCatalog;
  /** Where names are looked for in queries that say no schema. */
  readonly searchPath: string;
}

async function logIn(location: ServerLocation): Promise<Login> {
  const connection = await connectPostgres(location);
  const { rows } = await connection.client.query<[string]>({
    text: "SELECT pg_catalog.current_setting('search_path')",
    rowMode: "array",
  });
  return { connection, read: await pathless(connection), searchPath: rows[0]?.[0] ?? "" };
}

/** Reads the catalog on a connection that from now on looks for names there alone, unless a query says otherwise. */
async function pathless(connection: PostgresConnection): Promise<ReadCatalog> {
  await connection.client.query("SET search_path = pg_catalog, pg_temp");
  return catalogReader(connection);
}

function catalogReader({ client }: PostgresConnection): ReadCatalog {
  const names = new Map<string, string>();
  return async (text, values = []) => {
    const name = names.get(text) ?? `querylogue_${names.size}`;
    names.set(text, name);
    const { rows } = await client.query<(string | null)[]>({
      name,
      text,
      values: [...values],
      rowMode: "array",
    });
    return rows;
  };
}
