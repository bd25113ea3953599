import { buildSql, type Dialect, sql } from "querylogue/sql";
import type { Cell, Sort, World } from "./types.ts";

/** Statements that make the tables of a world, empty databases left alone: tables on a server are temporary. */
export function worldStatements({ tables }: World, dialect: Dialect): readonly string[] {
  return tables.flatMap(({ name, columns, rows }) => {
    const definitions = columns.map(({ name, sort }) =>
      sql`${sql.id(name)} ${sql.raw(types[dialect][sort])}`
    );
    const temporary = sql.raw(dialect in onServers ? "TEMPORARY " : "");
    const create = sql`CREATE ${temporary}TABLE ${sql.id(name)} (${sql.join(definitions)})`;
    const cells = (row: readonly Cell[]) =>
      sql`(${sql.join(row.map((cell) => cell === null ? sql`NULL` : sql`${cell}`))})`;
    const insert = sql`INSERT INTO ${sql.id(name)} VALUES ${sql.join(rows.map(cells))}`;
    return [create, ...rows.length > 0 ? [insert] : []].map((statement) => buildSql(statement, dialect));
  });
}

const onServers: Partial<Record<Dialect, true>> = { postgres: true, mysql: true };

type Types = Readonly<Record<Sort, string>>;

const standard: Types = {
  integer: "INTEGER",
  real: "DOUBLE PRECISION",
  text: "VARCHAR(50)",
  date: "DATE",
  timestamp: "TIMESTAMP",
  boolean: "BOOLEAN",
};

/** SQLite holds dates as texts, and truth values as numbers. */
const types: Readonly<Record<Dialect, Types>> = {
  sqlite: {
    integer: "INTEGER",
    real: "REAL",
    text: "TEXT",
    date: "TEXT",
    timestamp: "TEXT",
    boolean: "INTEGER",
  },
  duckdb: { ...standard, real: "DOUBLE" },
  postgres: standard,
  // TIMESTAMP would be a time of one zone.
  mysql: { ...standard, timestamp: "DATETIME" },
  oracle: standard,
};
