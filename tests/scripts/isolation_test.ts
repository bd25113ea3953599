import type { Agent } from "querylogue/agents";
import { openDatabase } from "querylogue/database";
import {
  createScriptedUser,
  createSqlCheck,
  orderRecords,
  runEvaluation,
  type TurnRecord,
} from "querylogue/evaluation";
import assert from "node:assert/strict";
import fc from "fast-check";
import { judgePairs, type JudgePairsOptions, type Pair, type PairLine } from "querylogue/runs";
import { escapes, harmless } from "../database/corpus/escapes.ts";
import { runaways } from "../database/corpus/runaway.ts";
import { duckDbFile, inFolder, sqliteFile } from "../database/fixtures.ts";
import { content } from "../database/runaway/runaways_end.ts";
import { serverTest, withMysqlUrl, withPostgresUrl } from "../database/servers.ts";
import { collect, datasetOf, literalJudge, question, rightReply } from "../evaluation/fixtures.ts";

type Engine = "duckdb" | "sqlite" | "postgres" | "mysql";

const tables =
  `CREATE TABLE lake (name VARCHAR(20) PRIMARY KEY, depth INTEGER); INSERT INTO lake VALUES ('Thun', 217), ('Zug', 198);
  ${content}`;

const options: JudgePairsOptions = {
  ...{ preset: "default", seed: 1, maxRows: 10_000, timeoutMs: 2_000 },
  allowWritingLogin: true,
};

/** What a query can see of its session, which no other query may change. */
const sessionState: Readonly<Record<Engine, string>> = {
  duckdb: "SELECT name, value FROM duckdb_settings() WHERE name NOT LIKE '%memory%' ORDER BY name",
  sqlite: "SELECT query_only, (SELECT count(*) FROM sqlite_temp_schema) AS more FROM pragma_query_only",
  postgres: `SELECT ${
    ("search_path work_mem maintenance_work_mem role session_authorization default_transaction_read_only " +
      "transaction_read_only transaction_isolation default_transaction_isolation session_replication_role lock_timeout " +
      "idle_in_transaction_session_timeout TimeZone DateStyle IntervalStyle extra_float_digits bytea_output xmloption " +
      "lc_messages lc_numeric client_encoding client_min_messages standard_conforming_strings row_security " +
      "temp_file_limit jit enable_seqscan enable_hashjoin max_parallel_workers_per_gather application_name")
      .split(" ").map((name) => `current_setting('${name}') AS ${name}`).join(", ")
  }`,
  mysql:
    "SELECT coalesce(@kept, 0) AS kept, coalesce(@x, 0) AS x, @@autocommit AS commits, @@sql_mode AS mode",
};

/** Pairs of which each has one verdict, whatever was asked before. */
function honestPairs(engine: Engine): readonly (Pair & { readonly verdict: PairLine["verdict"] })[] {
  const pair = (verdict: PairLine["verdict"], gold: string, predicted: string) => ({
    verdict,
    gold,
    predicted,
  });
  return [
    pair("equal", "SELECT name, depth FROM lake", "SELECT depth, name FROM lake"),
    pair("equal", "SELECT i FROM n ORDER BY i DESC LIMIT 3", "SELECT i FROM n WHERE i > 997 ORDER BY i DESC"),
    pair("equal", "SELECT count(*) FROM n", "SELECT max(i) FROM n"),
    pair("different", "SELECT max(depth) FROM lake", "SELECT min(depth) FROM lake"),
    pair("different", "SELECT i FROM n ORDER BY i LIMIT 2", "SELECT i FROM n ORDER BY i DESC LIMIT 2"),
    pair("vacuous", "SELECT name FROM lake WHERE depth < 0", "SELECT name FROM lake WHERE depth < 1"),
    pair("failed", "SELECT name FROM lake", "SELECT nme FROM lake"),
    pair("refused", "SELECT name FROM lake", "DELETE FROM lake"),
    pair("unscored", "SELECT nme FROM lake", "SELECT name FROM lake"),
    pair("equal", sessionState[engine], sessionState[engine]),
  ].map((one, index) => ({ id: `honest ${index + 1}`, ...one }));
}

/** MariaDB hears of no end while it looks for a pattern, for minutes: the tables could not be dropped meanwhile. */
const DEAF = /REGEXP '\^\(a\+\)/;

/** Everything that is known to be hostile, to run away or to look so, and what ended a run before. */
function corpusOf(engine: Engine, folder: string): readonly string[] {
  return [...escapes, ...harmless, ...runaways]
    .filter(({ sql, engines }) => engines.includes(engine) && !(engine === "mysql" && DEAF.test(sql)))
    .map(({ sql }) => sql.replaceAll("FOLDER", folder));
}

/** Statements of the corpus in an order that is drawn. Each runaway takes its whole time, so that there are few. */
function shuffled(engine: Engine, folder: string): fc.Arbitrary<readonly string[]> {
  const slow = new Set(runaways.map(({ sql }) => sql));
  const { quick = [], running = [] } = Object.groupBy(
    corpusOf(engine, folder),
    (sql) => slow.has(sql) ? "running" : "quick",
  );
  return fc.tuple(
    fc.shuffledSubarray(quick, { minLength: 40, maxLength: 60 }),
    fc.shuffledSubarray(running, { minLength: 1, maxLength: 2 }),
  ).chain((drawn) => fc.shuffledSubarray(drawn.flat(), { minLength: drawn.flat().length }));
}

