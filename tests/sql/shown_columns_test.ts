import assert from "node:assert/strict";
import { shownColumns } from "../../lib/sql/mod.ts";

Deno.test("shownColumns() tells copies of columns from what is computed, and of which columns", async () => {
  const sql =
    'SELECT l."Name", upper(l.name) AS big, a || b, max(depth) - min(depth), count(DISTINCT id), 1 FROM lake l ' +
    "JOIN river r ON r.lake = l.id";
  assert.deepEqual(await shownColumns(sql, "sqlite"), [
    { columns: ["name"], computed: false, table: "lake", equals: ["lake.name"] },
    { columns: ["name"], computed: true },
    { columns: ["a", "b"], computed: true },
    { columns: ["depth"], computed: true },
    { columns: [], computed: true },
    { columns: [], computed: true },
  ]);
});

Deno.test("shownColumns() tells nothing where a column may be of another query", async () => {
  for (
    const sql of [
      "SELECT * FROM lake",
      "SELECT l.*, 1 FROM lake l",
      "WITH d AS (SELECT max(depth) AS n FROM lake) SELECT n FROM d",
      "SELECT n FROM (SELECT max(depth) AS n FROM lake) d",
      "SELECT n FROM lake JOIN (SELECT max(depth) AS n FROM lake) d",
      "SELECT name FROM lake UNION SELECT name FROM river",
      "DELETE FROM lake",
    ]
  ) assert.equal(await shownColumns(sql, "sqlite"), undefined, sql);
});

Deno.test("shownColumns() tells the table of a copy, and which columns the query sets equal to it", async () => {
  const told = async (sql: string) =>
    (await shownColumns(sql, "sqlite"))?.map(({ table, equals }) => [table, equals]);
  const joined =
    'FROM "Lake" l JOIN main.river AS r ON l.id = r.lake_id AND (r.lake_id = "pier"."lake") JOIN pier';
  assert.deepEqual(await told(`SELECT r.lake_id, l.Name, pier.name ${joined}`), [
    ["river", ["river.lake_id", "lake.id", "pier.lake"]],
    ["Lake", ["lake.name"]],
    ["pier", ["pier.name"]],
  ]);
  assert.deepEqual(await told(`SELECT name, upper(l.name), x.name ${joined}`), [
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
