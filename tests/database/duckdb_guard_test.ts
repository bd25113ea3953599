import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import fc from "fast-check";
import { duckDbFile, inFolder, onlyValue, shell, sqliteFile, sqlProcesses } from "./fixtures.ts";

const content = `
  CREATE TABLE lake (name VARCHAR PRIMARY KEY, depth INTEGER, query INTEGER); INSERT INTO lake VALUES ('Thun', 217, 1);
  CREATE TABLE seeded (n INTEGER, s BOOLEAN GENERATED ALWAYS AS (setseed(0.5) IS NULL)); INSERT INTO seeded VALUES (1);
  CREATE TABLE doubled (n INTEGER, twice INTEGER GENERATED ALWAYS AS (n * 2)); INSERT INTO doubled VALUES (3);
  CREATE SEQUENCE counter; CREATE TABLE numbered (n INTEGER DEFAULT nextval('counter'));
  CREATE VIEW logging AS FROM enable_logging(storage = 'stdout', level = 'debug');
  CREATE VIEW "over ""logging" (a) AS SELECT 1 AS query FROM logging;
  CREATE VIEW by_text AS FROM query('FROM enable_profiling()');
  CREATE VIEW "grün" AS SELECT setseed(0.1);
  CREATE VIEW deep (d) AS SELECT max(depth) FROM lake;
  CREATE MACRO seed(x) AS setseed(x);
  CREATE MACRO seed_of_macro(x) AS x + 1, (x, y) AS (SELECT count(seed(y)) FROM range(3));
  CREATE MACRO twice(x) AS x * 2;
  CREATE MACRO profiling() AS TABLE FROM enable_profiling();
  CREATE MACRO lakes() AS TABLE FROM lake;
  CREATE MACRO duckdb_functions() AS TABLE SELECT 'none' AS function_name;
  CREATE MACRO json_serialize_sql(x, skip_null := false, skip_empty := false, skip_default := false)
    AS '{"error":false,"statements":[]}';
`;

const acting = [
  "FROM query('FROM enable_logging(storage = ''stdout'')') AS (a int)",
  "FROM enable_logging(level = 'trace', storage = 'stdout') AS a(b)",
  "SELECT setseed(0.5)",
  "SELECT [0.5].list_transform(x -> setseed(x))",
  "SELECT (0.5).setseed()",
  "SELECT name FROM lake ORDER BY setseed(0.5)",
  "SELECT count(*) FILTER (setseed(0.5) IS NULL) OVER () FROM lake QUALIFY setseed(0.25) IS NULL",
  "WITH one AS MATERIALIZED (SELECT setseed(0.5)) FROM one",
  "PIVOT (SELECT 1 AS a, setseed(0.5) AS b) ON a IN (1) USING count(b)",
  "SUMMARIZE SELECT setseed(0.5)",
  "DESCRIBE FROM query('FROM lake')",
  "VALUES (setseed(0.5))",
  "SELECT write_log('x')",
  "SELECT json_serialize_plan('FROM enable_profiling()')",
  "FROM logging",
  "FROM 'logging'",
  "FROM E'l\\x6fgging'",
  'FROM "over ""logging"',
  "FROM 'over \"logging'",
  'FROM main."LOGGING"',
  'FROM "grün"',
  "SUMMARIZE logging",
  "FROM by_text",
  "FROM query_table('log' || 'ging')",
  "FROM histogram(logging, a)",
  "SELECT seed(0.5)",
  "SELECT SEED_OF_MACRO(1, 0.5)",
  "FROM profiling()",
  "FROM seeded",
  "SELECT * FROM lake, LATERAL (SELECT * FROM seeded)",
  "FROM arrow_scan(1, 2, 3)",
  "FROM glob('*')",
  "FROM duckdb_secrets()",
  "FROM which_secret('s3://lake', 's3')",
  "FROM duckdb_extensions()",
  "FROM duckdb_external_file_cache()",
  "FROM duckdb_temporary_files()",
  "FROM duckdb_logs",
  "FROM duckdb_log_contexts()",
  "FROM sql_auto_complete('FROM ''/')",
  "FROM pragma_storage_info('lake')",
  "FROM pragma_database_size()",
  "FROM query_table('lake')",
  "FROM 'secret.csv'",
  "DESCRIBE 'secret.csv'",
  "SUMMARIZE 'secret.parquet'",
];

