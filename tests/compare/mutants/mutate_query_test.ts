import assert from "node:assert/strict";
import { mutateQuery } from "querylogue/compare";
import { introspect, openDatabase } from "querylogue/database";
import { loadDatasets } from "querylogue/dialogue";
import { refusalReason } from "querylogue/sql";
import { sampled, sharedPath, sharedTest } from "../../shared_data.ts";
import { expectedMutants, tables } from "./expected_mutants.ts";

for (const [sql, mutants] of Object.entries(expectedMutants)) {
  Deno.test(`mutateQuery() makes each mutant once, in the order of the tree: ${sql}`, async () => {
    const made = await mutateQuery(sql, { dialect: "sqlite", tables });
    assert.deepEqual(made.map(({ kind, sql, text }) => [kind, sql, text]), mutants);
  });
}

Deno.test("mutateQuery() leaves columns and count(*) alone where no table is known", async () => {
  const made = await mutateQuery("SELECT country, count(*) FROM city GROUP BY country", {
    dialect: "sqlite",
  });
  assert.deepEqual(made.map(({ sql }) => sql), ["SELECT country, COUNT(*) FROM city"]);
});

Deno.test("mutateQuery() moves dates by a day and decimals by their last place", async () => {
  const sql = "SELECT x FROM t WHERE d > '2023-12-31' OR y < 0.10 OR z = 'a'";
  const made = await mutateQuery(sql, { dialect: "duckdb" });
  const near = made.filter(({ kind }) => kind === "off_by_one").map(({ text }) => text);
  assert.deepEqual(near, [
    "'2023-12-31' becomes '2024-01-01'",
    "'2023-12-31' becomes '2023-12-30'",
    "0.10 becomes 0.11",
    "0.10 becomes 0.09",
  ]);
});

Deno.test("mutateQuery() drops a joined table that nothing else names, and a first table that only its join names", async () => {
  const drops = async (sql: string) =>
    (await mutateQuery(sql, { dialect: "sqlite", tables })).filter(({ kind }) => kind === "drop_join")
      .map(({ sql }) => sql);
  assert.deepEqual(await drops("SELECT name FROM city AS c JOIN country AS k ON c.country = k.id"), [
    "SELECT name FROM city AS c",
  ]);
  assert.deepEqual(await drops("SELECT area FROM city AS c JOIN country AS k ON c.country = k.id"), [
    "SELECT area FROM city AS c CROSS JOIN country AS k",
    "SELECT area FROM country AS k",
  ]);
});

Deno.test("mutateQuery() adds DISTINCT only where it may change something", async () => {
  const adds = async (sql: string) =>
    (await mutateQuery(sql, { dialect: "sqlite", tables })).some(({ text }) => text === "adds DISTINCT");
  const changing = [
    "SELECT name FROM city",
    "SELECT c.id FROM city AS c JOIN country AS k ON c.country = k.id",
    "SELECT count(*) FROM city GROUP BY country",
    "SELECT name FROM city LIMIT 2",
    "SELECT * FROM (SELECT name FROM city) AS c",
  ];
  const idle = [
    "SELECT id, name FROM city",
    "SELECT * FROM city",
    "SELECT name, country FROM city GROUP BY country, name",
    "SELECT country, count(*) FROM city GROUP BY 1",
    "SELECT max(id) FROM city",
    "SELECT name FROM city LIMIT 1",
  ];
  for (const sql of changing) assert.equal(await adds(sql), true, sql);
  for (const sql of idle) assert.equal(await adds(sql), false, sql);
});

Deno.test("mutateQuery() makes an outer join only where a condition does not lose its added rows again", async () => {
  const kinds = async (where: string) =>
    (await mutateQuery(`SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id ${where}`, {
      dialect: "sqlite",
      tables,
    })).flatMap(({ text }) => /by a (left|right) join/.exec(text)?.[1] ?? []);
  assert.deepEqual(await kinds(""), ["left", "right"]);
  assert.deepEqual(await kinds("WHERE k.area > 5"), ["right"]);
  assert.deepEqual(await kinds("WHERE mayor LIKE 'a%' AND area IS NOT NULL"), []);
  assert.deepEqual(await kinds("WHERE k.area IS NULL OR k.area > 5"), ["left", "right"]);
  assert.deepEqual(await kinds("WHERE coalesce(k.area, 1) = 1"), ["left", "right"]);
});

Deno.test("mutateQuery() gives nothing for what is no single query", async () => {
  for (const sql of ["DELETE FROM city", "SELECT 1; SELECT 2", "SELECT FROM WHERE", ""]) {
    assert.deepEqual(await mutateQuery(sql, { dialect: "sqlite" }), []);
  }
});

sharedTest(
  "mutateQuery() makes single queries that differ from each other and from the Spider query that they are made of",
  ["spider/dev.json", "spider_en/database"],
  async () => {
    for (const { database, dataset } of sampled(await loadDatasets(sharedPath("spider/dev.json")), 5)) {
      await using opened = await openDatabase(
        `sqlite:${sharedPath(`spider_en/database/${database}/${database}.sqlite`)}`,
      );
      const { tables } = await introspect(opened);
      const queries = new Set(
        dataset.dialogues.flatMap(({ interactions }) =>
          interactions.map((one) => one.ground_truth_sql ?? "")
        ),
      );
      for (const sql of queries) {
        const mutants = await mutateQuery(sql, { dialect: "sqlite", tables });
        // All rows and columns of one table leave nothing to change.
        assert.ok(mutants.length > 0 || /^SELECT \* FROM \w+$/i.test(sql), sql);
        assert.equal(new Set(mutants.map((mutant) => mutant.sql)).size, mutants.length, sql);
        for (const mutant of mutants) {
          assert.equal(await refusalReason(mutant.sql, "sqlite"), undefined);
          assert.notEqual(mutant.sql, sql);
        }
      }
    }
  },
);

Deno.test("mutateQuery() gives one mutant for a bound of integers that two changes move alike", async () => {
  const column = (name: string, type: string) => ({ name, type, notNull: false });
  const river = {
    name: "river",
    columns: [column("length", "INTEGER"), column("width", "REAL")],
    primaryKey: [],
    uniqueKeys: [],
  };
  const bounds = async (condition: string) =>
    (await mutateQuery(`SELECT 1 FROM river WHERE ${condition}`, {
      dialect: "sqlite",
      tables: [river] as never,
    }))
      .map(({ text }) => text).filter((text) => /^5 becomes|>=|<=/.test(text));
  assert.deepEqual(await bounds("length > 5"), ["length > 5 becomes length >= 5", "5 becomes 6"]);
  assert.deepEqual(await bounds("width > 5"), [
    "width > 5 becomes width >= 5",
    "5 becomes 6",
    "5 becomes 4",
  ]);
});
