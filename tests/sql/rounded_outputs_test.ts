import assert from "node:assert/strict";
import { roundedOutputs } from "../../lib/sql/rounded_outputs.ts";

Deno.test("roundedOutputs() reads the places of ROUND, of casts to decimal types and of formats", async () => {
  const sql =
    "SELECT a, ROUND(a), ROUND(a, 2) AS x, (ROUND(a, -1)), CAST(a AS DECIMAL(10, 3)), a::numeric(8), " +
    "printf('%.2f', a), format('{:.1f}', a), ROUND(a::numeric, 2)::float8 FROM t";
  assert.deepEqual(await roundedOutputs(sql, "duckdb"), [undefined, 0, 2, -1, 3, 0, 2, 1, 2]);
});

Deno.test("roundedOutputs() takes nothing for rounding that is not clear", async () => {
  const sql = "SELECT ROUND(a, b), ROUND(a, 2) * 100, TRUNC(a, 2), CAST(a AS DECIMAL), CAST(a AS INTEGER), " +
    "printf('%.2f %%', a), printf('%d', a), COUNT(*) FROM t";
  assert.deepEqual(await roundedOutputs(sql, "postgres"), Array(8).fill(undefined));
});

Deno.test("roundedOutputs() knows that a cast rounds nothing in SQLite, and that FORMAT of MySQL writes commas", async () => {
  assert.deepEqual(await roundedOutputs("SELECT CAST(a AS DECIMAL(10, 2)) FROM t", "sqlite"), [undefined]);
  assert.deepEqual(await roundedOutputs("SELECT FORMAT(a, 2) FROM t", "mysql"), [undefined]);
});

Deno.test("roundedOutputs() looks at all queries of a set operation and into parentheses", async () => {
  const union = "SELECT ROUND(a, 1), ROUND(a, 2) FROM t UNION SELECT ROUND(b, 1), b FROM u";
  assert.deepEqual(await roundedOutputs(union, "sqlite"), [1, undefined]);
  assert.deepEqual(await roundedOutputs("(SELECT ROUND(a, 1) FROM t ORDER BY 1)", "postgres"), [1]);
});

Deno.test("roundedOutputs() follows a column to the one query that it is copied from", async () => {
  const derived = "SELECT s.a AS b, a + 1, c FROM (SELECT ROUND(a, 1) AS a, c FROM t) AS s";
  assert.deepEqual(await roundedOutputs(derived, "postgres"), [1, undefined, undefined]);
  const named = "WITH m(v) AS (SELECT ROUND(a, 3) FROM t), n AS (SELECT v FROM m) SELECT v FROM n";
  assert.deepEqual(await roundedOutputs(named, "sqlite"), [3]);
  const joined = "SELECT a FROM (SELECT ROUND(a, 1) AS a FROM t) AS s JOIN u ON u.b = s.a";
  assert.deepEqual(await roundedOutputs(joined, "sqlite"), [undefined]);
});

Deno.test("roundedOutputs() says nothing where the text tells no positions", async () => {
  assert.equal(await roundedOutputs("SELECT t.*, ROUND(a, 1) FROM t", "sqlite"), undefined);
  assert.equal(await roundedOutputs("SELECT ROUND(a, 1); SELECT 2", "sqlite"), undefined);
  assert.equal(await roundedOutputs("no query", "sqlite"), undefined);
});

Deno.test("roundedOutputs() takes the noise of a difference of Julian days for rounding, in SQLite alone", async () => {
  const days = "(julianday(a) - julianday(b))";
  const sql = `SELECT ${days}, CAST(${days} AS REAL) AS r, total(${days}), ROUND(${days}, 1), julianday(a),
    julianday(a) - b, CAST(${days} AS INTEGER), ${days} * 24 FROM t`;
  const none = undefined;
  assert.deepEqual(await roundedOutputs(sql, "sqlite"), [6, 6, 6, 1, none, none, none, none]);
  assert.deepEqual(await roundedOutputs(`SELECT ${days} FROM t`, "duckdb"), [none]);
});
