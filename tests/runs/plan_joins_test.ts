import { introspect, openDatabase, readSchema } from "querylogue/database";
import { planJoins } from "querylogue/runs";
import assert from "node:assert/strict";
import { createSynthesisContext, synthesize } from "querylogue/synthesis";
import { inFolder, sqliteFile } from "../database/fixtures.ts";
import { waters } from "./waters.ts";

Deno.test("planJoins() takes only joins that return a row, unless it may take empty ones or knows no rows", () =>
  inFolder(async (folder) => {
    const url = sqliteFile(
      folder,
      `CREATE TABLE country (code TEXT PRIMARY KEY);
       CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
       CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
       INSERT INTO country VALUES ('NO'); INSERT INTO city VALUES ('Oslo', 'NO');`,
    );
    await using database = await openDatabase(url);
    const schema = await readSchema(database);
    const options = { sizes: { 1: 2 }, seed: 1, kinds: [] };
    const tablesOf = async (...args: Parameters<typeof planJoins>) =>
      (await planJoins(...args)).combinations.map(({ tables }) => tables.toSorted().join("+")).toSorted();
    assert.deepEqual(await tablesOf({ name: "a", schema, database }, options), ["city+country"]);
    const all = ["city+country", "country+lake"];
    assert.deepEqual(await tablesOf({ name: "a", schema, database }, { ...options, allowEmpty: true }), all);
    assert.deepEqual(await tablesOf({ name: "a", schema }, options), all);
  }));

Deno.test("planJoins() balances over the tables that dialogues can be made of, and says why others are left out", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, waters()));
    const schema = await readSchema(database);
    const asked = { sizes: { 1: 3, 2: 3 }, seed: 1 };
    const untried = await planJoins({ name: "a", schema, database }, { ...asked, kinds: [] });
    assert.ok(untried.combinations.some(({ tables }) => tables.includes("seal")));
    const counts: number[] = [];
    const { combinations, quality } = await planJoins({ name: "a", schema, database }, {
      ...asked,
      onAccepted: (accepted) => counts.push(accepted),
    });
    assert.equal(combinations.length, 6);
    assert.deepEqual(Object.keys(quality.table_frequency).toSorted(), ["city", "country", "lake", "peak"]);
    assert.match(
      quality.unmet.find((sentence) => sentence.includes('"seal"')) ?? "",
      /is left out, as each of \d+ combinations with it was refused, the last because no .* over/,
    );
    assert.equal(counts.at(-1), 6);
  }));

Deno.test("planJoins() gives each kind as many places as the others, and a combination that it can be made of", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, waters()));
    const schema = await readSchema(database);
    const context = await createSynthesisContext(database, schema);
    const kinds = ["partial", "mixed"] as const;
    const plan = await planJoins({ name: "a", schema, database }, {
      ...{ sizes: { 1: 3, 2: 3 }, seed: 1, kinds, context },
    });
    const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, kinds, context }));
    assert.deepEqual(
      made.map((one) => "dialogue" in one ? one.dialogue.kind : one.reason),
      ["partial", "mixed", "partial", "mixed", "partial", "mixed"],
    );
  }));

Deno.test("a plan that falls short says the kind of each combination, and each gets a dialogue of that kind", () =>
  inFolder(async (folder) => {
    const seals = ["wax", "lead", "ink", "paper"].map((name) =>
      `CREATE TABLE ${name}_seal (country TEXT PRIMARY KEY REFERENCES country, colour TEXT);
       INSERT INTO ${name}_seal VALUES ('a', 'red'), ('b', 'red'), ('c', 'blue');`
    );
    const url = sqliteFile(
      folder,
      `CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT);
       INSERT INTO country VALUES ('a', 'Aland'), ('b', 'Bland'), ('c', 'Cland');
       ${seals.join("\n")}`,
    );
    await using database = await openDatabase(url);
    const schema = await readSchema(database);
    const context = await createSynthesisContext(database, schema);
    const kinds = ["context", "partial"] as const;
    const plan = await planJoins({ name: "a", schema, database }, {
      sizes: { 1: 4 },
      seed: 1,
      kinds,
      context,
    });
    assert.deepEqual(plan.roles, new Array(4).fill("partial"), "none gives a dialogue of a context");
    const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, kinds, context }));
    assert.deepEqual(made.map((one) => "dialogue" in one ? one.dialogue.kind : one.reason), plan.roles);
  }));

Deno.test("planJoins() says before it tries dialogues that few are expected where joins are empty, and else nothing", () =>
  inFolder(async (folder) => {
    const told: string[] = [];
    const options = { seed: 1, onEstimate: (sentence: string) => told.push(sentence) };
    await using database = await openDatabase(sqliteFile(folder, waters()));
    const schema = await readSchema(database);
    await planJoins({ name: "a", schema, database }, { ...options, sizes: { 1: 3 } });
    assert.deepEqual(told, []);
    await planJoins({ name: "a", schema, database }, { ...options, sizes: { 1: 4, 2: 6 } });
    assert.deepEqual(told, [
      "Expect about 8 of 10 partial: 2 of 7 tables are empty, and 4 of 6 joins return rows",
    ]);
  }));

Deno.test("planJoins() asks nothing of tables that are known to be empty", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, waters()));
    const schema = await introspect(database);
    const asked: string[] = [];
    const query: typeof database.query = (sql, options) => {
      asked.push(sql);
      return database.query(sql, options);
    };
    const spied = {
      url: database.url,
      dialect: database.dialect,
      query,
      [Symbol.asyncDispose]: async () => {},
    };
    const plan = await planJoins({ name: "a", schema, database: spied }, { sizes: { 1: 3, 2: 3 }, seed: 1 });
    assert.equal(plan.combinations.length, 6);
    assert.deepEqual(asked.filter((sql) => /"(?:ferry|captain)"/.test(sql)), []);
  }));
