import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type Database, openDatabase, readSchema } from "../../lib/database/mod.ts";
import {
  createShownCheck,
  createSqlCheck,
  type CreateSqlCheckOptions,
  noticeLostNames,
} from "../../lib/evaluation/mod.ts";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";

interface Lakes extends Pick<CreateSqlCheckOptions, "goldDatabase" | "predictedDatabase"> {
  readonly path: string;
}

/** Calls a test with the lakes, opened once for ground truths and once for predictions. */
function onLakes(test: (lakes: Lakes) => Promise<void>): Promise<void> {
  return inFolder(async (folder) => {
    const { database: path } = await writeLakes(folder);
    await using goldDatabase = await openDatabase(path);
    await using predictedDatabase = await openDatabase(path);
    await test({ goldDatabase, predictedDatabase, path });
  });
}

Deno.test("SQL is checked by running it, and what cannot be scored says why", () =>
  onLakes(async ({ goldDatabase, predictedDatabase }) => {
    const check = createSqlCheck({
      goldDatabase,
      predictedDatabase,
      gold: new Map([
        ["SELECT nothing", { status: "vacuous", message: "it returns no row" }],
        ["SELECT wrong", { status: "failed", message: "no such column" }],
      ]),
    });
    const gold = "SELECT name, depth FROM lake WHERE depth > 250";
    const verdictOf = async (gold: string, predicted: string | undefined) =>
      (await check(gold, predicted)).verdict;
    assert.equal(
      await verdictOf(gold, "SELECT depth, name FROM lake WHERE depth >= 281 ORDER BY 1"),
      "equal",
    );
    assert.equal(await verdictOf(gold, "SELECT name, depth FROM lake"), "different");
    assert.equal(await verdictOf(gold, "SELECT name FROM river"), "failed");
    assert.equal(await verdictOf(gold, "DROP TABLE lake"), "refused");
    assert.equal(await verdictOf(gold, undefined), "missing");
    assert.equal(await verdictOf(gold, "  "), "missing");
    assert.deepEqual(await check("SELECT nothing", gold), {
      verdict: "unscored",
      reasons: [{ kind: "gold_vacuous", text: "it returns no row" }],
    });
    assert.equal((await check("SELECT wrong", undefined)).reasons[0]?.kind, "gold_failed");
    assert.equal(await verdictOf("SELECT nothing", undefined), "unscored");
  }));

/** A database with another way to run queries. */
function querying(
  { url, dialect, [Symbol.asyncDispose]: dispose }: Database,
  query: Database["query"],
): Database {
  return { url, dialect, query, [Symbol.asyncDispose]: dispose };
}

/** A database that loses its connection so many times before it answers. */
function losing(times: number, database: Database): Database {
  return querying(
    database,
    (sql, options) =>
      times-- > 0
        ? Promise.resolve({ kind: "connection_lost", message: "The server has gone." })
        : database.query(sql, options),
  );
}

Deno.test("a lost connection is nobody's mistake: both queries run again when it is back", () =>
  onLakes(async ({ goldDatabase, predictedDatabase }) => {
    const sql = "SELECT name FROM lake";
    const verdictOf = async (databases: Pick<CreateSqlCheckOptions, "goldDatabase" | "predictedDatabase">) =>
      (await createSqlCheck({ ...databases, gold: new Map() })(sql, sql)).verdict;
    assert.equal(
      await verdictOf({ goldDatabase, predictedDatabase: losing(2, predictedDatabase) }),
      "equal",
    );
    assert.equal(await verdictOf({ goldDatabase: losing(3, goldDatabase), predictedDatabase }), "equal");
  }));

Deno.test("a prediction that ends its connection whenever it runs has failed", () =>
  onLakes(async ({ goldDatabase, predictedDatabase: opened }) => {
    const predictedDatabase = querying(
      opened,
      (sql, options) =>
        sql.includes("crash")
          ? Promise.resolve({ kind: "connection_lost", message: "It crashed." })
          : opened.query(sql, options),
    );
    const check = createSqlCheck({ goldDatabase, predictedDatabase, gold: new Map() });
    assert.deepEqual(await check("SELECT name FROM lake", "SELECT crash() FROM lake"), {
      verdict: "failed",
      reasons: [{
        kind: "does_not_run",
        text: "The query ended its connection in each of 10 attempts: It crashed.",
      }],
    });
  }));

