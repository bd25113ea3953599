import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { encloseSides } from "../../lib/sql/enclose_sides.ts";
import { parseSql } from "../../lib/sql/mod.ts";
import { specificationOf, toSql } from "../../lib/specification/mod.ts";

Deno.test("encloseSides() puts parentheses around a side of a set operation that ends in a query", () => {
  for (
    const side of [
      "SELECT (SELECT 1)",
      "SELECT a FROM t WHERE b = (SELECT 1)",
      "SELECT a FROM t JOIN u ON b = (SELECT 1)",
      "SELECT a FROM t GROUP BY a, (SELECT 1)",
      "SELECT a FROM t GROUP BY a HAVING count(*) > ((SELECT 1))",
      "SELECT a FROM (SELECT a FROM t)",
    ]
  ) {
    for (
      const [before, behind] of [["", "UNION SELECT d FROM v"], [
        "SELECT d FROM v EXCEPT ",
        "INTERSECT SELECT 1",
      ]]
    ) {
      assert.equal(
        encloseSides(`${before}${side} ${behind}`, "sqlite"),
        `${before}(${side}) ${behind}`,
      );
    }
  }
});

Deno.test("encloseSides() leaves a text alone where the parser reads it right", () => {
  for (
    const sql of [
      "SELECT a FROM t WHERE b IN (SELECT 1) UNION SELECT d FROM v",
      "SELECT a FROM t WHERE NOT EXISTS (SELECT 1) UNION SELECT d FROM v",
      "SELECT a FROM t WHERE (b = 1 OR c = 2) UNION SELECT d FROM v",
      "SELECT a FROM t WHERE b = (SELECT 1) ORDER BY a",
      "SELECT a FROM t WHERE b = ') UNION SELECT 1'",
      "(SELECT a FROM t) UNION (SELECT d FROM v) EXCEPT SELECT 1",
    ]
  ) assert.equal(encloseSides(sql, "sqlite"), sql);
});

Deno.test("a set operation behind a comparison with a query is one of the whole queries", async () => {
  const read = await parseSql("SELECT a FROM t WHERE b = (SELECT c FROM u) EXCEPT SELECT d FROM v", "sqlite");
  assert(read.kind === "parsed");
  assert.deepEqual(Object.keys(read.statements[0] ?? {}), ["except"]);
});

const integer = (name: string) => ({ name, type: "INTEGER", notNull: false });
const schema = {
  tables: ["t", "u"].map((name) => ({
    ...{ name, columns: [integer("a"), integer("b")], primaryKey: [], uniqueKeys: [] },
  })),
  foreignKeys: [],
};

/** Queries of one column, of which each place may be, or end in, a query in parentheses. */
const { query } = fc.letrec<{ readonly query: string; readonly one: string; readonly side: string }>((
  tie,
) => ({
  // One row with one value
  one: fc.tuple(fc.constantFrom("min", "max", "count"), fc.constantFrom("a", "b"), fc.constantFrom("t", "u"))
    .map(([take, column, table]) => `(SELECT ${take}(${column}) FROM ${table})`),
  side: fc.tuple(
    fc.oneof(fc.constant("x.a"), tie("one"), tie("one").map((one) => `x.b + ${one}`)),
    fc.oneof(
      fc.constantFrom("t x", "(SELECT a, b FROM u) x", "(SELECT a, b FROM t) AS x"),
      tie("one").map((one) => `t x JOIN u y ON x.b = ${one}`),
      fc.constant("t x JOIN (SELECT a FROM u) y ON x.a = y.a"),
    ),
    fc.oneof(
      ...["", " WHERE x.b > 1"].map((text) => fc.constant(text)),
      fc.tuple(fc.constantFrom("=", "<>", ">=", "IS", "IS NOT"), tie("one")).map(([sign, one]) =>
        ` WHERE x.b ${sign} ${one}`
      ),
      tie("one").map((one) => ` WHERE x.a BETWEEN 1 AND ${one}`),
      tie("query").map((query) => ` WHERE x.a IN (${query})`),
    ),
  ).map(([value, from, where]) => `SELECT ${value} FROM ${from}${where}`),
  query: fc.oneof(
    { depthSize: "small" },
    tie("side"),
    fc.tuple(tie("one"), tie("side")).map(([one, side]) => `SELECT ${one} UNION ALL ${side}`),
    fc.tuple(tie("side"), fc.constantFrom("UNION", "UNION ALL", "INTERSECT", "EXCEPT"), tie("query"))
      .map((parts) => parts.join(" ")),
    tie("query").map((query) => `SELECT (SELECT count(*) FROM (${query})) UNION SELECT 7 FROM (${query})`),
  ),
}));

Deno.test("queries in parentheses before set operations are read as SQLite runs them", async () => {
  using database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE t (a INTEGER, b INTEGER); CREATE TABLE u (a INTEGER, b INTEGER)");
  database.exec("INSERT INTO t VALUES (1, 2), (2, 1), (3, 3), (2, 1), (4, 1), (NULL, 2)");
  database.exec("INSERT INTO u VALUES (2, 5), (3, 1), (5, 1), (5, NULL)");
  const rowsOf = (sql: string) =>
    database.prepare(sql).all().map((row) => JSON.stringify(Object.values(row))).toSorted();
  await fc.assert(
    fc.asyncProperty(query, async (sql) => {
      const read = await specificationOf(sql, { dialect: "sqlite", schema });
      assert(read.kind === "specification", `${sql}: ${read.kind === "not_readable" ? read.reason : ""}`);
      assert.deepEqual(rowsOf(toSql(read.specification, "sqlite")), rowsOf(sql), sql);
    }),
    { numRuns: 150 },
  );
});
