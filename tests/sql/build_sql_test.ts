import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { buildSql, sql } from "querylogue/sql";

Deno.test("buildSql() writes every text as one literal that SQLite reads back", () => {
  using database = new DatabaseSync(":memory:");
  const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0") && value.isWellFormed());
  fc.assert(fc.property(text, (value) => {
    const row = database.prepare(buildSql(sql`SELECT ${value} AS v`, "sqlite")).get();
    assert.equal(row?.v, value);
  }));
});

Deno.test("buildSql() writes every name as one name that SQLite reads back", () => {
  using database = new DatabaseSync(":memory:");
  for (const name of ["name", `a"b`, "a.b", "order", "a`b", "Größe", "x; DROP TABLE t"]) {
    assert.deepEqual(
      Object.keys(database.prepare(buildSql(sql`SELECT 1 AS ${sql.id(name)}`, "sqlite")).get() ?? {}),
      [name],
    );
  }
});

Deno.test("buildSql() quotes as the dialect does", () => {
  const query = sql`SELECT ${sql.id("t", `a"b`)} FROM ${
    sql.id("t")
  } WHERE x = ${"it\\'s"} AND y = ${true} AND z = ${1.5}`;
  const ansi = `SELECT "t"."a""b" FROM "t" WHERE x = 'it\\''s' AND y = true AND z = 1.5`;
  for (const dialect of ["duckdb", "sqlite", "postgres", "oracle"] as const) {
    assert.equal(buildSql(query, dialect), ansi);
  }
  assert.equal(
    buildSql(query, "mysql"),
    "SELECT `t`.`a\"b` FROM `t` WHERE x = 'it\\\\''s' AND y = true AND z = 1.5",
  );
});

Deno.test("buildSql() refuses values that SQL has no literal for", () => {
  for (const value of [NaN, Infinity, "a\0b"]) {
    assert.throws(() => buildSql(sql`SELECT ${value}`, "duckdb"), RangeError);
  }
});
