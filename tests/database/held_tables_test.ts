import { type Database, heldTables, openDatabase, readSchema, rowsOf } from "querylogue/database";
import { agentDialect, translateAgentSql } from "querylogue/sql";
import assert from "node:assert/strict";
import { duckDbFile } from "./fixtures.ts";
import { serverTest, withMysql, withPostgres } from "./servers.ts";
import { inFolder } from "../scripts/run_task.ts";
import { withSqlite } from "../sql/sqlite_fixture.ts";

const tables = [
  "CREATE TABLE country (code VARCHAR(4), name VARCHAR(40))",
  "CREATE TABLE city (name VARCHAR(40), country VARCHAR(4))",
  "INSERT INTO country VALUES ('F', 'France'), ('D', 'Germany')",
  "INSERT INTO city VALUES ('Paris', 'F'), ('Bonn', 'D')",
];

/** Queries of warehouses, each of which gives `Paris, France`. */
const queries: readonly (readonly [dialect: string, sql: string])[] = [
  [
    "snowflake",
    "SELECT t.name, c.name FROM ATLAS.PUBLIC.COUNTRY AS c JOIN ATLAS.PUBLIC.CITY t ON t.country = c.code WHERE c.code = 'F'",
  ],
  [
    "snowflake",
    "SELECT CITY.name, ATLAS.PUBLIC.COUNTRY.name FROM ATLAS.PUBLIC.CITY, ATLAS.PUBLIC.COUNTRY " +
    "WHERE PUBLIC.CITY.country = COUNTRY.code AND ATLAS.PUBLIC.CITY.country = 'F'",
  ],
  [
    "snowflake",
    `SELECT "CITY".name, 'France' FROM "ATLAS"."PUBLIC"."CITY" WHERE "CITY".country IN ` +
    `(SELECT code FROM "ATLAS"."PUBLIC"."COUNTRY" WHERE name = 'France')`,
  ],
  ["snowflake", "WITH f AS (SELECT * FROM ATLAS..CITY WHERE country = 'F') SELECT f.name, 'France' FROM f"],
  ["bigquery", "SELECT `p.d.city`.name, 'France' FROM `p.d.city` WHERE `p.d.city`.country = 'F'"],
  [
    "tsql",
    "SELECT TOP 1 [t].[name], 'France' FROM [atlas].[dbo].[City] AS [t] WHERE [t].[country] = 'F'",
  ],
  ["databricks", "SELECT city.name, 'France' FROM `main`.`default`.`city` WHERE city.country = 'F'"],
];

async function checkMirror(database: Database): Promise<void> {
  const held = heldTables(database, await readSchema(database));
  for (const [dialect, sql] of queries) {
    const translated = await translateAgentSql(sql, {
      from: agentDialect(dialect),
      to: database.dialect,
      held,
    });
    assert.ok(translated.kind === "translated", JSON.stringify(translated));
    const outcome = await database.query(translated.sql);
    assert.ok(outcome.kind === "rows", `${translated.sql}: ${JSON.stringify(outcome)}`);
    assert.deepEqual(rowsOf(outcome.table), [["Paris", "France"]], translated.sql);
  }
}

Deno.test("names of a warehouse's tables are shortened to those of a DuckDB file, and those that it has stay", () =>
  inFolder(async (folder) => {
    const url = await duckDbFile(
      folder,
      [...tables, "CREATE SCHEMA old", "CREATE TABLE old.city (n INT)"].join(";\n"),
    );
    await using database = await openDatabase(url);
    const only = heldTables(database, await readSchema(database, { schemas: ["main"] }));
    const inDialect = (sql: string) =>
      translateAgentSql(sql, { from: agentDialect("duckdb"), to: "duckdb", held: only });
    const own = "SELECT count(*) FROM old.city";
    assert.deepEqual(await inDialect(own), { kind: "translated", sql: own });
    assert.deepEqual(await inDialect("SELECT 1 FROM new.City"), {
      kind: "translated",
      sql: 'SELECT 1 FROM "city" AS City',
    });
  }));

Deno.test("a mirror in DuckDB answers queries that name a warehouse's tables", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, tables.join(";\n")));
    await checkMirror(database);
  }));

Deno.test("a mirror in SQLite answers queries that name a warehouse's tables", () =>
  withSqlite(tables, async (path) => {
    await using database = await openDatabase(`sqlite:${path}`);
    await checkMirror(database);
  }));

serverTest(
  "postgres",
  "a mirror in PostgreSQL answers queries that name a warehouse's tables",
  () => withPostgres(tables.join(";\n"), checkMirror),
);

serverTest(
  "mysql",
  "a mirror in MariaDB answers queries that name a warehouse's tables",
  () => withMysql(tables.join(";\n"), checkMirror),
);
