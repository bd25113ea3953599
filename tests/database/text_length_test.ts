import { compareQueries } from "querylogue/compare";
import { openDatabase } from "querylogue/database";
import { lengthRefusal, lexSql, mostSqlLetters, parseSql, pinClock, refusalReason } from "querylogue/sql";
import { nearestName } from "querylogue/base";
import assert from "node:assert/strict";
import { inFolder, onBothEngines, onlyValue, sqliteFile } from "./fixtures.ts";
import { serverTest, withMysql, withPostgres } from "./servers.ts";

const content = "CREATE TABLE lake (depth INTEGER); INSERT INTO lake VALUES (217);";
const tooLong = `SELECT 1${";".repeat(3_000_000)}`;
const refusal = {
  kind: "refused",
  reason: "A query may have 50000 letters, and this text has 3000008.",
} as const;

for (const today of [undefined, "2026-11-22"]) {
  Deno.test(`a text that is too long is refused and not read${today === undefined ? "" : ", nor is its clock set"}`, () =>
    inFolder(async (folder) => {
      await using database = await openDatabase(
        sqliteFile(folder, content),
        today === undefined ? {} : { today },
      );
      assert.deepEqual(await database.query(tooLong), refusal);
    }));
}

onBothEngines("a text of the greatest length runs, a longer one is refused", content, async (database) => {
  const query = "SELECT depth FROM lake";
  assert.equal(onlyValue(await database.query(query.padEnd(mostSqlLetters))), 217);
  assert.equal((await database.query(query.padEnd(mostSqlLetters + 1))).kind, "refused");
  assert.deepEqual(await database.query(tooLong), refusal);
});

serverTest(
  "postgres",
  "a text that is too long is refused (PostgreSQL)",
  () => withPostgres(content, async (database) => assert.deepEqual(await database.query(tooLong), refusal)),
);
serverTest(
  "mysql",
  "a text that is too long is refused (MariaDB)",
  () => withMysql(content, async (database) => assert.deepEqual(await database.query(tooLong), refusal)),
);

Deno.test("a prediction that is too long is refused, and its ground truth has its answer", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, content);
    await using goldDatabase = await openDatabase(path);
    await using predictedDatabase = await openDatabase(path);
    const comparison = await compareQueries({
      goldDatabase,
      predictedDatabase,
      goldSql: "SELECT depth FROM lake",
      predictedSql: tooLong,
    });
    assert.deepEqual(comparison, {
      kind: "judged",
      verdict: { verdict: "refused", reasons: [{ kind: "no_query", text: refusal.reason }] },
    });
  }));

Deno.test("an answer that came while this process was busy is in time", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, content));
    assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217);
    // Too much for a pipe to hold, so that most of it waits until it is read.
    const sql =
      "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r LIMIT 9000) SELECT i, hex(zeroblob(500)) FROM r";
    const answer = database.query(sql, { timeoutMs: 1_000 });
    await new Promise((resolve) => setTimeout(resolve));
    const began = performance.now();
    while (performance.now() - began < 1_500);
    const outcome = await answer;
    assert.equal(outcome.kind === "rows" && outcome.table.rowCount, 9_000);
  }));

Deno.test("parseSql() does not read what would take it long, and refusalReason() still tells several statements", async () => {
  const unread = [
    tooLong,
    `SELECT ${"(".repeat(5_000)}`,
    `SELECT * FROM ${"(SELECT * FROM ".repeat(500)}`,
    "SELECT 1;".repeat(1_000),
    `SELECT 1${"+1".repeat(6_000)}`,
  ];
  for (const sql of unread) {
    assert.equal((await parseSql(sql, "sqlite")).kind, "unreadable", sql.slice(0, 40));
  }
  assert.match(await refusalReason("SELECT 1;".repeat(1_000), "sqlite") ?? "", /several statements/);
  assert.equal(await refusalReason(`SELECT 1${"+1".repeat(6_000)}`, "sqlite"), undefined);
  assert.equal(lengthRefusal("x".repeat(mostSqlLetters)), undefined);
});

Deno.test("lexSql() reads texts and comments on one line in one pass", () => {
  for (const dialect of ["postgres", "duckdb"] as const) {
    assert.deepEqual(
      lexSql(`SELECT ${"'' --".repeat(8_000)}`, dialect).map(({ value }) => value),
      ["SELECT", ""],
    );
    assert.deepEqual(
      lexSql("SELECT 'a' -- b\n 'c'", dialect).map(({ value }) => value),
      ["SELECT", "ac"],
    );
  }
});

Deno.test("pinClock() sets thousands of clocks in each other", () => {
  const options = { dialect: "duckdb", today: "2026-11-22" } as const;
  const set = "TIMESTAMPTZ '2026-11-22 00:00:00+00'";
  assert.equal(pinClock("now(),".repeat(8_000), options), `${set},`.repeat(8_000));
  const nested = "f(".repeat(20_000);
  assert.equal(pinClock(`SELECT ${nested}now()`, options), `SELECT ${nested}${set}`);
});

Deno.test("nearestName() compares no names whose lengths are far apart", () => {
  const known = Array.from({ length: 600 }, (_, i) => `column_${i}`);
  assert.equal(nearestName("x".repeat(50_000), known), undefined);
  assert.equal(nearestName("colum_7", known), "column_7");
});
