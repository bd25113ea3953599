import assert from "node:assert/strict";
import { unlimitedQuery } from "../../lib/sql/unlimited_query.ts";

Deno.test("unlimitedQuery() drops LIMIT, OFFSET and FETCH FIRST of the outermost query", async () => {
  const sql = "SELECT a FROM t ORDER BY b";
  assert.deepEqual(await unlimitedQuery(`${sql} LIMIT 5`, "sqlite"), { sql, offset: 0, limit: 5 });
  assert.deepEqual(await unlimitedQuery(`${sql} LIMIT 2, 5`, "mysql"), { sql, offset: 2, limit: 5 });
  assert.deepEqual(await unlimitedQuery(`${sql} OFFSET 3`, "postgres"), { sql, offset: 3 });
  assert.deepEqual(await unlimitedQuery(`${sql} OFFSET 1 ROWS FETCH FIRST 4 ROWS ONLY`, "postgres"), {
    sql,
    offset: 1,
    limit: 4,
  });
  assert.deepEqual(await unlimitedQuery(`(${sql} LIMIT 5)`, "postgres"), {
    sql: `(${sql})`,
    offset: 0,
    limit: 5,
  });
  assert.deepEqual(await unlimitedQuery("SELECT a FROM t UNION SELECT b FROM u LIMIT 2", "sqlite"), {
    sql: "SELECT a FROM t UNION SELECT b FROM u",
    offset: 0,
    limit: 2,
  });
});

Deno.test("unlimitedQuery() leaves the limits of subqueries alone", async () => {
  const cut = "SELECT a FROM (SELECT a FROM t LIMIT 9) AS s";
  assert.equal(await unlimitedQuery(cut, "sqlite"), undefined);
  assert.deepEqual(await unlimitedQuery(`${cut} LIMIT 1`, "sqlite"), { sql: cut, offset: 0, limit: 1 });
});

Deno.test("unlimitedQuery() says nothing of a limit that keeps ties, counts per cent or skips an unknown number", async () => {
  for (
    const [sql, dialect] of [
      ["SELECT a FROM t ORDER BY b FETCH FIRST 3 ROWS WITH TIES", "postgres"],
      ["SELECT a FROM t LIMIT 10%", "duckdb"],
      ["SELECT a FROM t LIMIT 3 OFFSET 1 + 1", "duckdb"],
      ["SELECT a FROM t", "sqlite"],
      ["SELECT a FROM t LIMIT 1; SELECT 2", "sqlite"],
    ] as const
  ) assert.equal(await unlimitedQuery(sql, dialect), undefined, sql);
});