const harmless: readonly (readonly [sql: string, value: unknown])[] = [
  ["WITH query(n) AS (SELECT 217) FROM query", 217],
  ["SELECT depth AS setseed FROM lake", 217],
  ["SELECT depth FROM lake WHERE query = 1", 217],
  ["SELECT depth FROM lake AS query_table WHERE query_table.query = 1", 217],
  ["SELECT 'FROM enable_logging()'", "FROM enable_logging()"],
  ["SELECT 'grün'", "grün"],
  ["SELECT twice(1)", 2],
  ["SELECT depth FROM lakes()", 217],
  ["SELECT twice FROM doubled", 6],
  ["SELECT count(*) FROM numbered", 0],
  ["SELECT d FROM deep", 217],
  ["SELECT cardinality(histogram(depth)) FROM lake", 1],
  ["SELECT count(*) FROM pragma_table_info('lake')", 3],
  ["SELECT random() < 1 AND uuid() IS NOT NULL AND now() > DATE '2000-01-01'", true],
  ["SELECT name FROM (DESCRIBE lake) AS d(name) LIMIT 1", "name"],
];

const settings = "SELECT string_agg(name || '=' || value, ',' ORDER BY name) FROM duckdb_settings()";

Deno.test("a DuckDB query is refused by what it calls, views, macros and generated columns followed", () =>
  withFile(async (database) => {
    for (const sql of acting) {
      const outcome = await database.query(sql);
      assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
    }
  }));

Deno.test("a DuckDB query reads no file by its path, not even the one that is open", () =>
  withFile(async (database, path) => {
    for (const name of [`'${path}'`, `"${path}"`, `'file://${path}'`]) {
      for (const sql of [`FROM ${name}`, `SELECT count(*) FROM ${name}`, `DESCRIBE ${name}`]) {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
      }
    }
    assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217);
  }));

Deno.test("settings of DuckDB show no path but that of the file", () =>
  withFile(async (database) => {
    for (const name of ["secret_directory", "home_directory", "extension_directory", "temp_directory"]) {
      assert.equal(onlyValue(await database.query(`SELECT current_setting('${name}')`)), "", name);
    }
    const paths = `SELECT count(*) FROM duckdb_settings()
      WHERE name <> 'allowed_paths' AND (value LIKE '/%' OR value LIKE '%[/%')`;
    assert.equal(onlyValue(await database.query(paths)), 0);
  }));

Deno.test("a DuckDB query is not refused for words, or for macros and views that only read", () =>
  withFile(async (database) => {
    for (const [sql, value] of harmless) assert.equal(onlyValue(await database.query(sql)), value, sql);
  }));

Deno.test("after any DuckDB statements an honest query has its answer and the settings of a new process", () =>
  withFile(async (database, path) => {
    await using untouched = await openDatabase(path);
    const fresh = onlyValue(await untouched.query(settings));
    const statement = fc.constantFrom(
      ...acting,
      "SELECT random()",
      "SELECT 1; SET threads = 2",
      "FROM logging; FROM lake",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 6 }), async (statements) => {
        for (const sql of statements) await database.query(sql);
        assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217);
        assert.equal(onlyValue(await database.query(settings)), fresh);
      }),
      { numRuns: 30 },
    );
  }));

Deno.test({
  name: "what native code writes on standard output is no part of an answer",
  // Other systems do not show the streams of a process.
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inFolder(async (folder) => {
      for (const path of [await duckDbFile(folder, content), sqliteFile(folder, "CREATE TABLE a (b)")]) {
        await using database = await openDatabase(path);
        const [pid] = await sqlProcesses(folder);
        await shell(`echo 'some words of a library' > /proc/${pid}/fd/1`);
        assert.equal(onlyValue(await database.query("SELECT 217")), 217);
      }
    }),
});

function withFile(action: (database: Database, path: string) => Promise<void>): Promise<void> {
  return inFolder(async (folder) => {
    const path = await duckDbFile(folder, content);
    await using database = await openDatabase(path);
    await action(database, path);
  });
}
