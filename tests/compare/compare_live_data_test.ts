import { compareQueries } from "querylogue/compare";
import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
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
      await using predictedDatabase = await openDatabase(url);
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
      await using predictedDatabase = await openDatabase(url);
      const comparison = await compareWhileWriting(goldDatabase, predictedDatabase, {
        busy: "SELECT sleep(1.5)",
        write: () => runMysql(url, "INSERT INTO lake VALUES ('Baikal')"),
      });
      assert.equal(comparison.kind, "moved");
    }),
);
