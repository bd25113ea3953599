import assert from "node:assert/strict";
import { awaitDatabase, openDatabase, type QueryOutcome } from "querylogue/database";
import { runMysql, runPostgres, serverTest, withMysqlUrl, withPostgres, withPostgresUrl } from "./servers.ts";

/** Ends the connections to a database again and again until the work is done. */
async function whileEnding<Result>(
  end: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let done = false;
  const ending = (async () => {
    while (!done) {
      await end();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  try {
    return await work();
  } finally {
    done = true;
    await ending;
  }
}

const table = "CREATE TABLE city (name varchar(20)); INSERT INTO city VALUES ('Bern'), ('Thun'), ('Biel')";

async function endings(ask: () => Promise<QueryOutcome>): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>();
  for (let i = 0; i < 300; i++) kinds.add((await ask()).kind);
  return kinds;
}

serverTest(
  "postgres",
  "a connection that the server ends is told at once, whatever it is doing",
  () =>
    withPostgresUrl(table, async (url) => {
      await using database = await openDatabase(url, { allowWritingLogin: true });
      const name = new URL(url).pathname.slice(1);
      const kinds = await whileEnding(
        () => runPostgres(url.replace(name, "postgres"), endConnections(name)),
        () => endings(() => database.query("SELECT name FROM city", { timeoutMs: 5_000 })),
      );
      assert.deepEqual([...kinds].sort(), ["connection_lost", "rows"]);
      await awaitDatabase(database);
    }),
);

function endConnections(database: string): string {
  return `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = '${database}' AND application_name = 'querylogue'`;
}

serverTest(
  "mysql",
  "a connection that MariaDB ends is told at once, whatever it is doing",
  () =>
    withMysqlUrl(table, async (url) => {
      await using database = await openDatabase(url, { allowWritingLogin: true });
      const name = new URL(url).pathname.slice(1);
      const server = url.replace(name, "");
      const kinds = await whileEnding(
        async () => {
          const ids = await runMysql(
            server,
            `SELECT id FROM information_schema.processlist WHERE db = '${name}'`,
          );
          for (const [id] of ids) await runMysql(server, `KILL ${id}`).catch(() => {});
        },
        () => endings(() => database.query("SELECT name FROM city", { timeoutMs: 5_000 })),
      );
      assert.deepEqual([...kinds].sort(), ["connection_lost", "rows"]);
      await awaitDatabase(database);
    }),
);

serverTest(
  "mysql",
  "a database that was dropped is a lost connection, a table that was dropped is not",
  () =>
    withMysqlUrl(table, async (url) => {
      await using database = await openDatabase(url, { allowWritingLogin: true });
      const name = new URL(url).pathname.slice(1);
      assert.equal((await database.query("SELECT * FROM village")).kind, "failed");
      await runMysql(url, `DROP DATABASE ${name}`);
      try {
        assert.equal((await database.query("SELECT * FROM city")).kind, "connection_lost");
        await assert.rejects(awaitDatabase(database, { patienceMs: 1 }), /has no database/);
      } finally {
        await runMysql(url.replace(name, ""), `CREATE DATABASE ${name}`);
      }
      assert.equal((await database.query("SELECT 1")).kind, "rows");
    }),
);

serverTest(
  "postgres",
  "the server looks each second whether the client of a long query is still there",
  () =>
    withPostgres("", async (database) => {
      const outcome = await database.query("SELECT current_setting('client_connection_check_interval')");
      assert(outcome.kind === "rows");
      assert.deepEqual(outcome.table.columns[0]?.values, ["1s"]);
    }),
);
