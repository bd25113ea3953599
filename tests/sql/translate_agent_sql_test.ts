import assert from "node:assert/strict";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { InputError } from "../../lib/base/mod.ts";
import { openDatabase } from "../../lib/database/mod.ts";
import { agentDialect, type Dialect, translateAgentSql } from "querylogue/sql";

async function translated(sql: string, from: string, to: Dialect = "duckdb"): Promise<string> {
  const result = await translateAgentSql(sql, { from: agentDialect(from), to });
  assert.equal(result.kind, "translated", JSON.stringify(result));
  return result.kind === "translated" ? result.sql : "";
}

Deno.test("SQL of warehouses is written for the database that is opened", async () => {
  assert.equal(
    await translated("SELECT TOP 3 [Name] FROM [river] ORDER BY length DESC", "tsql", "postgres"),
    'SELECT "Name" FROM "river" ORDER BY length DESC NULLS LAST LIMIT 3',
  );
  assert.equal(
    await translated("SELECT `name` FROM `river` ORDER BY name LIMIT 2", "bigquery", "sqlite"),
    'SELECT "name" FROM "river" ORDER BY name NULLS FIRST LIMIT 2',
  );
  assert.equal(
    await translated("SELECT name FROM river ORDER BY length DESC", "snowflake"),
    "SELECT name FROM river ORDER BY length DESC NULLS FIRST",
  );
});

Deno.test("a quoted name keeps its quotes behind NOT", async () => {
  const sql = "SELECT 1 FROM t WHERE NOT `a b` LIKE 'x%'";
  for (const dialect of ["bigquery", "databricks"]) {
    assert.match(await translated(sql, dialect), /"a b" NOT LIKE 'x%'/);
  }
});

Deno.test("translated SQL runs and gives the rows that the warehouse would give", async () => {
  await using database = await openDatabase(`duckdb:${await buildAtlas()}`, {});
  const queries = {
    snowflake: "SELECT IFF(n > 1, 'many', 'one') AS c, COUNT(*) FROM (VALUES (1), (2), (3)) AS t (n) " +
      "GROUP BY 1 QUALIFY ROW_NUMBER() OVER (ORDER BY COUNT(*) DESC) = 1",
    bigquery: "SELECT 'many', SAFE_DIVIDE(4, 2)",
    tsql: "SELECT TOP 1 ISNULL(NULL, 'many'), LEN('ab')",
    trino: "SELECT 'many', CARDINALITY(ARRAY[1, 2])",
  };
  for (const [dialect, sql] of Object.entries(queries)) {
    const outcome = await database.query(await translated(sql, dialect));
    assert.ok(outcome.kind === "rows", `${dialect}: ${JSON.stringify(outcome)}`);
    assert.deepEqual(
      outcome.table.columns.map(({ values }) => values.map(String)),
      [["many"], ["2"]],
      dialect,
    );
  }
});

Deno.test("SQL of a dialect of ours is translated as ever, and stays between equal ones", async () => {
  const sql = "select  a from t -- as it is";
  assert.equal(await translated(sql, "mariadb", "mysql"), sql);
  assert.equal(await translated("SELECT `a` FROM t", "mysql"), 'SELECT "a" FROM t');
});

Deno.test("what the parser cannot read, or would take long to, has a reason", async () => {
  for (const sql of ["SELEC x FRO", "", "-- nothing", `SELECT ${"(".repeat(2_500)}1${")".repeat(2_500)}`]) {
    const result = await translateAgentSql(sql, { from: agentDialect("snowflake"), to: "duckdb" });
    assert.ok(result.kind === "unreadable" && result.reason !== "", sql.slice(0, 20));
  }
});

Deno.test("a dialect that is not known is refused with the nearest", () => {
  const refused = (name: string, message: RegExp) =>
    assert.throws(
      () => agentDialect(name),
      (error) => error instanceof InputError && message.test(error.message),
    );
  refused("snowflack", /Unknown SQL dialect "snowflack": did you mean "snowflake"\? \(known are duckdb, /);
  refused("toString", /Unknown SQL dialect "toString" \(known are/);
  refused("constructor", /known are/);
});
