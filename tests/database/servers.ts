import { type Database, openDatabase } from "querylogue/database";
import mysql from "mysql2/promise";
import { existsSync } from "node:fs";
// @ts-types="@types/pg"
import pg from "pg";
import { sharedPath } from "../shared_data.ts";

/** Servers that tests run on, where they answer; each login may do anything there. */
const servers = {
  postgres: { title: "PostgreSQL", url: "postgres://root@127.0.0.1:5432/postgres", run: runPostgres },
  mysql: { title: "MariaDB", url: "mysql://root@127.0.0.1:3306/", run: runMysql },
} as const;

const answering = {
  postgres: await answers("postgres"),
  mysql: await answers("mysql"),
};

/**
 * A test that needs a server, and perhaps published data files beside the checkout. Where either is absent it is
 * skipped, and says so; with CI=true it fails instead.
 */
export function serverTest(
  engine: keyof typeof servers,
  name: string,
  run: (t: Deno.TestContext) => Promise<void>,
  { files = [] }: { readonly files?: readonly string[] } = {},
) {
  const { title, url } = servers[engine];
  const absent = [
    ...answering[engine] ? [] : [`${title} does not answer at ${url}`],
    ...files.filter((file) => !existsSync(sharedPath(file))).map((file) => `${file} not beside the checkout`),
  ].join(", ");
  const skip = absent !== "" && Deno.env.get("CI") !== "true";
  Deno.test({
    name: skip ? `${name} (skipped: ${absent})` : name,
    ignore: skip,
    fn: async (t) => {
      if (absent !== "") throw new Error(absent);
      await run(t);
    },
  });
}

/** Runs a test on a new PostgreSQL database that the statements make; it is gone afterwards. */
export function withPostgres(
  statements: string,
  test: (database: Database, url: string) => Promise<void>,
): Promise<void> {
  return withPostgresUrl(statements, (url) => opened(url, test));
}

/** Runs a test on a new MariaDB database that the statements make; it is gone afterwards. */
export function withMysql(
  statements: string,
  test: (database: Database, url: string) => Promise<void>,
): Promise<void> {
  return withMysqlUrl(statements, (url) => opened(url, test));
}

/** Runs a test that opens a new PostgreSQL database itself, as each opening takes a process. */
export async function withPostgresUrl(
  statements: string,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const { url } = servers.postgres;
  const name = newName();
  await runPostgres(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await using gone = new AsyncDisposableStack();
  gone.defer(async () => void await runPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`));
  const own = url.replace(/\/\w+$/, `/${name}`);
  if (statements !== "") await runPostgres(own, statements);
  await test(own);
}

/** Runs a test that opens a new MariaDB database itself, as each opening takes a process. */
export async function withMysqlUrl(
  statements: string,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const { url } = servers.mysql;
  const name = newName();
  await runMysql(url, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await using gone = new AsyncDisposableStack();
  gone.defer(async () => void await runMysql(url, `DROP DATABASE ${name}`));
  const own = url + name;
  if (statements !== "") await runMysql(own, statements);
  await test(own);
}

/** Rows of the last of the statements that a connection ran. */
export type RunOnServer = (statements: string) => Promise<readonly (readonly unknown[])[]>;

/** Runs statements on a PostgreSQL server, on a connection of their own; gives the rows of the last one. */
export function runPostgres(url: string, statements: string): Promise<readonly (readonly unknown[])[]> {
  return onPostgres(url, (run) => run(statements));
}

/** Runs statements on a MariaDB server, on a connection of their own; gives the rows of the last one. */
export function runMysql(url: string, statements: string): Promise<readonly (readonly unknown[])[]> {
  return onMysql(url, (run) => run(statements));
}

/** Does something on one connection to a PostgreSQL server: to log in costs more than most statements. */
export async function onPostgres<Result>(
  url: string,
  use: (run: RunOnServer) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(async (statements) => {
      const results: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query({
        text: statements,
        rowMode: "array",
      });
      return [results].flat().at(-1)?.rows ?? [];
    });
  } finally {
    await client.end();
  }
}

/** Does something on one connection to a MariaDB server: to log in costs more than most statements. */
export async function onMysql<Result>(
  url: string,
  use: (run: RunOnServer) => Promise<Result>,
): Promise<Result> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    return await use(async (statements) => {
      const [results, fields] = await connection.query({ sql: statements, rowsAsArray: true });
      const several = Array.isArray(fields) &&
        fields.some((field) => field === undefined || Array.isArray(field));
      const last: unknown = several && Array.isArray(results) ? results.at(-1) : results;
      return Array.isArray(last) ? last : [];
    });
  } finally {
    await connection.end();
  }
}

async function opened(
  url: string,
  test: (database: Database, url: string) => Promise<void>,
): Promise<void> {
  await using database = await openDatabase(url, { allowWritingLogin: true });
  await test(database, url);
}

async function answers(engine: keyof typeof servers): Promise<boolean> {
  try {
    await servers[engine].run(servers[engine].url, "SELECT 1");
    return true;
  } catch {
    return false;
  }
}

function newName(): string {
  return `querylogue_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
}
