import { introspect, openDatabase, sampleValues } from "querylogue/database";
import assert from "node:assert/strict";
import { allOnBothEngines, duckDbFile, inFolder } from "./fixtures.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const words = `CREATE TABLE word (text VARCHAR, "odd ""name""" INTEGER);
  INSERT INTO word VALUES ${
  letters.map((letter, i) => `('${letter}', ${i}), ('${letter}', NULL)`).join(", ")
}, (NULL, 1)`;
const column = { table: "word", column: "text" };

allOnBothEngines("sampleValues()", words, [
  ["sampled values are distinct, stored and not NULL", async (database) => {
    for (let seed = 0; seed < 20; seed++) {
      const values = await sampleValues(database, column, { limit: 10, seed });
      assert.equal(new Set(values).size, 10);
      assert.ok(values.every((value) => letters.includes(value as string)));
    }
  }],
  ["one seed gives one sample, other seeds give others", async (database) => {
    const sample = (seed: number) => sampleValues(database, column, { limit: 5, seed });
    assert.deepEqual(await sample(7), await sample(7));
    const all = await Promise.all(Array.from({ length: 20 }, (_, seed) => sample(seed)));
    assert.equal(new Set(all.map((values) => values.join())).size, 20);
  }],
  ["every value is equally likely, however often it occurs", async (database) => {
    const times = new Map<unknown, number>();
    for (let seed = 0; seed < 400; seed++) {
      for (const value of await sampleValues(database, column, { limit: 13, seed })) {
        times.set(value, (times.get(value) ?? 0) + 1);
      }
    }
    // 200 expected, standard deviation 10.
    for (const letter of letters) {
      assert.ok(Math.abs((times.get(letter) ?? 0) - 200) < 50, `${letter} ${times.get(letter)}`);
    }
  }],
  ["fewer values come where there are fewer", async (database) => {
    const all = await sampleValues(database, column, { limit: 100, seed: 1 });
    assert.deepEqual(all.toSorted(), letters);
    assert.deepEqual(await sampleValues(database, column, { limit: 0, seed: 1 }), []);
    const odd = await sampleValues(database, { table: "word", column: 'odd "name"' }, { limit: 2, seed: 1 });
    assert.equal(odd.length, 2);
    await assert.rejects(sampleValues(database, column, { limit: -1, seed: 1 }), RangeError);
  }],
  ["a table or column that is not there is told", async (database) => {
    const options = { limit: 1, seed: 1 };
    await assert.rejects(sampleValues(database, { table: "sentence", column: "text" }, options), {
      name: "OutsideError",
    });
    await assert.rejects(sampleValues(database, { table: "a.b", column: "text" }, options), /a\.b/);
  }],
]);

Deno.test("the name of a table may hold its schema or a dot of its own", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(
      folder,
      `CREATE SCHEMA s;
      CREATE TABLE s.t AS SELECT 'schema' AS v; CREATE TABLE "dotted.name" AS SELECT 'dot' AS v;`,
    );
    await using database = await openDatabase(path);
    const { tables } = await introspect(database);
    const sampled = await Promise.all(
      tables.map(({ name }) => sampleValues(database, { table: name, column: "v" }, { limit: 1, seed: 1 })),
    );
    assert.deepEqual(sampled.flat().toSorted(), ["dot", "schema"]);
  }));
