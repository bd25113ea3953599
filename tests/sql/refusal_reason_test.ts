import assert from "node:assert/strict";
import { type Dialect, refusalReason, statementKind } from "querylogue/sql";

const passing: readonly (readonly [Dialect, string])[] = [
  ["sqlite", "SELECT 1"],
  ["sqlite", " select name from t ; -- delete from t"],
  ["sqlite", "SELECT 'DELETE FROM t; DROP TABLE t' AS \"insert\" /* ; update */"],
  ["sqlite", "SELECT replace(name, 'a', 'b') FROM t"],
  ["sqlite", 'SELECT "update", [delete], `drop` FROM t'],
  ["sqlite", "(SELECT a FROM t) UNION SELECT b FROM t"],
  ["sqlite", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n"],
  ["sqlite", "VALUES (1), (2)"],
  ["duckdb", "FROM t SELECT a"],
  ["duckdb", "PIVOT t ON a IN ('x', 'y') USING count(*)"],
  ["duckdb", "-- of DuckDB alone\nUNPIVOT t ON a, b INTO NAME n VALUE v"],
  ["duckdb", "DESCRIBE t"],
  ["duckdb", "SHOW TABLES"],
  ["duckdb", "SUMMARIZE t"],
  ["duckdb", "WITH a AS (SELECT 1 AS i) SELECT * FROM a EXCEPT SELECT 2"],
  ["oracle", "SELECT a FROM t ORDER BY a FETCH FIRST 3 ROWS ONLY"],
  ["mysql", "SELECT `a` FROM t LIMIT 3"],
  ["postgres", "SELECT a::text FROM t WHERE a ~ 'x'"],
];

const refused: readonly (readonly [Dialect, string])[] = [
  ["sqlite", "SELECT 1; DELETE FROM t"],
  ["sqlite", "SELECT 1; SELECT 2"],
  ["sqlite", "DELETE FROM t"],
  ["sqlite", "INSERT INTO t VALUES (1)"],
  ["sqlite", "REPLACE INTO t VALUES (1)"],
  ["sqlite", "UPDATE t SET a = 1"],
  ["sqlite", "WITH a AS (SELECT 1) DELETE FROM t"],
  ["sqlite", "DROP TABLE t"],
  ["sqlite", "CREATE TABLE u AS SELECT * FROM t"],
  ["sqlite", "PRAGMA table_info(t)"],
  ["sqlite", "ATTACH DATABASE 'x' AS y"],
  ["sqlite", "VACUUM INTO 'x'"],
  ["sqlite", "BEGIN"],
  ["sqlite", "EXPLAIN QUERY PLAN SELECT 1"],
  ["sqlite", ""],
  ["sqlite", "-- nothing"],
  ["sqlite", "I cannot answer that question."],
  ["sqlite", "SELEC name FROM t"],
  ["sqlite", "SELECT 'unfinished"],
  ["duckdb", "SHOW TABLES; DROP TABLE t"],
  ["sqlite", "SHOW TABLES"],
  ["postgres", "PIVOT t ON a USING count(*)"],
  ["duckdb", "COPY t TO 'x'"],
  ["duckdb", "SET memory_limit = '1GB'"],
  ["duckdb", "INSTALL httpfs"],
  ["duckdb", "LOAD httpfs"],
  ["duckdb", "EXPORT DATABASE 'x'"],
  ["duckdb", "CALL pragma_version()"],
  ["duckdb", "CHECKPOINT"],
  ["postgres", "SELECT * INTO u FROM t"],
  ["postgres", "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d"],
  ["postgres", "WITH d AS (INSERT INTO t VALUES (1) RETURNING *) SELECT * FROM d"],
  ["postgres", "TRUNCATE t"],
  ["mysql", "SELECT * FROM t INTO OUTFILE 'x'"],
  ["oracle", "MERGE INTO t USING s ON (1 = 1) WHEN MATCHED THEN UPDATE SET a = 1"],
];

Deno.test("refusalReason() lets single queries pass, whatever words they hold", async () => {
  for (const [dialect, sql] of passing) assert.equal(await refusalReason(sql, dialect), undefined, sql);
});

Deno.test("refusalReason() refuses all else with one sentence", async () => {
  for (const [dialect, sql] of refused) {
    assert.match(await refusalReason(sql, dialect) ?? "", /^Only a single query may run, and .+\.$/, sql);
  }
});

Deno.test("refusalReason() leaves to the database what the parser cannot read but begins like a query", async () => {
  const deep = `SELECT ${"(".repeat(200)}1${")".repeat(200)}`;
  for (const sql of [deep, "SELECT a percent FROM t WHERE ! = 1", "SELECT a FROM t WHERE b = 1, 2;"]) {
    assert.equal((await statementKind(sql, "sqlite")).kind, "unreadable", sql);
    assert.equal(await refusalReason(sql, "sqlite"), undefined, sql);
  }
  for (
    const sql of [
      `${deep}; DELETE FROM t`,
      "WITH a AS (SELECT 1 WHERE ! = 1) DELETE FROM t",
      `DELETE FROM t WHERE (${deep})`,
    ]
  ) {
    assert.equal((await statementKind(sql, "sqlite")).kind, "unreadable", sql);
    assert.notEqual(await refusalReason(sql, "sqlite"), undefined, sql);
  }
});

Deno.test("statementKind() tells what a text asks for", async () => {
  const kind = (sql: string) => statementKind(sql, "postgres");
  assert.deepEqual(await kind("SELECT a FROM t FOR UPDATE"), { kind: "write", statement: "UPDATE" });
  assert.deepEqual(await kind("SELECT * INTO u FROM t"), { kind: "write", statement: "SELECT INTO" });
  assert.deepEqual(await kind("CREATE TABLE t (a INT)"), { kind: "other", statement: "CREATE TABLE" });
  assert.deepEqual(await kind("SET x = 1"), { kind: "other", statement: "SET" });
  assert.deepEqual(await kind("   "), { kind: "none" });
  assert.deepEqual(await kind("SELECT 1; SELECT 2; SELECT 3"), { kind: "several", count: 3 });
  assert.equal((await kind("SELECT FROM WHERE")).kind, "unreadable");
});

Deno.test("refusalReason() names a statement by the word that it begins with", async () => {
  for (
    const [dialect, sql, name] of [
      ["postgres", "UNPIVOT t ON a", "UNPIVOT"],
      ["duckdb", "EXPLAIN SELECT 1", "EXPLAIN"],
      ["duckdb", "source /etc/passwd", "SOURCE"],
      ["duckdb", "CREATE SECRET s (TYPE s3)", "CREATE"],
      ["duckdb", "/* no query */ CREATE TABLE t (n INT)", "CREATE TABLE"],
    ] as const
  ) {
    assert.equal(
      await refusalReason(sql, dialect),
      `Only a single query may run, and this is no query (${name}).`,
    );
  }
});

Deno.test("comments that begin with # are comments in MySQL, whatever they hold", async () => {
  for (
    const sql of [
      "SELECT name FROM shop # the names; all of them",
      "SELECT name # isn't it\nFROM shop",
      "# first\nSELECT '# no; comment' FROM shop",
    ]
  ) assert.equal(await refusalReason(sql, "mysql"), undefined, sql);
  for (const sql of ["SELECT 1 # one\n; DELETE FROM shop", "SELECT '# '; DELETE FROM shop"]) {
    assert.match(await refusalReason(sql, "mysql") ?? "", /statements|no query/, sql);
  }
});

Deno.test("UNPIVOT with INTO is a query of DuckDB wherever it stands, and what writes beside it is none", async () => {
  const inner = "UNPIVOT (SELECT 1 AS a, 2 AS b) ON a, b INTO NAME n VALUE v";
  for (
    const sql of [
      `PIVOT (${inner}) ON n IN ('a', 'b') USING sum(v)`,
      "UNPIVOT (UNPIVOT (SELECT 1 AS a, 2 AS b) ON a INTO NAME n VALUE v) ON b INTO NAME n2 VALUE v2",
      "UNPIVOT product ON price, id INTO NAME n VALUE v ORDER BY v LIMIT 5",
      `WITH u AS (${inner}) UNPIVOT u ON v INTO NAME a VALUE b`,
      `WITH u AS (${inner}) UNPIVOT u ON v INTO NAME a VALUE b ORDER BY b`,
      `FROM (${inner} ORDER BY v) SELECT n`,
      "WITH u AS (SELECT 1 AS a) PIVOT u ON a IN (1) USING sum(a)",
    ]
  ) assert.equal(await refusalReason(sql, "duckdb"), undefined, sql);
  for (
    const [dialect, sql] of [
      ["duckdb", "WITH d AS (DELETE FROM t RETURNING *) UNPIVOT d ON a INTO NAME n VALUE v"],
      ["duckdb", "WITH d AS (DELETE FROM t RETURNING *) UNPIVOT d ON a INTO NAME n VALUE v ORDER BY v"],
      ["duckdb", `SELECT * INTO copy FROM (${inner} ORDER BY v)`],
      ["duckdb", `SELECT * FROM (${inner} ORDER BY v) INTO name n VALUE v`],
      ["duckdb", "SELECT a INTO name n VALUE FROM t"],
      ["duckdb", `${inner} ORDER BY v; DROP TABLE t`],
      ["postgres", `${inner} ORDER BY v`],
    ] as const
  ) assert.match(await refusalReason(sql, dialect) ?? "", /^Only a single query may run/, sql);
});

Deno.test("TABLE is a query, and so is what holds an UNPIVOT with INTO", async () => {
  const unpivot = "SELECT * FROM (UNPIVOT shop ON price, size INTO NAME k VALUE v)";
  assert.equal(await refusalReason(unpivot, "duckdb"), undefined);
  assert.match(await refusalReason("SELECT * INTO copy FROM shop", "duckdb") ?? "", /this writes/);
  for (const dialect of ["duckdb", "mysql", "postgres"] as const) {
    assert.equal(await refusalReason("TABLE shop", dialect), undefined);
  }
  assert.match(await refusalReason("TABLE shop", "sqlite") ?? "", /no query/);
});
