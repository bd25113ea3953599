import { openDatabase, readSchema } from "querylogue/database";
import { planJoins } from "querylogue/runs";
import assert from "node:assert/strict";
import { inFolder, sqliteFile } from "../database/fixtures.ts";

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
    const options = { sizes: { 1: 2 }, seed: 1 };
    const tablesOf = async (...args: Parameters<typeof planJoins>) =>
      (await planJoins(...args)).combinations.map(({ tables }) => tables.toSorted().join("+")).toSorted();
    assert.deepEqual(await tablesOf({ name: "a", schema, database }, options), ["city+country"]);
    const all = ["city+country", "country+lake"];
    assert.deepEqual(await tablesOf({ name: "a", schema, database }, { ...options, allowEmpty: true }), all);
    assert.deepEqual(await tablesOf({ name: "a", schema }, options), all);
  }));