async function nothingIsTouched(engine: Engine, folder: string, url: string) {
  const honest = honestPairs(engine);
  const judge = (pairs: readonly Pair[]) => collect(judgePairs(pairs, { ...options, database: url }));
  const alone = await judge(honest);
  assert.deepEqual(alone.map(({ verdict }) => verdict), honest.map(({ verdict }) => verdict));
  const known = engine === "mysql" ? ["SELECT 1.INTO @x"] : [];
  await fc.assert(
    fc.asyncProperty(
      shuffled(engine, folder),
      fc.array(fc.nat(), { minLength: honest.length, maxLength: honest.length }),
      async (drawn, places) => {
        const mixed: Pair[] = [...known, ...drawn].map((predicted, index) => ({
          id: `hostile ${index + 1}`,
          gold: "SELECT name FROM lake",
          predicted,
        }));
        honest.forEach((pair, index) => mixed.splice((places[index] ?? 0) % (mixed.length + 1), 0, pair));
        const lines = await judge(mixed);
        const byId = new Map(lines.map((line) => [line.id, line]));
        assert.deepEqual(honest.map(({ id }) => byId.get(id)), alone);
        assert.deepEqual(lines.flatMap(({ reasons }) => reasons).filter(({ kind }) => kind === "fault"), []);
      },
    ),
    { numRuns: 1, endOnFailure: true },
  );
}

/** Agents beside each other in one run: what one answers changes nothing of another's turns. */
async function noTurnIsTouched(engine: Engine, folder: string, url: string) {
  const questions = honestPairs(engine)
    .filter(({ verdict }) => verdict !== "unscored" && verdict !== "vacuous")
    .map(({ id, gold, predicted }) => ({ ...question(id, { ground_truth_sql: gold }), predicted }));
  const dataset = datasetOf(...questions.map(({ predicted: _, ...asked }) => [asked]));
  const honest: Agent = ({ conversation_id }) => {
    const place = Number(/d(\d+)$/.exec(conversation_id)?.[1]) - 1;
    const asked = questions[place] ?? assert.fail(conversation_id);
    return Promise.resolve({ ...rightReply(asked), sql: asked.predicted });
  };
  const play = async (others: readonly string[]) => {
    await using goldDatabase = await openDatabase(url, { allowWritingLogin: true });
    await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
    let next = 0;
    const hostile: Agent = () =>
      Promise.resolve({ kind: "response", text: "", interpretation: "x", sql: others[next++] ?? "SELECT 1" });
    const records: TurnRecord[] = [];
    await collect(runEvaluation(dataset, {
      agents: [
        { name: "honest", agent: honest },
        ...others.length > 0 ? [{ name: "hostile", agent: hostile }] : [],
      ],
      user: createScriptedUser(),
      judge: literalJudge,
      checkSql: createSqlCheck({ goldDatabase, predictedDatabase, gold: new Map(), timeoutMs: 2_000 }),
      maxRetries: 6,
      proceedOn: "aligned",
      concurrency: 2 * questions.length,
      elapsedMs: () => 0,
      keep: (record) => Promise.resolve(void records.push(record)),
    }));
    assert.deepEqual(records.flatMap(({ sql }) => sql.reasons).filter(({ kind }) => kind === "fault"), []);
    return orderRecords(records.filter(({ agent }) => agent === "honest"));
  };
  const alone = await play([]);
  assert.deepEqual(
    new Set(alone.map(({ sql }) => sql.verdict)),
    new Set(["equal", "different", "failed", "refused"]),
  );
  await fc.assert(
    fc.asyncProperty(shuffled(engine, folder), async (drawn) => assert.deepEqual(await play(drawn), alone)),
    { numRuns: 1, endOnFailure: true },
  );
}

Deno.test("a pair that brings out a fault of Querylogue says so, and all others are judged", () =>
  inFolder(async (folder) => {
    const text = "SELECT name FROM lake";
    const lines = await collect(judgePairs([
      { id: "before", gold: text, predicted: text },
      // No pair of a file can be so: an example of what is not provided for.
      { id: "odd", gold: text, predicted: null as unknown as string },
      { id: "after", gold: text, predicted: text },
    ], { ...options, database: sqliteFile(folder, tables) }));
    assert.deepEqual(lines.map(({ verdict }) => verdict), ["equal", "unscored", "equal"]);
    const [reason] = lines[1]?.reasons ?? [];
    assert.equal(reason?.kind, "fault");
    assert.match(reason?.text ?? "", /^A fault in Querylogue itself, please report it: TypeError/);
  }));

const promise = "whatever one prediction is, the verdicts on all others stay the same";

async function isolated(engine: Engine, t: Deno.TestContext, folder: string, url: string) {
  await t.step("in compare --pairs", () => nothingIsTouched(engine, folder, url));
  await t.step("in eval", () => noTurnIsTouched(engine, folder, url));
}

Deno.test(`${promise} (DuckDB)`, (t) =>
  inFolder(async (folder) => {
    await isolated("duckdb", t, folder, await duckDbFile(folder, `CREATE SEQUENCE counter; ${tables}`));
  }));

Deno.test(`${promise} (SQLite)`, (t) =>
  inFolder(async (folder) => {
    await isolated("sqlite", t, folder, sqliteFile(folder, tables));
  }));

serverTest("postgres", `${promise} (PostgreSQL)`, (t) =>
  inFolder((folder) =>
    withPostgresUrl(
      `CREATE SEQUENCE counter; ${tables}`,
      (url) => isolated("postgres", t, folder, url),
    )
  ));

serverTest(
  "mysql",
  `${promise} (MariaDB)`,
  (t) => inFolder((folder) => withMysqlUrl(tables, (url) => isolated("mysql", t, folder, url))),
);
