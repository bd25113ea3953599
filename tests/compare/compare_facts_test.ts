import assert from "node:assert/strict";
import { compareQueries, type CompareQueriesOptions } from "../../lib/compare/mod.ts";
import { type Database, openDatabase } from "../../lib/database/mod.ts";
import { tableOf } from "./tables.ts";
import { withSqlite } from "../sql/sqlite_fixture.ts";
import { testFiles } from "../database/fixtures.ts";

const setup = [
  "CREATE TABLE lake (name TEXT, country TEXT, depth INTEGER, area DOUBLE)",
  `INSERT INTO lake VALUES ('Thun', 'CH', 217, 48.3), ('Brienz', 'CH', 260, 29.8), ('Geneva', 'FR', 310, 580.03),
   ('Annecy', 'FR', 82, 27.59), ('Garda', 'IT', 346, 369.98), ('Como', 'IT', 425, 145.9), ('Pond', 'IT', 82, NULL)`,
];

type Judge = (gold: string, predicted: string, options?: Partial<CompareQueriesOptions>) => Promise<string>;

type Check = (judge: Judge, asked: string[]) => Promise<void>;

const checks: (readonly [name: string, check: Check])[] = [];

/** A check on the lakes in SQLite and in DuckDB. All share the databases, as each opening takes a process. */
function onLakes(name: string, check: Check): void {
  checks.push([name, check]);
}

onLakes(
  "compareQueries() leaves ties free on sort keys that the ground truth does not show",
  async (judge) => {
    const gold = "SELECT name FROM lake ORDER BY country";
    assert.equal(await judge(gold, "SELECT name FROM lake ORDER BY country, name DESC"), "equal");
    assert.equal(await judge(gold, "SELECT name FROM lake ORDER BY name"), "different order");
    const star = "SELECT * FROM lake ORDER BY country";
    assert.equal(await judge(star, "SELECT * FROM lake ORDER BY country, depth DESC"), "equal");
    assert.equal(await judge(star, "SELECT * FROM lake ORDER BY depth"), "different order");
    const counted = "SELECT country FROM lake GROUP BY country ORDER BY count(*)";
    const swapped = "SELECT country FROM lake GROUP BY country ORDER BY count(*), country DESC";
    assert.equal(await judge(counted, swapped), "equal");
    const down = "SELECT country FROM lake GROUP BY country ORDER BY count(*) DESC";
    assert.equal(await judge(counted, down), "different order");
  },
);

onLakes("compareQueries() accepts any rows that a LIMIT without ORDER BY may let through", async (judge) => {
  const gold = "SELECT name, depth FROM lake WHERE depth > 100 LIMIT 2";
  assert.equal(await judge(gold, "SELECT name, depth FROM lake ORDER BY depth DESC LIMIT 2"), "equal");
  assert.equal(
    await judge(gold, "SELECT name, depth FROM lake ORDER BY depth LIMIT 2"),
    "different missing_rows extra_rows",
  );
  assert.equal(
    await judge(gold, "SELECT name, depth FROM lake ORDER BY depth DESC LIMIT 3"),
    "different extra_rows",
  );
  assert.equal(
    await judge(gold, "SELECT name, depth FROM lake ORDER BY depth DESC LIMIT 2", { freeLimit: false }),
    "different missing_rows extra_rows",
  );
});

onLakes(
  "compareQueries() accepts any of the rows that tie where a LIMIT cuts, and no others",
  async (judge) => {
    for (const columns of ["name", "name, depth"]) {
      const gold = `SELECT ${columns} FROM lake ORDER BY depth LIMIT 1`;
      const tied = (name: string) => `SELECT ${columns} FROM lake WHERE name = '${name}'`;
      assert.equal(await judge(gold, tied("Annecy")), "equal");
      assert.equal(await judge(gold, tied("Pond")), "equal");
      assert.equal((await judge(gold, tied("Thun"))).split(" ")[0], "different");
    }
    const second = "SELECT name FROM lake ORDER BY country LIMIT 2 OFFSET 1";
    assert.equal(
      await judge(second, "SELECT name FROM lake WHERE name IN ('Thun', 'Geneva') ORDER BY country"),
      "equal",
    );
    assert.equal(
      await judge(second, "SELECT name FROM lake WHERE name IN ('Thun', 'Geneva') ORDER BY country DESC"),
      "different order",
    );
    assert.equal(
      (await judge(second, "SELECT name FROM lake WHERE country = 'CH'")).split(" ")[0],
      "different",
    );
  },
);

onLakes(
  "compareQueries() leaves ties free within a LIMIT that is to let through its own rows alone",
  async (judge) => {
    const gold = "SELECT name FROM lake ORDER BY country LIMIT 3 OFFSET 1";
    const own = `SELECT name FROM (SELECT name, country FROM lake ORDER BY country LIMIT 3 OFFSET 1) AS own`;
    const swapped = `${own} ORDER BY country, name`;
    assert.equal(await judge(gold, swapped, { freeLimit: false }), "equal");
    assert.equal(await judge(gold, swapped, { freeLimit: false, freeTies: false }), "different order");
  },
);

