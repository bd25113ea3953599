import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder, onBothEngines, onlyValue, sqliteFile } from "./fixtures.ts";

const lakes =
  "CREATE TABLE lake (name VARCHAR PRIMARY KEY, depth INTEGER); INSERT INTO lake VALUES ('Thun', 217)";

/** Statements that would change something, in the spelling of either engine. */
const attacks = (folder: string) => [
  "INSERT INTO lake VALUES ('Brienz', 260)",
  "INSERT INTO lake VALUES ('Brienz', 260) RETURNING name",
  "insert or replace into lake values ('Thun', 0)",
  "REPLACE INTO lake VALUES ('Thun', 0)",
  "UPDATE lake SET depth = 0",
  "DELETE FROM lake",
  "/* harmless */ -- really\n DELETE FROM lake",
  "\uFEFFDELETE FROM lake",
  "WITH gone AS (SELECT 1) DELETE FROM lake",
  "WITH one AS (SELECT 1) INSERT INTO lake SELECT 'Brienz', 260 FROM one",
  "WITH gone AS (DELETE FROM lake RETURNING *) SELECT * FROM gone",
  "CREATE TABLE more (n INTEGER)",
  "CREATE TEMP TABLE lake (name VARCHAR)",
  "CREATE TEMP VIEW lake AS SELECT 1",
  "CREATE OR REPLACE TEMP MACRO sum(a) AS 1",
  "DROP TABLE lake",
  "ALTER TABLE lake RENAME TO pond",
  "TRUNCATE lake",
  `ATTACH '${folder}/other' AS other`,
  `VACUUM INTO '${folder}/copy'`,
  "VACUUM",
  `COPY lake TO '${folder}/lake.csv'`,
  `COPY (SELECT 1) TO '${folder}/one.csv'`,
  `EXPORT DATABASE '${folder}/export'`,
  "PRAGMA journal_mode = DELETE",
  "PRAGMA query_only = OFF",
  "PRAGMA writable_schema = ON",
  "SET memory_limit = '90GB'",
  "SET enable_external_access = true",
  "RESET lock_configuration",
  "CHECKPOINT",
  "FORCE CHECKPOINT",
  "CALL pragma_version()",
  "INSTALL httpfs",
  "LOAD httpfs",
  "BEGIN",
  "PREPARE p AS SELECT 1",
  "EXECUTE p",
  "EXPLAIN SELECT 1",
  "EXPLAIN ANALYZE DELETE FROM lake",
  "SELECT 1; SELECT 2",
  "SELECT 1; DELETE FROM lake",
  "SELECT 1;\n-- a comment between\nDROP TABLE lake;",
  ";; DELETE FROM lake",
  "SELECT 1\0; DELETE FROM lake",
  "",
  " \n-- nothing\n",
  ";",
];

onBothEngines("what is no query is refused and changes nothing", lakes, async (database, path) => {
  const folder = path.replace(/\/[^/]*$/, "");
  const before = await Deno.readFile(path);
  for (const sql of attacks(folder)) {
    const outcome = await database.query(sql);
    // Words of the other engine, and statements inside of queries, are syntax errors.
    const expected = /^WITH gone AS \(D/.test(sql) ? ["failed"] : ["refused", "failed"];
    assert.ok(expected.includes(outcome.kind), `${sql} → ${Deno.inspect(outcome)}`);
    if (/^(INSERT|UPDATE|DELETE|DROP|CREATE|COPY|PRAGMA|ATTACH|VACUUM|SELECT)\b/.test(sql)) {
      assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
    }
  }
  assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217);
  await database[Symbol.asyncDispose]();
  assert.deepEqual(await Deno.readFile(path), before);
  assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), [
    path.split("/").at(-1),
  ]);
});

onBothEngines("a query reaches nothing but its database", lakes, async (database, path) => {
  const folder = path.replace(/\/[^/]*$/, "");
  await Deno.writeTextFile(`${folder}/secret.csv`, "word\nsesame\n");
  const attempts = [
    `SELECT * FROM read_csv('${folder}/secret.csv')`,
    `SELECT * FROM read_text('${folder}/secret.csv')`,
    `SELECT * FROM '${folder}/secret.csv'`,
    `SELECT * FROM glob('${folder}/*')`,
    `SELECT * FROM query('SELECT * FROM read_text(''${folder}/secret.csv'')')`,
    `SELECT * FROM sqlite_scan('${path}', 'lake')`,
    `SELECT readfile('${folder}/secret.csv')`,
    `SELECT writefile('${folder}/new', 'x')`,
    "SELECT load_extension('x')",
    "SELECT getenv('HOME')",
  ];
  for (const sql of attempts) assert.equal((await database.query(sql)).kind, "failed", sql);
});

onBothEngines("semicolons and comments around one query are harmless", lakes, async (database) => {
  for (
    const sql of [
      "SELECT 1;",
      "SELECT 1 ; ; -- end",
      "/* ; */ SELECT 1 /* ; */;",
      "-- ;\nSELECT 1",
      "select 1\n--",
    ]
  ) {
    assert.equal(onlyValue(await database.query(sql)), 1, sql);
  }
  assert.equal(onlyValue(await database.query("SELECT '; DROP TABLE lake; -- '")), "; DROP TABLE lake; -- ");
});

onBothEngines("queries of every form run", lakes, async (database) => {
  for (
    const sql of [
      "SELECT 1",
      "VALUES (1)",
      "WITH a AS (SELECT 1 AS n) SELECT n FROM a",
      "select 1 union select 1",
    ]
  ) {
    assert.equal(onlyValue(await database.query(sql)), 1, sql);
  }
});

Deno.test("an SQLite file in write-ahead mode is read with what the log holds", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, `PRAGMA journal_mode = WAL; ${lakes}`);
    await using database = await openDatabase(path);
    assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217);
  }));
