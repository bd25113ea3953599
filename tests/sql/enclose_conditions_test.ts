import assert from "node:assert/strict";
import { encloseConditions } from "../../lib/sql/enclose_conditions.ts";
import { parseSql } from "../../lib/sql/mod.ts";

Deno.test("encloseConditions() puts parentheses around a condition that ends in a query before a set operation", () => {
  for (
    const [condition, enclosed] of [
      ["WHERE b = (SELECT 1)", "WHERE ( b = (SELECT 1))"],
      ["WHERE a = 1 AND b > (SELECT max(c) FROM u)", "WHERE ( a = 1 AND b > (SELECT max(c) FROM u))"],
      ["GROUP BY a HAVING count(*) > ((SELECT 1))", "GROUP BY a HAVING ( count(*) > ((SELECT 1)))"],
    ] as const
  ) {
    const rest = "UNION SELECT d FROM v";
    assert.equal(
      encloseConditions(`SELECT a FROM t ${condition} ${rest}`, "sqlite"),
      `SELECT a FROM t ${enclosed} ${rest}`,
    );
  }
});

Deno.test("encloseConditions() leaves a text alone where the parser reads it right", () => {
  for (
    const sql of [
      "SELECT a FROM t WHERE b IN (SELECT 1) UNION SELECT d FROM v",
      "SELECT a FROM t WHERE NOT EXISTS (SELECT 1) UNION SELECT d FROM v",
      "SELECT a FROM t WHERE (b = 1 OR c = 2) UNION SELECT d FROM v",
      "SELECT a FROM t WHERE b = (SELECT 1) ORDER BY a",
      "SELECT a FROM t WHERE b = ') UNION SELECT 1'",
    ]
  ) assert.equal(encloseConditions(sql, "sqlite"), sql);
});

Deno.test("a set operation behind a comparison with a query is one of the whole queries", async () => {
  const read = await parseSql("SELECT a FROM t WHERE b = (SELECT c FROM u) EXCEPT SELECT d FROM v", "sqlite");
  assert(read.kind === "parsed");
  assert.deepEqual(Object.keys(read.statements[0] ?? {}), ["except"]);
});
