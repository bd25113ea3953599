import { openDatabase, type QueryOutcome } from "querylogue/database";
import { joinReturnsRows } from "querylogue/dialogue";
import { joinCombination, tableCombination } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";

const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
const key = (from: string, columns: readonly string[], to: string) => ({
  name: columns.join(),
  from: { table: from, columns },
  to: { table: to, columns: ["code", "part"].slice(0, columns.length) },
});
const graph = schemaGraph({
  tables: ["city", "country", 'part of "it"', "gone"].map(table),
  foreignKeys: [
    key("city", ["country"], "country"),
    key("city", ["country", "part"], 'part of "it"'),
    key("country", ["larger"], "country"),
    key("city", ["largest"], "country"),
    key("city", ["country"], "gone"),
  ],
});

Deno.test("joinReturnsRows() asks the database for one row of the whole join", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE country (code TEXT, larger TEXT);
    CREATE TABLE city (country TEXT, part TEXT, largest TEXT);
    CREATE TABLE vacant (code TEXT);
    CREATE TABLE "part of ""it""" (code TEXT, part TEXT);
    INSERT INTO country VALUES ('A', 'B'), ('B', NULL);
    INSERT INTO city VALUES ('A', '1', 'B'), ('B', '2', NULL);
    INSERT INTO "part of ""it""" VALUES ('B', '1'), ('A', '2'), ('B', '2');
  `);
  file.close();
  try {
    await using database = await openDatabase(`sqlite:${path}`);
    const returns = (...joins: number[]) => joinReturnsRows(database, joinCombination(graph, joins));
    assert.equal(await returns(0), true);
    assert.equal(await returns(0, 1), true, "both columns of the key");
    assert.equal(await returns(2), true, "another row of the same table");
    assert.equal(await returns(0, 1, 2), false, "B has no larger country");
    assert.equal(await returns(0, 3), false, "parallel keys meet in one row");
    assert.equal(await returns(4), false, "a join that does not run");
    const alone = (name: string) => joinReturnsRows(database, tableCombination(name));
    assert.equal(await alone('part of "it"'), true, "a single table");
    assert.equal(await alone("vacant"), false, "a single table without rows");
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("a join above the cost limit counts as one without rows, one whose connection was lost is asked again", async () => {
  const answers = (...outcomes: QueryOutcome[]) =>
    joinReturnsRows({
      url: "postgres://reader@there:5432/shop",
      dialect: "postgres",
      query: () => Promise.resolve(outcomes.shift() as QueryOutcome),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }, joinCombination(graph, [0]));
  const rows: QueryOutcome = { kind: "rows", table: { columns: [], rowCount: 1, truncated: false } };
  const lost: QueryOutcome = { kind: "connection_lost", message: "gone" };
  assert.equal(await answers({ kind: "refused", reason: "the cost is above the limit" }), false);
  assert.equal(await answers(lost, rows, rows), true);
  await assert.rejects(answers(lost, rows, lost, rows, lost), /city, country.*gone.*check the database/);
});
