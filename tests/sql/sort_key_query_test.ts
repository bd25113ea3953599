import assert from "node:assert/strict";
import { sortKeyQuery } from "../../lib/sql/sort_key_query.ts";

Deno.test("sortKeyQuery() shows the sort keys after the columns of the query", async () => {
  assert.deepEqual(await sortKeyQuery("SELECT name FROM t ORDER BY length DESC, b.x LIMIT 3", "sqlite"), {
    sql: "SELECT name, length, b.x FROM t ORDER BY length DESC, b.x LIMIT 3",
    added: 2,
    positions: [],
  });
  const grouped = await sortKeyQuery("SELECT k FROM t GROUP BY k ORDER BY count(*) DESC", "sqlite");
  assert.equal(grouped?.sql, "SELECT k, COUNT(*) FROM t GROUP BY k ORDER BY COUNT(*) DESC");
});

Deno.test("sortKeyQuery() takes a number for a position and the alias of an output for that output", async () => {
  assert.deepEqual(await sortKeyQuery("SELECT *, a + b AS n FROM t ORDER BY 2, n", "sqlite"), {
    sql: "SELECT *, a + b AS n, a + b FROM t ORDER BY 2, n",
    added: 1,
    positions: [1],
  });
});

Deno.test("sortKeyQuery() shows a key of distinct rows that its outputs tell", async () => {
  for (
    const [sql, shown] of [
      [
        "SELECT DISTINCT a, t.b FROM t ORDER BY t.b IS NULL, t.b, 1",
        "SELECT DISTINCT a, t.b, t.b IS NULL, t.b",
      ],
      ["SELECT DISTINCT a AS n FROM t ORDER BY NOT A IS NULL, n", "SELECT DISTINCT a AS n, NOT A IS NULL, a"],
    ]
  ) {
    const keyed = await sortKeyQuery(sql ?? "", "mysql");
    assert.equal(keyed?.sql.split(" FROM")[0], shown);
  }
});

Deno.test("sortKeyQuery() says nothing where more columns could change the query or the meaning of a key", async () => {
  for (
    const sql of [
      "SELECT DISTINCT name FROM t ORDER BY length",
      "SELECT DISTINCT name FROM t ORDER BY name IS NULL, length IS NULL",
      "SELECT DISTINCT name FROM t ORDER BY random()",
      "SELECT name FROM t UNION SELECT name FROM u ORDER BY 1",
      "SELECT -a AS a FROM t ORDER BY abs(a)",
      "SELECT a, b FROM t ORDER BY ALL",
      "SELECT name FROM t",
    ]
  ) assert.equal(await sortKeyQuery(sql, "duckdb"), undefined, sql);
});
