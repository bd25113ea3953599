import assert from "node:assert/strict";
import { compareQueries } from "../../lib/compare/mod.ts";
import { openDatabase } from "../../lib/database/mod.ts";
import { serverTest, withMysqlUrl, withPostgresUrl } from "../database/servers.ts";
import { withSqlite } from "../sql/sqlite_fixture.ts";
import { testFiles } from "../database/fixtures.ts";

/** What two queries on one database are to each other: a verdict, with a note where the answer is open, or another ending. */
export type Pair = readonly [expected: Expected, gold: string, predicted: string];

type Expected = "equal" | "different" | "gold_open";

export interface JudgedPairs {
  /** Statements that make the tables, on all engines. */
  readonly setup: string;
  /** The predictions are translated from the dialect of another engine. @default false */
  readonly otherEngine?: boolean;
  readonly sqlite: readonly Pair[];
  readonly duckdb: readonly Pair[];
  readonly postgres: readonly Pair[];
  readonly mysql: readonly Pair[];
}

/** A test for each engine that judges its pairs. */
export function judgePairs(
  name: string,
  { setup, otherEngine = false, sqlite, duckdb, postgres, mysql }: JudgedPairs,
) {
  Deno.test(`${name} (SQLite)`, (t) =>
    withSqlite([setup], (path) => judgeAll(t, { url: `sqlite:${path}`, otherEngine }, sqlite)));
  Deno.test(`${name} (DuckDB)`, (t) =>
    withSqlite([], async (path) => {
      await testFiles.create(`${path}.duckdb`, (file) => file.run(setup));
      await judgeAll(t, { url: `duckdb:${path}.duckdb`, otherEngine }, duckdb);
    }));
  serverTest(
    "postgres",
    `${name} (PostgreSQL)`,
    (t) => withPostgresUrl(setup, (url) => judgeAll(t, { url, otherEngine }, postgres)),
  );
  serverTest(
    "mysql",
    `${name} (MariaDB)`,
    (t) => withMysqlUrl(setup, (url) => judgeAll(t, { url, otherEngine }, mysql)),
  );
}

async function judgeAll(
  t: Deno.TestContext,
  { url, otherEngine }: { readonly url: string; readonly otherEngine: boolean },
  pairs: readonly Pair[],
) {
  await using goldDatabase = await openDatabase(url, { allowWritingLogin: true });
  await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
  for (const [expected, goldSql, predictedSql] of pairs) {
    await t.step(`${goldSql} beside ${predictedSql}`, async () => {
      const queries = { goldDatabase, predictedDatabase, goldSql, predictedSql };
      const ended = await compareQueries({ ...queries, otherEngine });
      assert.equal("verdict" in ended ? ended.verdict.verdict : ended.kind, expected, JSON.stringify(ended));
    });
  }
}
