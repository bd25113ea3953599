import fc from "fast-check";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { composeSql } from "../../../lib/agents/loop/multi/compose_sql.ts";

Deno.test("a composed statement holds the steps that its last one reads, directly or not, in their order", () => {
  const composed = composeSql([
    "SELECT 1 AS a;",
    "SELECT 2 AS b",
    "SELECT a + 1 AS a FROM Step_1 -- step_2",
    "SELECT a, 'step_2' FROM step_3 ;",
  ], "sqlite");
  assert.equal(
    composed.replaceAll("\n", " "),
    [
      "WITH step_1 AS (SELECT 1 AS a ),",
      "step_3 AS (SELECT a + 1 AS a FROM Step_1 )",
      "SELECT a, 'step_2' FROM step_3",
    ].join(" "),
  );
  assert.equal(composeSql([], "sqlite"), "");
  assert.equal(composeSql(["SELECT 1", "SELECT 2;; -- end"], "sqlite"), "SELECT 2");
});

Deno.test("common table expressions of the last step stand behind those of the steps, recursive or not", () => {
  const database = new DatabaseSync(":memory:");
  const rows = (...statements: string[]) =>
    database.prepare(composeSql(statements, "sqlite")).all().map((row) => ({ ...row }));
  assert.deepEqual(rows("SELECT 1 AS a", "WITH x AS (SELECT a + 1 AS a FROM step_1) SELECT a FROM x"), [{
    a: 2,
  }]);
  assert.deepEqual(
    rows(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT MAX(i) AS most FROM n",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n, step_1 WHERE i < most) SELECT SUM(i) AS s FROM n",
    ),
    [{ s: 6 }],
  );
  database.close();
});

Deno.test("a composed statement gives what views made step by step give", () => {
  const step = fc.record({ reads: fc.nat(9), factor: fc.integer({ min: 1, max: 5 }), more: fc.boolean() });
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (drawn) => {
    const statements = drawn.map(({ reads, factor, more }, i) => {
      const earlier = i === 0 ? "base" : `step_${1 + reads % i}`;
      return `SELECT v * ${factor} AS v FROM ${earlier}${
        more && i > 1 ? ` WHERE v <= (SELECT MAX(v) FROM step_${i})` : ""
      }`;
    });
    const database = new DatabaseSync(":memory:");
    database.exec("CREATE TABLE base AS SELECT 1 AS v UNION SELECT 2 UNION SELECT 7");
    const composed = database.prepare(composeSql(statements, "sqlite")).all();
    statements.forEach((sql, i) => database.exec(`CREATE VIEW step_${i + 1} AS ${sql}`));
    assert.deepEqual(composed, database.prepare(`SELECT * FROM step_${statements.length}`).all());
    database.close();
  }));
});
