import assert from "node:assert/strict";
import { compareQueries } from "../../lib/compare/mod.ts";
import { openDatabase } from "../../lib/database/mod.ts";
import { withSqlite } from "../sql/sqlite_fixture.ts";
import { testFiles } from "../database/fixtures.ts";

const setup = [
  "CREATE TABLE lake (name TEXT COLLATE NOCASE, country TEXT, depth INTEGER, area DOUBLE)",
  `INSERT INTO lake VALUES ('Thun', 'CH', 217, 48.3), ('thun', 'CH', 260, 29.8), ('Geneva', 'FR', 310, 580.03),
   ('Annecy', 'FR', 82, 27.59), ('Garda', 'IT', 346, 369.98), ('Como', 'IT', 425, 145.9), ('Pond', 'IT', 82, NULL)`,
];

type Judge = (gold: string, predicted: string) => Promise<string>;

function judgeOn(engine: "sqlite" | "duckdb", check: (judge: Judge) => Promise<void>) {
  return withSqlite(setup, async (path) => {
    const duckdb = `${path}.duckdb`;
    if (engine === "duckdb") {
      await testFiles.create(duckdb, async (file) => {
        for (const statement of setup) await file.run(statement);
      });
    }
    const url = engine === "duckdb" ? `duckdb:${duckdb}` : `sqlite:${path}`;
    await using goldDatabase = await openDatabase(url);
    await using predictedDatabase = await openDatabase(url);
    await check(async (goldSql, predictedSql) => {
      const ended = await compareQueries({ goldDatabase, predictedDatabase, goldSql, predictedSql });
      if (!("verdict" in ended)) return ended.kind;
      const notes = ended.verdict.reasons.filter(({ kind }) => kind === "open_output").map(({ kind }) =>
        kind
      );
      return [ended.verdict.verdict, ...notes].join(" ");
    });
  });
}

Deno.test("compareQueries() takes any value of a group where the ground truth takes one (SQLite)", () =>
  judgeOn("sqlite", async (judge) => {
    const bare = "SELECT country, name FROM lake GROUP BY country";
    assert.equal(
      await judge(bare, "SELECT country, max(name) FROM lake GROUP BY country"),
      "equal open_output",
    );
    assert.equal(await judge(bare, "SELECT country, min(depth) FROM lake GROUP BY country"), "different");
    assert.equal(await judge(bare, "SELECT country, 'Thun' FROM lake GROUP BY country"), "different");
    const deepest = "SELECT name, max(depth) FROM lake GROUP BY country";
    assert.equal(
      await judge(deepest, "SELECT min(name), max(depth) FROM lake GROUP BY country"),
      "different",
    );
    const shallow = "SELECT name, min(depth) FROM lake";
    assert.equal(await judge(shallow, "SELECT 'Pond', 82"), "equal open_output");
    assert.equal(await judge(shallow, "SELECT 'Como', 82"), "different");
    const most = "SELECT name, count(*) FROM lake GROUP BY country ORDER BY count(*) DESC LIMIT 1";
    assert.equal(await judge(most, "SELECT 'Pond', 3"), "equal open_output");
    assert.equal(await judge(most, "SELECT 'Thun', 3"), "different");
    const two = "SELECT name, depth, count(*) FROM lake GROUP BY country";
    const otherRow = "SELECT 'Thun', 260, 2 UNION ALL SELECT 'Annecy', 82, 2 UNION ALL SELECT 'Como', 425, 3";
    assert.equal(await judge(two, otherRow), "different");
    assert.equal(await judge(two, otherRow.replace("260", "217")), "equal open_output");
  }));

Deno.test("compareQueries() takes any value of a group where the ground truth takes one (DuckDB)", () =>
  judgeOn("duckdb", async (judge) => {
    const gold = "SELECT country, any_value(name) FROM lake GROUP BY country";
    assert.equal(
      await judge(gold, "SELECT country, max(name) FROM lake GROUP BY country"),
      "equal open_output",
    );
    assert.equal(await judge(gold, "SELECT country, max(depth) FROM lake GROUP BY country"), "different");
    assert.equal(await judge("SELECT first(name) FROM lake", "SELECT 'Pond'"), "equal open_output");
    assert.equal(await judge("SELECT first(name) FROM lake", "SELECT 'Pool'"), "different");
    const shallow = "SELECT arg_min(name, depth) AS n FROM lake";
    assert.equal(await judge(shallow, "SELECT 'Annecy' AS n"), "equal");
    assert.equal(await judge(shallow, "SELECT 'Pond' AS n"), "equal open_output");
    assert.equal(await judge(shallow, "SELECT 'Como' AS n"), "different");
    const on = "SELECT DISTINCT ON (country) country, name, depth FROM lake";
    const others = "SELECT country, max(name), arg_max(depth, name) FROM lake GROUP BY country";
    assert.equal(await judge(on, others), "equal open_output");
    assert.equal(
      await judge(on, "SELECT country, max(name), max(depth) FROM lake GROUP BY country"),
      "different",
    );
    const deepest = "SELECT DISTINCT ON (country) country, name FROM lake ORDER BY country, depth DESC";
    assert.equal(
      await judge(deepest, "SELECT country, arg_max(name, depth) FROM lake GROUP BY country ORDER BY 1"),
      "equal",
    );
    assert.equal(
      await judge(deepest, "SELECT country, min(name) FROM lake GROUP BY country ORDER BY 1"),
      "different",
    );
  }));

