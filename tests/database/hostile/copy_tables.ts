// @ts-types="@types/pg"
import pg from "pg";
import mysql from "mysql2/promise";
import { basename, join } from "node:path";
import { copyStatements } from "../../sql/copied_tables.ts";
import type { ServerAddresses } from "./plant.ts";
import { secretText } from "./plant_canaries.ts";
import type { HostileDialect } from "./types.ts";
import { testFiles } from "../fixtures.ts";

/** The tables of an SQLite file on another engine. */
export interface TableCopy {
  /** The SQLite file. */
  readonly path: string;
  readonly engine: HostileDialect;
  /** For a login that may only read. */
  readonly url: string;
}

/** Copies of the tables of SQLite files. Disposing of them removes all of them. */
export interface TableCopies extends AsyncDisposable {
  readonly copies: readonly TableCopy[];
}

export interface CopyTablesOptions extends ServerAddresses {
  /** Where DuckDB files are made. */
  readonly folder: string;
  /** SQLite files. */
  readonly databases: readonly string[];
}

/** Copies the tables of SQLite files into DuckDB files and into databases of servers, a database for each file. */
export async function copyTables(options: CopyTablesOptions): Promise<TableCopies> {
  const token = `copies_${secretText().slice(-8)}`;
  const undo: (() => Promise<void>)[] = [];
  const remove = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const copies = [
      ...await copyToDuckDb(options),
      ...await copyToPostgres(options, { token, undo }),
      ...await copyToMysql(options, { token, undo }),
    ];
    return { copies, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Undo {
  readonly token: string;
  readonly undo: (() => Promise<void>)[];
}

async function copyToDuckDb({ folder, databases }: CopyTablesOptions): Promise<readonly TableCopy[]> {
  const copies: TableCopy[] = [];
  for (const path of databases) {
    const copy = join(folder, `${basename(path)}.duckdb`);
    await testFiles.create(copy, async (file) => {
      for (const sql of copyStatements(path)) await file.run(sql);
    });
    copies.push({ path, engine: "duckdb", url: `duckdb:${copy}` });
  }
  return copies;
}

async function copyToPostgres(
  { postgres, databases }: CopyTablesOptions,
  { token, undo }: Undo,
): Promise<readonly TableCopy[]> {
  const root = new pg.Client({ connectionString: postgres });
  await root.connect();
  undo.push(() => root.end());
  await root.query(`CREATE ROLE ${token} LOGIN PASSWORD '${token}'`);
  undo.push(async () => void await root.query(`DROP ROLE ${token}`));
  const copies: TableCopy[] = [];
  for (const [i, path] of databases.entries()) {
    const name = `${token}_${i}`;
    await root.query(`CREATE DATABASE ${name}`);
    undo.push(async () => void await root.query(`DROP DATABASE ${name} WITH (FORCE)`));
    const inside = new pg.Client({ connectionString: addressOf(postgres, { name }) });
    await inside.connect();
    try {
      for (const sql of copyStatements(path)) await inside.query(sql);
      await inside.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${token}`);
    } finally {
      await inside.end();
    }
    copies.push({ path, engine: "postgres", url: addressOf(postgres, { name, login: token }) });
  }
  return copies;
}

async function copyToMysql(
  { mysql: url, databases }: CopyTablesOptions,
  { token, undo }: Undo,
): Promise<readonly TableCopy[]> {
  const root = await mysql.createConnection({ uri: url });
  undo.push(() => root.end());
  await root.query("SET SESSION sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
  for (const host of ["%", "127.0.0.1", "localhost"]) {
    await root.query(`CREATE USER '${token}'@'${host}' IDENTIFIED BY '${token}'`);
    undo.push(async () => void await root.query(`DROP USER '${token}'@'${host}'`));
    await root.query(`GRANT SELECT ON \`${token.replaceAll("_", "\\_")}\\_%\`.* TO '${token}'@'${host}'`
      .replaceAll("`", '"'));
  }
  const copies: TableCopy[] = [];
  for (const [i, path] of databases.entries()) {
    const name = `${token}_${i}`;
    await root.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    undo.push(async () => void await root.query(`DROP DATABASE ${name}`));
    await root.query(`USE ${name}`);
    for (const sql of copyStatements(path)) await root.query(sql);
    copies.push({ path, engine: "mysql", url: addressOf(url, { name, login: token }) });
  }
  return copies;
}

function addressOf(url: string, { name, login }: { readonly name: string; readonly login?: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  if (login !== undefined) changed.username = changed.password = login;
  return String(changed);
}
