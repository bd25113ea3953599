import assert from "node:assert/strict";
import { tablesOf } from "querylogue/sql";

Deno.test("tablesOf() names every base table once, wherever the query reads it", async () => {
  const sql = `SELECT a.x, (SELECT max(y) FROM scalar) FROM a LEFT JOIN "B c" ON true, d AS e
    WHERE a.x IN (SELECT z FROM f WHERE EXISTS (SELECT 1 FROM g)) AND a.x > 1
    GROUP BY a.x HAVING count(*) > (SELECT min(w) FROM A) UNION SELECT 1 FROM h`;
  assert.deepEqual((await tablesOf(sql, "duckdb"))?.toSorted(), ["B c", "a", "d", "f", "g", "h", "scalar"]);
});

Deno.test("tablesOf() leaves out names of WITH clauses where they are in sight", async () => {
  assert.deepEqual(
    await tablesOf("WITH c AS (SELECT * FROM t), d AS (SELECT * FROM C, u) SELECT * FROM d, c", "duckdb"),
    ["t", "u"],
  );
  assert.deepEqual(await tablesOf("WITH t AS (SELECT * FROM t) SELECT * FROM t", "postgres"), ["t"]);
  assert.deepEqual(
    await tablesOf(
      "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r) SELECT * FROM r",
      "duckdb",
    ),
    [],
  );
  assert.deepEqual(
    await tablesOf(
      "SELECT * FROM (WITH c AS (SELECT * FROM t) SELECT * FROM c) AS q JOIN c ON true",
      "duckdb",
    ),
    ["t", "c"],
  );
});

Deno.test("tablesOf() keeps schemas, which no WITH clause hides", async () => {
  assert.deepEqual(await tablesOf("WITH t AS (SELECT 1) SELECT * FROM main.t, s.t", "duckdb"), [
    "main.t",
    "s.t",
  ]);
});

Deno.test("tablesOf() counts neither table functions, subqueries nor DUAL", async () => {
  assert.deepEqual(
    await tablesOf("SELECT * FROM range(3) AS r, (VALUES (1)) AS v, (SELECT 1) AS s", "duckdb"),
    [],
  );
  assert.deepEqual(await tablesOf("SELECT 1 FROM dual", "oracle"), []);
});

Deno.test("tablesOf() says when it cannot read a text", async () => {
  assert.equal(await tablesOf("SELECT FROM WHERE", "duckdb"), undefined);
});