Deno.test("compareQueries() takes nothing for a fact that does not go with the result at hand", async () => {
  const answers: Readonly<Record<string, readonly string[]>> = {
    "SELECT name FROM lake LIMIT 1": ["Thun"],
    "SELECT name FROM lake": ["Geneva", "Como"],
    "SELECT 'Geneva'": ["Geneva"],
  };
  const database = (): Database => ({
    url: "duckdb:lakes.duckdb",
    dialect: "duckdb",
    query: (sql) =>
      Promise.resolve({ kind: "rows", table: tableOf((answers[sql] ?? []).map((name) => [name])) }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const comparison = await compareQueries({
    goldDatabase: database(),
    predictedDatabase: database(),
    goldSql: "SELECT name FROM lake LIMIT 1",
    predictedSql: "SELECT 'Geneva'",
  });
  assert.ok(comparison.kind === "judged");
  assert.equal(comparison.verdict.verdict, "different");
});

onLakes(
  "compareQueries() rounds to the places that the ground truth asks for, and to no others",
  async (judge) => {
    const raw = "SELECT name, area / 7 FROM lake";
    assert.equal(await judge("SELECT name, ROUND(area / 7, 2) FROM lake", raw), "equal");
    assert.equal(
      await judge("SELECT name, printf('%.3f', area / 7) FROM lake WHERE area > 0", `${raw} WHERE area > 0`),
      "equal",
    );
    assert.equal(
      await judge("SELECT name, ROUND(area / 7, 2) FROM lake", "SELECT name, ROUND(area / 7, 1) FROM lake"),
      "different rounding missing_rows extra_rows",
    );
    assert.equal(
      await judge(raw, "SELECT name, ROUND(area / 7, 2) FROM lake"),
      "different rounding missing_rows extra_rows",
    );
  },
);

onLakes("compareQueries() asks no more than it needs", async (judge, asked) => {
  await judge(
    "SELECT name FROM lake ORDER BY depth, name LIMIT 3",
    "SELECT name FROM lake ORDER BY depth, name LIMIT 3",
  );
  assert.equal(asked.length, 1);
  asked.length = 0;
  assert.equal(
    await judge("SELECT name FROM lake LIMIT 99", "SELECT country FROM lake"),
    "different missing_columns",
  );
  assert.ok(asked.every((sql) => sql === "SELECT name FROM lake LIMIT 99"), asked.join("\n"));
});

onLakes("compareQueries() does not assume what a further query cannot tell", async (judge) => {
  const gold = "SELECT DISTINCT name FROM lake ORDER BY depth / 1000";
  const tied = "SELECT name FROM lake ORDER BY name";
  // In SQLite all keys tie, but DISTINCT would not be the same with the keys shown; DuckDB takes no such query.
  const verdict = await judge(gold, tied).catch(() => "different order");
  assert.equal(verdict, "different order");
});

onLakes("compareQueries() calls a result that was cut off truncated, and never equal", async (judge) => {
  const sql = "SELECT name FROM lake ORDER BY name";
  assert.equal(await judge(sql, sql, { maxRows: 3 }), "different truncated");
  assert.equal(await judge(`${sql} LIMIT 2`, sql, { maxRows: 3 }), "different truncated");
  assert.equal(await judge(sql, sql, { maxRows: 7 }), "equal");
});

Deno.test("compareQueries() asks further about a result once, and again where a query failed", async () => {
  const rows = (...values: number[]) => ({
    kind: "rows" as const,
    table: tableOf(values.map((value) => [value]), { names: ["n"] }),
  });
  const [gold, whole, wrong] = [rows(1), rows(1, 2), rows(3)];
  let asked = 0;
  let fails = true;
  const goldDatabase: Database = {
    url: "duckdb:kept",
    dialect: "duckdb",
    query: (sql) => {
      if (/LIMIT/.test(sql)) return Promise.resolve(gold);
      asked++;
      return Promise.resolve(fails ? { kind: "failed", message: "not now" } : whole);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const predictedDatabase: Database = { ...goldDatabase, query: () => Promise.resolve(wrong) };
  const goldSql = "SELECT n FROM t ORDER BY n LIMIT 1";
  const compare = () =>
    compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql: "SELECT 3 AS n" });
  const counts: number[] = [];
  for (const failing of [true, false, false]) {
    fails = failing;
    asked = 0;
    await compare();
    counts.push(asked);
  }
  assert.deepEqual(counts.map((count) => count > 0), [true, true, false]);
});

Deno.test("compareQueries() on lakes in SQLite and in DuckDB", async (t) => {
  await withSqlite(setup, async (path) => {
    const duckdb = `${path}.duckdb`;
    await testFiles.create(duckdb, async (file) => {
      for (const statement of setup) await file.run(statement);
    });
    for (const url of [`sqlite:${path}`, `duckdb:${duckdb}`]) {
      await using opened = await openDatabase(url);
      await using predictedDatabase = await openDatabase(url);
      for (const [name, check] of checks) {
        const asked: string[] = [];
        // What is known of a database is kept by its object, so each check has one of its own.
        const goldDatabase: Database = {
          url,
          dialect: opened.dialect,
          query: (sql, options) => {
            asked.push(sql);
            return opened.query(sql, options);
          },
          [Symbol.asyncDispose]: () => Promise.resolve(),
        };
        const judge: Judge = async (goldSql, predictedSql, options = {}) => {
          const ended = await compareQueries({
            goldDatabase,
            predictedDatabase,
            goldSql,
            predictedSql,
            ...options,
          });
          assert.ok("verdict" in ended, `${url}: ${JSON.stringify(ended)}`);
          return [ended.verdict.verdict, ...ended.verdict.reasons.map(({ kind }) => kind)].join(" ");
        };
        await t.step(`${name} (${opened.dialect})`, () => check(judge, asked));
      }
    }
  });
});