Deno.test("compareQueries() takes values that are put together in any order where no order is asked for", async () => {
  await judgeOn("sqlite", async (judge) => {
    const gold = "SELECT country, group_concat(depth, '; ') AS d FROM lake GROUP BY country";
    const other =
      "SELECT country, group_concat(depth, '; ') AS d FROM (SELECT * FROM lake ORDER BY depth DESC) GROUP BY 1";
    assert.match(await judge(gold, other), /^equal/);
    assert.equal(await judge(gold, other.replace("'; '", "', '")), "different");
    assert.equal(await judge(gold, other.replace("FROM lake", "FROM lake WHERE depth < 400")), "different");
  });
  await judgeOn("duckdb", async (judge) => {
    const gold = "SELECT country, list(depth) AS d FROM lake GROUP BY country";
    const other = "SELECT country, list(depth ORDER BY depth DESC) AS d FROM lake GROUP BY country";
    assert.equal(await judge(gold, other), "equal open_output");
    assert.equal(await judge(gold, other.replace("list(depth", "list(depth + 1")), "different");
    const sorted = gold.replace("list(depth)", "list(depth ORDER BY depth)");
    assert.equal(await judge(sorted, other), "different");
  });
});

Deno.test("compareQueries() scores nobody where nothing tells what else a ground truth allows", async () => {
  await judgeOn("duckdb", async (judge) => {
    assert.equal(
      await judge("SELECT name, random() AS r FROM lake", "SELECT name, 0.5 AS r FROM lake"),
      "gold_open",
    );
    assert.equal(
      await judge("SELECT name, random() AS r FROM lake", "SELECT country AS name, 0.5 AS r FROM lake"),
      "different",
    );
    assert.equal(await judge("SELECT random() AS r FROM lake", "SELECT 0.5 AS r"), "different");
    assert.equal(await judge("SELECT name FROM lake USING SAMPLE 3", "SELECT 'Ux' AS name"), "different");
    const ties = "SELECT name, row_number() OVER (ORDER BY depth) AS n FROM lake";
    const other = "SELECT name, row_number() OVER (ORDER BY depth, name DESC) + 1 AS n FROM lake";
    assert.equal(await judge(ties, other), "gold_open");
    assert.equal(await judge(ties, other.replace("name,", "country,")), "different");
    assert.equal(await judge(ties.replace("depth", "depth, name"), other), "different");
  });
});

Deno.test("compareQueries() tries what an inner LIMIT may let through where it cuts through ties", () =>
  judgeOn("sqlite", async (judge) => {
    const gold = "SELECT area FROM lake WHERE name = (SELECT name FROM lake ORDER BY depth LIMIT 1)";
    assert.equal(
      await judge(gold, "SELECT area FROM lake WHERE name = 'Pond' OR name = 'Annecy' LIMIT 1"),
      "equal",
    );
    const country = gold.replace("area", "country");
    assert.equal(await judge(country, "SELECT country FROM lake WHERE name = 'Pond'"), "equal open_output");
    assert.equal(await judge(country, "SELECT country FROM lake WHERE name = 'Thun' LIMIT 1"), "different");
    const untied = gold.replace("ORDER BY depth", "ORDER BY depth DESC");
    assert.equal(await judge(untied, "SELECT area FROM lake WHERE name = 'Pond'"), "different");
    const several =
      "SELECT count(*) FROM (SELECT country FROM lake ORDER BY depth LIMIT 1) WHERE country = 'FR'";
    assert.equal(await judge(several, "SELECT 7"), "different");
  }));

Deno.test("compareQueries() leaves rows free that tie under the collation of their sort key", async () => {
  await judgeOn("sqlite", async (judge) => {
    const gold = "SELECT name, depth FROM lake ORDER BY name";
    assert.equal(await judge(gold, `${gold}, depth DESC`), "equal");
    assert.equal(await judge(gold, `${gold} DESC`), "different");
  });
});

Deno.test("compareQueries() asks once for an expression that the ground truth shows twice", () =>
  judgeOn("sqlite", async (judge) => {
    assert.equal(await judge("SELECT name, lake.name FROM lake", "SELECT name FROM lake"), "equal");
    assert.equal(await judge("SELECT name, name FROM lake", "SELECT name, name FROM lake"), "equal");
    assert.equal(
      await judge(
        "SELECT name, depth, NAME FROM lake ORDER BY 3",
        "SELECT depth, name FROM lake ORDER BY 2",
      ),
      "equal",
    );
    assert.equal(await judge("SELECT name, name FROM lake", "SELECT country FROM lake"), "different");
    assert.equal(await judge("SELECT name AS a, name AS b FROM lake", "SELECT name FROM lake"), "different");
    assert.equal(await judge("SELECT count(*), count(*) FROM lake", "SELECT 7"), "equal");
    const join = "SELECT a.depth, b.depth FROM lake a JOIN lake b ON a.depth = b.depth";
    assert.equal(
      await judge(join, "SELECT a.depth FROM lake a JOIN lake b ON a.depth = b.depth"),
      "different",
    );
  }));