Deno.test("a prediction that brings out a fault of Querylogue leaves its own turn unscored, which says whose fault it is", () =>
  onLakes(async ({ goldDatabase, predictedDatabase: opened }) => {
    const predictedDatabase = querying(
      opened,
      (sql, options) =>
        sql.includes("1.5") ? Promise.reject(new TypeError("x is undefined")) : opened.query(sql, options),
    );
    const check = createSqlCheck({ goldDatabase, predictedDatabase, gold: new Map() });
    const sql = "SELECT name FROM lake";
    const { verdict, reasons: [reason] } = await check(sql, "SELECT 1.5");
    assert.deepEqual([verdict, reason?.kind], ["unscored", "fault"]);
    assert.match(
      reason?.text ?? "",
      /^A fault in Querylogue itself, please report it: TypeError: x is undefined/,
    );
    assert.equal((await check(sql, sql)).verdict, "equal");
    assert.throws(
      () => createSqlCheck({ goldDatabase, predictedDatabase: goldDatabase, gold: new Map() }),
      RangeError,
    );
  }));

Deno.test("a ground truth that ran and fails now says that the database has changed; one never tried is told as failed", () =>
  onLakes(async ({ goldDatabase, predictedDatabase, path }) => {
    const gold = "SELECT depth FROM lake";
    const check = createSqlCheck({
      goldDatabase,
      predictedDatabase,
      gold: new Map([[gold, { status: "ok", message: "" }]]),
    });
    assert.equal((await check(gold, gold)).verdict, "equal");
    using file = new DatabaseSync(path);
    file.exec("DROP TABLE lake");
    await assert.rejects(check(gold, gold), { name: "OutsideError", message: /has changed.*no such table/ });
    assert.equal((await check("SELECT name FROM lake", gold)).reasons[0]?.kind, "gold_failed");
  }));

Deno.test("a table or column that the database loses is no agent's fault, and one that it never had is", () =>
  onLakes(async ({ goldDatabase, predictedDatabase, path }) => {
    const check = noticeLostNames(
      createSqlCheck({ goldDatabase, predictedDatabase, gold: new Map() }),
      { database: predictedDatabase, schema: await readSchema(predictedDatabase) },
    );
    const gold = "SELECT name FROM country";
    const verdictOf = async (predicted: string) => (await check(gold, predicted)).verdict;
    for (const wrong of ["SELECT name FROM river", "SELECT code FROM lake", "SELECT depth(name) FROM lake"]) {
      assert.equal(await verdictOf(wrong), "failed");
    }
    using file = new DatabaseSync(path);
    file.exec("ALTER TABLE lake RENAME COLUMN depth TO metres");
    await assert.rejects(check(gold, "SELECT max(depth) FROM lake"), {
      name: "OutsideError",
      message: /has changed.*no such column/,
    });
    assert.equal(await verdictOf("SELECT code FROM lake"), "failed");
    file.exec("DROP TABLE lake");
    await assert.rejects(check(gold, 'SELECT "LAKE".name FROM "LAKE"'), {
      name: "OutsideError",
      message: /has changed.*no such table/,
    });
    assert.equal(await verdictOf("SELECT name FROM river"), "failed");
    assert.equal(await verdictOf("SELECT 'lake' FROM river"), "failed");
    assert.equal(await verdictOf(gold), "equal");
  }));

Deno.test("rows are compared with those of their own SQL by the database, and cut ones are not", async () => {
  const table = {
    columns: [{ name: "n", type: "integer", values: [1, 2] }],
    rowCount: 2,
    truncated: false,
  } as const;
  const check = createShownCheck({
    predictedDatabase: {
      url: "sqlite:one",
      dialect: "sqlite",
      query: () => Promise.resolve({ kind: "rows", table }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  });
  const verdictOf = async (shown: Parameters<typeof check>[1]) =>
    (await check("SELECT n FROM one", shown)).verdict;
  assert.equal(await verdictOf({ rows: [[2], [1]] }), "equal");
  assert.equal(await verdictOf({ rows: [[2], [3]] }), "different");
  assert.equal(await verdictOf({ rows: [[2]], truncated: true }), "unscored");
});
