import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { duckDbFile, inFolder, onlyValue } from "./fixtures.ts";
import { openTogether } from "./open_together.ts";

const lake = "CREATE TABLE lake (name VARCHAR, depth INTEGER); INSERT INTO lake VALUES ('Thun', 217);";

/** Macros and views that take the place of built-in ones and act, and a query that calls the built-in ones alone. */
const replacing: readonly (readonly [definition: string, honest: string])[] = [
  ["CREATE MACRO lower(x) AS setseed(0.5)", "SELECT name FROM lake"],
  ["CREATE MACRO LoWeR(x) AS x, (x, y) AS setseed(y)", "SELECT lower(name) FROM lake"],
  ["CREATE MACRO count(x) AS (SELECT a FROM query('SELECT 1 AS a'))", "SELECT count(name) FROM lake"],
  ["CREATE MACRO count_star() AS setseed(0.5)", "SELECT count(*) FROM lake"],
  ["CREATE MACRO sum(x) AS (FROM enable_logging())", "SELECT sum(depth) FROM lake"],
  ["CREATE MACRO min(x) AS (SELECT a FROM query('SELECT 1 AS a'))", "SUMMARIZE lake"],
  ['CREATE MACRO "~~"(x, y) AS setseed(0.5)', "SELECT name LIKE 'T%' FROM lake"],
  [`CREATE MACRO "+"(x, y) AS write_log('x')`, "SELECT depth + 1 FROM lake"],
  ['CREATE MACRO "||"(x, y) AS setseed(0.5)', "SELECT name || 'x' FROM lake"],
  ["CREATE MACRO date_part(x, y) AS setseed(0.5)", "SELECT extract(year FROM DATE '2000-01-01')"],
  ["CREATE MACRO list_value(x) AS setseed(0.5)", "SELECT [depth] FROM lake"],
  ["CREATE MACRO range(x) AS TABLE FROM query('SELECT 1')", "FROM range(3)"],
  ["CREATE MACRO duckdb_tables() AS TABLE FROM enable_profiling()", "SHOW TABLES"],
  ["CREATE MACRO duckdb_columns() AS TABLE FROM checkpoint()", "FROM information_schema.columns"],
  ["CREATE VIEW duckdb_tables AS FROM enable_logging()", "SHOW TABLES"],
  ["CREATE VIEW sqlite_master AS SELECT setseed(0.5) AS name", "FROM sqlite_master"],
  ["CREATE SCHEMA other; CREATE MACRO other.upper(x) AS setseed(0.5)", "SELECT upper(name) FROM lake"],
  [
    "CREATE MACRO inner_one() AS setseed(0.5); CREATE MACRO abs(x) AS inner_one()",
    "SELECT abs(depth) FROM lake",
  ],
  ["CREATE MACRO max(x) AS setseed(0.5); CREATE VIEW deepest AS SELECT max(depth) FROM lake", "FROM deepest"],
  [
    "CREATE TABLE short (n INTEGER, m INTEGER GENERATED ALWAYS AS (abs(n))); CREATE MACRO abs(x) AS setseed(0.5)",
    "FROM short",
  ],
];

Deno.test("no query runs on a DuckDB file in which a macro or view takes the place of a built-in one and acts", () =>
  inFolder(async (folder) => {
    await using together = openTogether();
    for (const [i, [definition, honest]] of replacing.entries()) {
      const path = `${folder}/${i}.duckdb`;
      await Deno.rename(await duckDbFile(folder, `${lake} ${definition};`), path);
      const database = together.open(`duckdb:${path}`);
      for (const sql of [honest, "SELECT 1"]) {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "refused", `${definition}: ${sql} → ${Deno.inspect(outcome)}`);
        assert.match(outcome.kind === "refused" ? outcome.reason : "", /takes the place of a built-in one/);
      }
    }
  }));

Deno.test("a macro or view that takes the place of a built-in DuckDB one and only reads can be used", () =>
  inFolder(async (folder) => {
    const content = `${lake}
      CREATE MACRO lower(x) AS concat(x, '!'); CREATE MACRO "~~"(x, y) AS starts_with(x, y);
      CREATE VIEW summary AS FROM enable_logging(); CREATE MACRO deepest() AS (SELECT max(depth) FROM lake);`;
    await using database = await openDatabase(await duckDbFile(folder, content));
    assert.equal(
      onlyValue(await database.query("SELECT lower(name) FROM lake WHERE name LIKE 'Th'")),
      "Thun!",
    );
    assert.equal(onlyValue(await database.query("SELECT deepest()")), 217);
    assert.equal((await database.query("FROM summary")).kind, "refused");
  }));
