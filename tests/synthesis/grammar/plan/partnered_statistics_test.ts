import assert from "node:assert/strict";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import { gatherStatistics } from "../../../../lib/linking/mod.ts";
import { partneredStatistics } from "../../../../lib/synthesis/grammar/plan/partnered_statistics.ts";
import { inFolder, sqliteFile } from "../../../database/fixtures.ts";

Deno.test("only references that lead to a row count as present, also of keys of several columns", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(
      folder,
      `PRAGMA foreign_keys = OFF;
      CREATE TABLE region (country TEXT, name TEXT, UNIQUE (country, name));
      CREATE TABLE city (name TEXT, country TEXT, region TEXT, twin TEXT REFERENCES mayor (name),
        FOREIGN KEY (country, region) REFERENCES region (country, name));
      CREATE TABLE mayor (name TEXT);
      INSERT INTO region VALUES ('A', 'North'), ('A', 'South'), ('B', 'North');
      INSERT INTO mayor VALUES ('x'), (NULL), ('x');
      INSERT INTO city VALUES ('a', 'A', 'North', 'x'), ('b', 'A', 'North', NULL), ('c', 'B', 'North', 'y'),
        ('d', 'B', 'South', 'y'), ('e', 'A', NULL, 'x'), ('f', NULL, 'South', 'x');`,
    ));
    const schema = await introspect(database);
    const statistics = await partneredStatistics(database, schema, await gatherStatistics(database, schema));
    const of = (column: string) => {
      const { present, distinct, rows } = statistics("city", column);
      return { present, distinct, rows };
    };
    assert.deepEqual(of("country"), { present: 3, distinct: 2, rows: 6 });
    assert.deepEqual(of("region"), { present: 3, distinct: 1, rows: 6 });
    assert.deepEqual(of("twin"), { present: 3, distinct: 1, rows: 6 });
    assert.deepEqual(of("name"), { present: 6, distinct: 6, rows: 6 });
  }));
