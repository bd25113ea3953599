import { openDatabase } from "querylogue/database";
import { type Dialect, pinClock } from "querylogue/sql";
import assert from "node:assert/strict";
import { duckDbFile, inFolder, onlyValue, sqliteFile } from "../database/fixtures.ts";

const today = "2020-02-29";

function pinned(sql: string, dialect: Dialect) {
  return pinClock(sql, { dialect, today });
}

Deno.test("pinClock() writes the day out wherever a server's SQL reads the clock", () => {
  const cases: readonly (readonly [Dialect, string, string])[] = [
    ["postgres", "SELECT CURRENT_DATE - born", `SELECT DATE '${today}' - born`],
    ["postgres", "SELECT now(), Now ( )", `SELECT ${stamp}, ${stamp}`],
    ["postgres", "SELECT CURRENT_TIMESTAMP(3)", `SELECT ${stamp}`],
    ["postgres", "SELECT localtime, LOCALTIMESTAMP", `SELECT TIME '00:00:00', TIMESTAMP '${today} 00:00:00'`],
    ["postgres", "SELECT age(born)", `SELECT age(TIMESTAMP '${today} 00:00:00', born)`],
    ["postgres", "SELECT age(f(a, b), born)", "SELECT age(f(a, b), born)"],
    ["postgres", "SELECT 'today'::date, DATE 'tomorrow'", `SELECT '${today}'::date, DATE '2020-03-01'`],
    ["postgres", "SELECT CAST('yesterday' AS timestamp)", "SELECT CAST('2020-02-28' AS timestamp)"],
    ["mysql", "SELECT NOW(6), CURDATE()", `SELECT TIMESTAMP '${today} 00:00:00', DATE '${today}'`],
    ["mysql", "SELECT UNIX_TIMESTAMP()", "SELECT 1582934400"],
    ["mysql", "SELECT UNIX_TIMESTAMP(seen)", "SELECT UNIX_TIMESTAMP(seen)"],
    ["duckdb", "SELECT today(), get_current_timestamp()", `SELECT DATE '${today}', ${stamp}`],
  ];
  for (const [dialect, sql, expected] of cases) assert.equal(pinned(sql, dialect), expected);
});

const stamp = `TIMESTAMPTZ '${today} 00:00:00+00'`;

Deno.test("pinClock() leaves texts, comments, quoted names and columns of such names alone", () => {
  const sql = `SELECT 'current_date', "now" , t.now, today, t.current_date /* now() */ FROM t -- now()`;
  for (const dialect of ["postgres", "duckdb", "sqlite"] as const) assert.equal(pinned(sql, dialect), sql);
  const mysql = "SELECT `now`, 'now()', today FROM t # now()";
  assert.equal(pinned(mysql, "mysql"), mysql);
});

Deno.test("pinClock() takes only a day for today", () => {
  for (const day of ["2020-2-1", "2020-02-30", "now", "2020-02-29T00:00"]) {
    assert.throws(() => pinClock("SELECT 1", { dialect: "sqlite", today: day }), RangeError);
  }
});

Deno.test("a pinned query on SQLite gives the day's answer", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, "CREATE TABLE t (now TEXT)"));
    const cases: readonly (readonly [string, unknown])[] = [
      ["SELECT date('now')", today],
      ["SELECT date('NOW', '+1 day')", "2020-03-01"],
      ["SELECT date()", today],
      ["SELECT datetime('now', 'start of month')", "2020-02-01 00:00:00"],
      ["SELECT strftime('%Y')", "2020"],
      ["SELECT strftime('%d', 'now')", "29"],
      ["SELECT CAST(julianday('now') - julianday('2020-02-01') AS INT)", 28],
      ["SELECT current_timestamp || current_date", `${today} 00:00:00${today}`],
      ["SELECT upper('now')", "NOW"],
    ];
    for (const [sql, expected] of cases) {
      assert.equal(onlyValue(await database.query(pinned(sql, "sqlite"))), expected, sql);
    }
  }));

Deno.test("a pinned query on DuckDB gives the day's answer", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, "CREATE TABLE t (n INTEGER)"));
    const cases: readonly (readonly [string, unknown])[] = [
      ["SELECT current_date", today],
      ["SELECT today() + 1", "2020-03-01"],
      ["SELECT CAST(now() AS DATE)", today],
      ["SELECT date_diff('day', DATE '2020-01-01', current_date)", 59],
      ["SELECT year(current_timestamp)", 2020],
      ["SELECT age(TIMESTAMP '2019-02-28')::VARCHAR", "1 year 1 day"],
      ["SELECT current_localtimestamp()", `${today}T00:00:00`],
    ];
    for (const [sql, expected] of cases) {
      assert.equal(onlyValue(await database.query(pinned(sql, "duckdb"))), expected, sql);
    }
  }));
