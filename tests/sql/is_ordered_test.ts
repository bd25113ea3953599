import assert from "node:assert/strict";
import { isOrdered, orderKeys } from "querylogue/sql";

Deno.test("isOrdered() sees the ORDER BY of the outermost query", async () => {
  for (
    const sql of [
      "SELECT a FROM t ORDER\n\tBY a",
      "SELECT a FROM t order /* x */ by a DESC LIMIT 3",
      "(SELECT a FROM t ORDER BY a)",
      "((SELECT a FROM t)) ORDER BY a",
      "SELECT a FROM t UNION SELECT b FROM u ORDER BY 1",
      "WITH c AS (SELECT 1 AS x) SELECT x FROM c ORDER BY x",
      "WITH c AS (SELECT 1 AS x) SELECT x FROM c EXCEPT SELECT 2 ORDER BY 1",
    ]
  ) assert.equal(await isOrdered(sql, "sqlite"), true, sql);
});

Deno.test("isOrdered() overlooks every other ORDER BY", async () => {
  for (
    const sql of [
      "SELECT a FROM t",
      "SELECT a FROM (SELECT a FROM t ORDER BY a LIMIT 3)",
      "SELECT a FROM t WHERE a IN (SELECT b FROM u ORDER BY b)",
      "SELECT rank() OVER (ORDER BY a) FROM t",
      "SELECT group_concat(a ORDER BY a) FROM t",
      "SELECT 'ORDER BY a' FROM t -- ORDER BY a",
      'SELECT "order by" FROM t /* ORDER BY a */',
      "WITH c AS (SELECT a FROM t ORDER BY a) SELECT a FROM c",
      "(SELECT a FROM t ORDER BY a LIMIT 1) UNION (SELECT b FROM u ORDER BY b LIMIT 1)",
    ]
  ) assert.equal(await isOrdered(sql, "sqlite"), false, sql);
});

Deno.test("isOrdered() does not guess about what cannot be read", async () => {
  assert.equal(await isOrdered("SELECT FROM WHERE", "sqlite"), undefined);
  assert.equal(await isOrdered("SELECT 1; SELECT 2 ORDER BY 1", "sqlite"), undefined);
  assert.equal(await isOrdered("DELETE FROM t", "sqlite"), undefined);
});

Deno.test("orderKeys() finds the output columns that the result is sorted by", async () => {
  const keys: readonly (readonly [string, readonly number[] | undefined])[] = [
    ["SELECT a, b FROM t ORDER BY b, a DESC", [1, 0]],
    ["SELECT a, b FROM t ORDER BY 2", [1]],
    ["SELECT a AS x, b FROM t ORDER BY X", [0]],
    ["SELECT a AS b, b AS a FROM t ORDER BY a", [1]],
    ["SELECT t.a, t.b FROM t ORDER BY a", [0]],
    ["SELECT a FROM t ORDER BY t.a", [0]],
    ["SELECT t.a, u.a FROM t JOIN u ON 1 ORDER BY u.a", [1]],
    ["SELECT t.a, u.a FROM t JOIN u ON 1 ORDER BY a", undefined],
    ["SELECT a, COUNT( * ) FROM t GROUP BY a ORDER BY count(*) DESC", [1]],
    ["SELECT a, count(*) AS n FROM t GROUP BY a ORDER BY count(*)", [1]],
    ["SELECT a FROM t UNION SELECT b FROM u ORDER BY a", [0]],
    ["(SELECT a, b FROM t ORDER BY b)", [1]],
    ["SELECT a FROM t ORDER BY b", undefined],
    ["SELECT a FROM t ORDER BY lower(a)", undefined],
    ["SELECT * FROM t ORDER BY a", undefined],
    ["SELECT t.* FROM t ORDER BY 1", undefined],
    ["SELECT a FROM t", undefined],
  ];
  for (const [sql, expected] of keys) assert.deepEqual(await orderKeys(sql, "sqlite"), expected, sql);
});
