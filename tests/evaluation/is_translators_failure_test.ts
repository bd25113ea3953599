import { buildAtlas } from "querylogue/bundled";
import { type Database, openDatabase } from "querylogue/database";
import { isTranslatorsFailure } from "querylogue/evaluation";
import { agentDialect, translateAgentSql } from "querylogue/sql";
import assert from "node:assert/strict";
import { serverTest, withMysql, withPostgres } from "../database/servers.ts";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

/** What a translator leaves of Snowflake's language. */
const FOREIGN = [
  "SELECT TO_VARCHAR(1)",
  "SELECT $1 FROM @stage",
  "SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))",
  "SELECT f.value FROM (SELECT 'a' AS name) c, LATERAL FLATTEN(input => c.name) f",
];

/** What an agent gets wrong in any dialect. */
const WRONG = [
  "SELECT no_such FROM (SELECT 1 AS a) b",
  "SELECT * FROM no_such",
  "SELECT b.no_such FROM (SELECT 1 AS a) b",
];

/** Runs each query on a database as an agent's of Snowflake, and says whether the translator failed. */
async function failures(
  database: Database,
  queries: readonly string[],
): Promise<readonly (readonly [string, boolean])[]> {
  return await Promise.all(queries.map(async (agentSql) => {
    const translated = await translateAgentSql(agentSql, {
      from: agentDialect("snowflake"),
      to: database.dialect,
    });
    if (translated.kind === "unreadable") return [agentSql, true];
    const outcome = await database.query(translated.sql);
    assert.equal(outcome.kind, "failed", translated.sql);
    return [agentSql, isTranslatorsFailure("message" in outcome ? outcome.message : "", { agentSql })];
  }));
}

async function tellsApart(database: Database): Promise<void> {
  assert.deepEqual(await failures(database, FOREIGN), FOREIGN.map((sql) => [sql, true]));
  assert.deepEqual(await failures(database, WRONG), WRONG.map((sql) => [sql, false]));
}

Deno.test("DuckDB's words tell what a translator left from what an agent got wrong", async () => {
  await using database = await openDatabase(`duckdb:${await buildAtlas()}`);
  await tellsApart(database);
});

Deno.test("SQLite's words tell what a translator left from what an agent got wrong, also a column that it put in", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase((await writeLakes(folder)).database);
    await tellsApart(database);
    const dates = "SELECT DATEDIFF('day', '2020-01-01', '2020-02-01')";
    assert.deepEqual(await failures(database, [dates]), [[dates, true]]);
  }));

serverTest(
  "postgres",
  "PostgreSQL's words tell what a translator left from what an agent got wrong",
  () => withPostgres("CREATE TABLE lake (name text)", tellsApart),
);

serverTest(
  "mysql",
  "MariaDB's words tell what a translator left from what an agent got wrong",
  () => withMysql("CREATE TABLE lake (name text)", tellsApart),
);
