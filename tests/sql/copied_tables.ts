import { DatabaseSync } from "node:sqlite";
// @ts-types="@types/pg"
import pg from "pg";
import { duckDbFile, inFolder, openBesideOthers } from "../database/fixtures.ts";

/** Rows of a query on some engine. */
export type RunSql = (
  sql: string,
) => Promise<readonly (readonly unknown[])[]> | readonly (readonly unknown[])[];

/** An SQLite file as SQLite itself reads it: double-quoted names that no column has are texts. */
export function sqliteRunner(path: string): RunSql {
  const database = new DatabaseSync(path, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  return (sql) => {
    const statement = database.prepare(sql);
    const names = statement.columns();
    statement.setReturnArrays(true);
    return names.length === 0 ? [] : statement.all() as unknown as unknown[][];
  };
}

/** A DuckDB file that holds what the statements make. */
export async function withDuckDbRunner(
  statements: readonly string[],
  use: (run: RunSql) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const database = openBesideOthers(`duckdb:${await duckDbFile(folder, statements.join(";\n"))}`);
    await use(async (sql) => {
      const outcome = await database.query(sql, { maxRows: 1_000_000 });
      if (outcome.kind !== "rows") throw new Error(Deno.inspect(outcome));
      const { columns, rowCount } = outcome.table;
      return Array.from({ length: rowCount }, (_, row) => columns.map(({ values }) => values[row]));
    });
  });
}

/** A schema of its own in a PostgreSQL database, with what the statements make. */
export async function withPostgresRunner(
  { url, schema, statements }: {
    readonly url: string;
    readonly schema: string;
    readonly statements: readonly string[];
  },
  use: (run: RunSql) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}`);
    for (const statement of statements) await client.query(statement);
    await use(async (sql) => (await client.query({ text: sql, rowMode: "array" })).rows);
  } finally {
    await client.end();
  }
}

/**
 * Statements that make the tables of an SQLite file anew, without keys, every name in lower case. A column has the type
 * that all its values have, as SQLite itself asks for none.
 */
export function copyStatements(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  return tables.all().flatMap(({ name: table }) => {
    const name = `"${String(table).toLowerCase()}"`;
    const columns = database.prepare(`PRAGMA table_info("${table}")`).all().map(({ name }) => String(name));
    const statement = database.prepare(`SELECT * FROM "${table}"`);
    statement.setReturnArrays(true);
    const rows = statement.all() as unknown as unknown[][];
    const types = columns.map((_, i) => typeOf(rows.map((row) => row[i])));
    const literals = rows.map((row) => `(${row.map((value, i) => literal(value, types[i])).join(", ")})`);
    const blocks = Array.from(
      { length: Math.ceil(literals.length / 1000) },
      (_, i) => `INSERT INTO ${name} VALUES ${literals.slice(i * 1000, (i + 1) * 1000).join(", ")}`,
    );
    const definitions = columns.map((column, i) => `"${column.toLowerCase()}" ${types[i]}`);
    return [`CREATE TABLE ${name} (${definitions.join(", ")})`, ...blocks];
  });
}

function typeOf(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || !known.every((value) => typeof value === "number")) return "TEXT";
  return known.every(Number.isInteger) ? "BIGINT" : "DOUBLE PRECISION";
}

function literal(value: unknown, type: string | undefined): string {
  if (value === null) return "NULL";
  return type === "TEXT" ? `'${String(value).replaceAll("'", "''")}'` : String(value);
}

/** Rows as a text that is equal for equal rows in any order; numbers to nine digits, however a driver gives them. */
export function rowsText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((row) => JSON.stringify(row.map(valueText))).sort().join("\n");
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = String(value).trim();
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(9))) : text;
}
