import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { compareQueries } from "../../lib/compare/mod.ts";
import { type Database, openDatabase, type QueryOutcome } from "../../lib/database/mod.ts";
import { withSqlite } from "../sql/sqlite_fixture.ts";
import verdictCases from "./verdict_cases.json" with { type: "json" };

const setup = ["CREATE TABLE t (a INTEGER, b TEXT)", "INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, NULL)"];

Deno.test("compareQueries() gives the verdict of a careful person on the verdict cases", async (t) => {
  await withSqlite(verdictCases.setup, async (path) => {
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    for (const { id, gold, predicted, expected, why } of verdictCases.cases) {
      await t.step({
        name: `${id}: ${why}`,
        fn: async () => {
          const comparison = await compareQueries({
            goldDatabase,
            predictedDatabase,
            goldSql: gold,
            predictedSql: predicted,
          });
          assert("verdict" in comparison);
          assert.equal(comparison.verdict.verdict, expected);
        },
      });
    }
  });
});

Deno.test("compareQueries() reads from both queries which columns the prediction lacks", async () => {
  const lights = [
    "CREATE TABLE light (light_id INTEGER, name TEXT, coast TEXT, height REAL)",
    "INSERT INTO light VALUES (1, 'Skerry', 'north', 20.5), (2, 'Holm', 'south', 31), (3, 'Ness', 'south', 12)",
  ];
  await withSqlite(lights, async (path) => {
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    const told = async (goldSql: string, predictedSql: string) => {
      const ended = await compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql });
      assert("verdict" in ended);
      return ended.verdict.reasons.map(({ kind, text }) => kind === "missing_columns" ? text : kind);
    };
    const differ = ["missing_rows", "extra_rows"];
    assert.deepEqual(await told("SELECT name FROM light", "SELECT coast FROM light"), [
      "The prediction lacks name.",
    ]);
    assert.deepEqual(await told("SELECT light_id, height FROM light", "SELECT coast FROM light"), [
      "The prediction lacks light_id, height.",
    ]);
    const tall = "SELECT name FROM light WHERE height > 30";
    assert.deepEqual(await told(tall, "SELECT name AS light FROM light WHERE height < 15"), differ);
    assert.deepEqual(
      await told("SELECT avg(height) FROM light", "SELECT max(height) AS high FROM light"),
      differ,
    );
    assert.deepEqual(await told("SELECT count(*) FROM light", "SELECT sum(height) FROM light"), differ);
    assert.deepEqual(await told(tall, "SELECT name AS light FROM light WHERE height > 90"), ["missing_rows"]);
  });
});

Deno.test("compareQueries() tells the ground truth's failure from the prediction's", async () => {
  await withSqlite(setup, async (path) => {
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    const compare = async (goldSql: string, predictedSql: string, limits: { timeoutMs?: number } = {}) => {
      const ended = await compareQueries({
        goldDatabase,
        predictedDatabase,
        goldSql,
        predictedSql,
        ...limits,
      });
      return "verdict" in ended ? `${ended.kind} ${ended.verdict.verdict}` : ended.kind;
    };
    assert.equal(await compare("SELECT a FROM t", "SELECT a FROM t"), "judged equal");
    assert.equal(await compare("SELECT nothing FROM t", "SELECT a FROM t"), "gold_failed");
    assert.equal(await compare("DELETE FROM t", "SELECT a FROM t"), "gold_failed");
    assert.equal(await compare("SELECT a FROM t", "SELECT nothing FROM t"), "judged failed");
    assert.equal(await compare("SELECT a FROM t", "SELECT a FROM t; SELECT 1"), "judged refused");
    assert.equal(
      await compare("SELECT a FROM t WHERE a > 9", "SELECT b FROM t WHERE a > 8"),
      "gold_vacuous vacuous",
    );
    assert.equal(await compare("SELECT b FROM t WHERE a = 3", "SELECT a FROM t"), "gold_vacuous different");
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    assert.equal(await compare("SELECT a FROM t", endless, { timeoutMs: 300 }), "judged failed");
    assert.equal(await compare(endless, "SELECT a FROM t", { timeoutMs: 300 }), "gold_failed");
  });
});

Deno.test("compareQueries() refuses to run both queries on one connection", async () => {
  await withSqlite(setup, async (path) => {
    await using database = await openDatabase(`sqlite:${path}`);
    await assert.rejects(
      compareQueries({
        goldDatabase: database,
        predictedDatabase: database,
        goldSql: "SELECT 1",
        predictedSql: "SELECT 1",
      }),
      RangeError,
    );
  });
});

Deno.test("compareQueries() tells data that moved between two queries from a wrong prediction", async () => {
  await withSqlite(setup, async (path) => {
    await using opened = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    let asked = 0;
    // Somebody adds a row when the ground truth has been asked for the first time.
    const goldDatabase: Database = {
      url: opened.url,
      dialect: opened.dialect,
      query: async (sql, options) => {
        const outcome = await opened.query(sql, options);
        if (asked++ === 0) new DatabaseSync(path).exec("INSERT INTO t VALUES (4, 'z')");
        return outcome;
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const compare = async (predictedSql: string) =>
      (await compareQueries({ goldDatabase, predictedDatabase, goldSql: "SELECT a FROM t", predictedSql }))
        .kind;
    assert.equal(await compare("SELECT a FROM t WHERE a <> 2"), "moved");
    assert.equal(await compare("SELECT a FROM t WHERE a <> 2"), "judged");
  });
});

Deno.test("compareQueries() blames a prediction that ends its own process again and again, and no other", async () => {
  const table = {
    columns: [{ name: "n", type: "integer", values: [1] }],
    rowCount: 1,
    truncated: false,
  } as const;
  const ended = {
    kind: "connection_lost",
    message: "The process of the database ended by SIGSEGV.",
    processEnded: true,
  } as const;
  const gone = { kind: "connection_lost", message: "The server is gone." } as const;
  const rows = { kind: "rows", table } as const;
  const judge = async (...outcomes: readonly QueryOutcome[]) => {
    const left = [...outcomes];
    const database = (answers: () => QueryOutcome): Database => ({
      url: "sqlite:one.sqlite",
      dialect: "sqlite",
      query: () => Promise.resolve(answers()),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
    return await compareQueries({
      goldDatabase: database(() => rows),
      predictedDatabase: database(() => left.shift() ?? rows),
      goldSql: "SELECT 1 AS n",
      predictedSql: "SELECT 1 AS n",
    });
  };
  assert.deepEqual(await judge(ended, ended), {
    kind: "judged",
    verdict: { verdict: "failed", reasons: [{ kind: "does_not_run", text: ended.message }] },
  });
  assert.deepEqual(await judge(ended), { kind: "judged", verdict: { verdict: "equal", reasons: [] } });
  assert.deepEqual(await judge(ended, gone), { kind: "errored", message: gone.message, side: "predicted" });
  assert.deepEqual(await judge(gone), { kind: "errored", message: gone.message, side: "predicted" });
});
