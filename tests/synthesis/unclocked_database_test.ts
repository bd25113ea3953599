import assert from "node:assert/strict";
import { type Database, introspect, openDatabase } from "../../lib/database/mod.ts";
import { joinCombination } from "../../lib/joins/mod.ts";
import { planJoins } from "../../lib/runs/mod.ts";
import { schemaGraph } from "../../lib/schema/mod.ts";
import { createSynthesisContext, synthesize } from "../../lib/synthesis/mod.ts";
import { unclockedDatabase } from "../../lib/synthesis/unclocked_database.ts";
import { inFolder, sqliteFile } from "../database/fixtures.ts";

/** A database on which what is slow never ends, and the time that each query was given. */
function slow(opened: Database, isSlow: (sql: string) => boolean) {
  const given: (number | undefined)[] = [];
  const asked: string[] = [];
  const database: Database = {
    url: opened.url,
    dialect: opened.dialect,
    query: (sql, options = {}) => {
      given.push(options.timeoutMs);
      asked.push(sql);
      return isSlow(sql)
        ? Promise.resolve({ kind: "timed_out", timeoutMs: options.timeoutMs ?? 0 })
        : opened.query(sql, options);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return { database, given, asked };
}

const never: Database = {
  url: "sqlite:slow",
  dialect: "sqlite",
  query: (_, { timeoutMs = 0 } = {}) => Promise.resolve({ kind: "timed_out", timeoutMs }),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

Deno.test("a query has minutes, whatever time was asked for, and none is run again that reads the tables of one that took longer", async () => {
  const { database, given, asked } = slow(never, () => true);
  const told: string[] = [];
  const unclocked = unclockedDatabase(database, { onUnended: (sentence) => told.push(sentence) });
  const kindOf = async (sql: string) => (await unclocked.query(sql, { timeoutMs: 10 })).kind;
  assert.equal(await kindOf(`SELECT 'Ahe' FROM "lake" JOIN "island" ON true`), "timed_out");
  assert.equal(await kindOf(`SELECT 1 FROM "island", "river", "lake" LIMIT 1`), "timed_out");
  assert.equal(asked.length, 1);
  assert.equal(await kindOf(`SELECT 1 FROM "island", "river"`), "timed_out");
  assert.equal(asked.length, 2);
  assert.deepEqual(given, [300_000, 300_000]);
  assert.equal(told.length, 2);
  assert.match(told[0] ?? "", /^A query over island, lake had not ended within 5 minutes: /);
});

Deno.test("a query that does not end costs the joins of its tables, and the others give dialogues and a plan", () =>
  inFolder(async (folder) => {
    await using opened = await openDatabase(sqliteFile(folder, waters));
    const { database } = slow(
      opened,
      (sql) => /FROM.*"lake".*(?:JOIN|,).*"island"|FROM.*"island".*"lake"/s.test(sql),
    );
    const schema = await introspect(database);
    const graph = schemaGraph(schema);
    const told: string[] = [];
    const context = await createSynthesisContext(database, schema, {
      onUnended: (sentence) => told.push(sentence),
    });
    const combinations = [0, 1].map((join) => joinCombination(graph, [join]));
    const quality = {
      ...{ coverage: 0, sizes: {}, table_frequency: {}, standard_deviation: 0, minimum: 0, maximum: 0 },
      ...{ gini: 0, fewest_to_cover: 0, lower_bound: 0, gap: 0, unmet: [] },
    };
    const plan = { database: "waters", combinations, quality };
    const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, context }));
    assert.deepEqual(made.map((composition) => "dialogue" in composition), [false, true]);
    assert.equal(told.length, 1);
    const planned = await planJoins({ name: "waters", schema, database }, { sizes: { 1: 1 }, seed: 1 });
    assert.deepEqual(planned.combinations.map(({ tables }) => tables), [combinations[1]?.tables]);
    assert.ok(
      planned.quality.unmet.some((sentence) =>
        sentence.startsWith("A query over island, lake had not ended")
      ),
    );
  }));

/** Lakes on islands, and rivers that flow through lakes. */
const waters = `CREATE TABLE island (name TEXT PRIMARY KEY, area INTEGER);
  CREATE TABLE lake (name TEXT PRIMARY KEY, depth INTEGER, island TEXT REFERENCES island);
  CREATE TABLE river (name TEXT PRIMARY KEY, length INTEGER, lake TEXT REFERENCES lake);
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
    INSERT INTO island SELECT 'Isle ' || char(64 + i), 100 * i * i FROM n;
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
    INSERT INTO lake SELECT 'Lake ' || char(64 + i), 7 * i * i, 'Isle ' || char(65 + i % 5) FROM n;
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
    INSERT INTO river SELECT 'River ' || char(64 + i), 11 * i * i, 'Lake ' || char(65 + i % 9) FROM n;`;
