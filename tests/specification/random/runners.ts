import mysql from "mysql2/promise";
import { DatabaseSync } from "node:sqlite";
// @ts-types="@types/pg"
import pg from "pg";
import type { Dialect } from "querylogue/sql";

/** A connection on which statements run as they are. */
export interface Runner extends AsyncDisposable {
  readonly dialect: Dialect;
  /** @throws What the engine says of a statement that it refuses. */
  run(sql: string): Promise<readonly (readonly unknown[])[]>;
}

/** Functions of mathematics, which the runtime's own SQLite is compiled without. */
const mathematics: readonly (readonly [name: string, run: (...numbers: number[]) => number])[] = [
  ["ceil", Math.ceil],
  ["floor", Math.floor],
  ["sqrt", Math.sqrt],
  ["power", Math.pow],
];

/** A database in memory. */
export function sqliteRunner(): Runner {
  const database = new DatabaseSync(":memory:");
  for (const [name, run] of mathematics) {
    database.function(
      name,
      { deterministic: true, varargs: true },
      (...given) => given.includes(null) ? null : run(...given.map(Number)),
    );
  }
  return {
    dialect: "sqlite",
    run(sql) {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return Promise.resolve(statement.all() as unknown as unknown[][]);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(database.close()),
  };
}

/** A connection whose temporary tables go with it. */
export async function postgresRunner(url: string): Promise<Runner> {
  const client = new pg.Client({
    connectionString: url,
    // Dates stay the texts that the server sends.
    types: { getTypeParser: () => (text: string) => text },
  });
  await client.connect();
  await client.query("SET statement_timeout = 10000");
  return {
    dialect: "postgres",
    run: async (sql) => (await client.query({ text: sql, rowMode: "array" })).rows ?? [],
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** A connection to a database of its own, in which texts are equal where their letters are. */
export async function mysqlRunner(url: string): Promise<Runner> {
  const connection = await mysql.createConnection({ uri: url, dateStrings: true, rowsAsArray: true });
  const name = `querylogue_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin`);
  await connection.query(`USE ${name}`);
  await connection.query("SET max_statement_time = 10");
  await connection.query("SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin");
  return {
    dialect: "mysql",
    run: async (sql) => {
      const [rows] = await connection.query(sql);
      return Array.isArray(rows) ? rows as unknown[][] : [];
    },
    [Symbol.asyncDispose]: async () => {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}
