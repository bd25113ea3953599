import { compareQueries } from "querylogue/compare";
import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { onBothEngines } from "../database/fixtures.ts";
import { runMysql, runPostgres, serverTest, withMysql, withPostgres } from "../database/servers.ts";

const lakes = "CREATE TABLE lake (name VARCHAR(20)); INSERT INTO lake VALUES ('Thun'), ('Geneva');";

/** Compares a query with itself while a row is added after the ground truth was asked and before the prediction is. */
async function compareWhileWriting(
  goldDatabase: Database,
  predictedDatabase: Database,
  { busy, write }: { readonly busy: string; readonly write: () => Promise<unknown> },
) {
  // The prediction waits for its turn on a connection that has something else to do.
  const before = predictedDatabase.query(busy);
  const goldSql = "SELECT count(*) AS n FROM lake";
  const comparison = compareQueries({
    goldDatabase,
    predictedDatabase,
    goldSql,
    predictedSql: "SELECT count(name) AS n FROM lake",
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await write();
  assert.equal((await before).kind, "rows");
  return await comparison;
}

serverTest(
  "postgres",
  "PostgreSQL shows ground truth and prediction one state of live data",
  () =>
    withPostgres(lakes, async (goldDatabase, url) => {
      await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
      const comparison = await compareWhileWriting(goldDatabase, predictedDatabase, {
        busy: "SELECT pg_sleep(1.5)",
        write: () => runPostgres(url, "INSERT INTO lake VALUES ('Baikal')"),
      });
      assert.deepEqual(comparison, { kind: "judged", verdict: { verdict: "equal", reasons: [] } });
      const after = await predictedDatabase.query("SELECT count(*) FROM lake");
      assert.ok(after.kind === "rows" && after.table.columns[0]?.values[0] === 3);
    }),
);

serverTest(
  "mysql",
  "MariaDB cannot share a state, so that what moved is told",
  () =>
    withMysql(lakes, async (goldDatabase, url) => {
      await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
      // The data move when the ground truth has its first answer, and before the prediction runs.
      const moved = Promise.withResolvers<void>();
      const of = (database: Database, query: Database["query"]): Database => ({
        url: database.url,
        dialect: database.dialect,
        query,
        [Symbol.asyncDispose]: () => Promise.resolve(),
      });
      let answers = 0;
      const comparison = await compareQueries({
        goldDatabase: of(goldDatabase, async (sql, limits) => {
          const outcome = await goldDatabase.query(sql, limits);
          if (answers++ === 0) {
            await runMysql(url, "INSERT INTO lake VALUES ('Baikal')");
            moved.resolve();
          }
          return outcome;
        }),
        predictedDatabase: of(predictedDatabase, async (sql, limits) => {
          await moved.promise;
          return await predictedDatabase.query(sql, limits);
        }),
        goldSql: "SELECT count(*) AS n FROM lake",
        predictedSql: "SELECT count(name) AS n FROM lake",
      });
      assert.equal(comparison.kind, "moved");
    }),
);

const rivers = `CREATE TABLE river (name VARCHAR(20), country VARCHAR(2), km DECIMAL(10, 3));
  INSERT INTO river VALUES ('Rhine', 'DE', 1232.714), ('Elbe', 'DE', 1094.262), ('Aare', 'CH', 288.125), ('Po', 'IT', NULL);`;

/** What further queries tell is read in the dialect of each server. */
async function judgeRivers(goldDatabase: Database, predictedDatabase: Database) {
  const judge = async (goldSql: string, predictedSql: string) => {
    const ended = await compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql });
    return "verdict" in ended ? ended.verdict.verdict : `${ended.kind}: ${ended.message}`;
  };
  const byCountry = "SELECT name FROM river ORDER BY country";
  assert.equal(await judge(byCountry, "SELECT name FROM river ORDER BY country, name DESC"), "equal");
  assert.equal(await judge(byCountry, "SELECT name FROM river ORDER BY name"), "different");
  const star = "SELECT * FROM river ORDER BY country";
  assert.equal(await judge(star, "SELECT * FROM river ORDER BY country, name DESC"), "equal");
  const any = "SELECT name, km FROM river LIMIT 2";
  assert.equal(await judge(any, "SELECT name, km FROM river WHERE name IN ('Po', 'Aare')"), "equal");
  assert.equal(await judge(any, "SELECT name, 1 AS km FROM river LIMIT 2"), "different");
  const tied = "SELECT name FROM river ORDER BY country DESC LIMIT 1 OFFSET 1";
  assert.equal(await judge(tied, "SELECT name FROM river WHERE name = 'Rhine'"), "equal");
  assert.equal(await judge(tied, "SELECT name FROM river WHERE name = 'Elbe'"), "equal");
  assert.equal(await judge(tied, "SELECT name FROM river WHERE name = 'Aare'"), "different");
  const places = "SELECT ROUND(km / 7, 2), CAST(km AS DECIMAL(10, 1)) FROM river";
  assert.equal(await judge(places, "SELECT km / 7, km FROM river"), "equal");
  assert.equal(await judge(places, "SELECT km / 7, km + 0.1 FROM river"), "different");
}

serverTest(
  "postgres",
  "PostgreSQL tells the ties, the rows beyond a LIMIT and the places of a ground truth",
  () =>
    withPostgres(rivers, async (goldDatabase, url) => {
      await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
      await judgeRivers(goldDatabase, predictedDatabase);
    }),
);

serverTest(
  "mysql",
  "MariaDB tells the ties, the rows beyond a LIMIT and the places of a ground truth",
  () =>
    withMysql(rivers, async (goldDatabase, url) => {
      await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
      await judgeRivers(goldDatabase, predictedDatabase);
    }),
);

onBothEngines(
  "compareQueries() tells what a ground truth leaves open that answers otherwise each time, and nobody is wrong",
  "CREATE TABLE lake (name VARCHAR(20)); INSERT INTO lake VALUES ('Thun')",
  async (goldDatabase, path) => {
    await using predictedDatabase = await openDatabase(path);
    const sql = "SELECT random() AS r FROM lake";
    const options = { goldDatabase, predictedDatabase, goldSql: sql };
    assert.deepEqual(await compareQueries({ ...options, predictedSql: sql }), {
      kind: "gold_open",
      message:
        "The ground truth leaves its answer open: a function that gives another value each time, or a sample.",
    });
  },
);
