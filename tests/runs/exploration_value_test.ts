import assert from "node:assert/strict";
import { exploreSchema } from "querylogue/runs";
import { introspect, openDatabase } from "querylogue/database";
import { countCombinations } from "querylogue/joins";
import { loadCatalog, schemaGraph } from "querylogue/schema";
import { inFolder, sqliteFile } from "../database/fixtures.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { explored, star, waters } from "../report/exploration_schemas.ts";

Deno.test("exploreSchema() tells tables with their keys, roles and neighbours, views apart", async () => {
  const { tables, views, foreign_keys, joins } = await explored(waters);
  const river = tables.find(({ name }) => name === "river");
  assert.deepEqual([river?.rows, river?.rows_estimated, river?.comment], [2_000_000, true, "Flows"]);
  assert.deepEqual([river?.columns, river?.primary_key, river?.role], [5, ["id"], "entity"]);
  assert.deepEqual([river?.references, river?.referenced_by, river?.neighbours], [4, 1, 2]);
  assert.deepEqual(river?.column_list[0], { name: "id", type: "INTEGER", not_null: true });
  assert.equal(tables.find(({ name }) => name === "lake")?.label_column, "name");
  assert.deepEqual(views.map(({ name, columns }) => [name, columns]), [["long_river", 1]]);
  assert.deepEqual([tables.length, foreign_keys, joins.length], [4, 5, 5]);
});

Deno.test("exploreSchema() tells the graph: groups, isolated tables, hubs, bridges and circles", async () => {
  const { components, isolated, hubs, bridges, circles } = await explored(waters);
  assert.deepEqual(components, [["country", "river", "lake"], ["note"]]);
  assert.deepEqual(isolated, ["note"]);
  assert.deepEqual(hubs, ["country", "river", "lake"]);
  assert.deepEqual(bridges, []);
  assert.deepEqual(circles.self_references.map(({ from }) => from.columns), [["up"]]);
  assert.deepEqual(circles.parallel_keys.map((keys) => keys.length), [2]);
  assert.deepEqual(circles.circles.map(({ tables }) => tables), [["country", "river", "lake"]]);
  assert.deepEqual((await explored(star(4))).bridges, ["t0"]);
});

Deno.test("exploreSchema() counts join combinations of 1 to 5, and stops at a hundred million", async () => {
  const { combinations, combinations_cut } = await explored(waters);
  const graph = schemaGraph(waters);
  assert.deepEqual(
    combinations,
    Object.fromEntries([1, 2, 3, 4, 5].map((size) => [size, countCombinations(graph, size)])),
  );
  assert.deepEqual(combinations_cut, []);
  // 119 joins at one table: 119 over 5 is 182,637,000 or so.
  const hub = await explored(star(120));
  assert.deepEqual([hub.combinations["4"], hub.combinations["5"]], [7_940_751, 100_000_000]);
  assert.deepEqual(hub.combinations_cut, [5]);
  // 99 over 5 is 71,523,144, which is below the bound.
  assert.deepEqual((await explored(star(100))).combinations_cut, []);
});

Deno.test("exploreSchema() tells keys that were left out among the suspicious ones", async () => {
  const { suspicious_keys, omitted } = await explored(waters);
  assert.deepEqual(suspicious_keys.map(({ kind, name }) => [kind, name]), [
    ["left_out", "lake_owner_fkey"],
    ["types_differ", "lake.country > country.code"],
  ]);
  assert.equal(omitted.length, 2);
});

Deno.test("exploreSchema() shows a few short values of text columns, unless they are hidden", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `CREATE TABLE a (name TEXT, n INTEGER, long TEXT, empty TEXT, "line
break" TEXT);
      INSERT INTO a VALUES ('x', 1, '${"ä😀".repeat(50)}', NULL, 'one
two'), ('x', 2, '', NULL, NULL), ('y', 3, NULL, NULL, NULL), ('z', 3, NULL, NULL, NULL), ('w', 3, NULL, NULL, NULL);
      CREATE TABLE b (name TEXT)`,
    );
    const samples = async (hidden?: readonly string[]) => {
      await using database = await openDatabase(path, hidden === undefined ? {} : { hidden });
      const { tables } = await exploreSchema(await introspect(database), { name: "a", database });
      return tables[0]?.column_list.map(({ name, samples }) => [name, samples]);
    };
    assert.deepEqual(await samples(), [
      ["name", ["x", "y", "z"]],
      ["n", undefined],
      ["long", [`${"ä😀".repeat(19)}ä…`]],
      ["empty", undefined],
      ["line\nbreak", ["one two"]],
    ]);
    assert.deepEqual((await samples(["a.name"]))?.[0], ["name", undefined]);
  }));

Deno.test("exploreSchema() measures every column, and shows no range of a hidden one", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      "CREATE TABLE a (n INTEGER, day DATE, name TEXT); INSERT INTO a VALUES (7, '2020-01-02', 'x'), (7, NULL, 'x'), " +
        "(9, '2019-05-06', 'y'), (NULL, NULL, 'z'); CREATE TABLE b (x TEXT)",
    );
    const columns = async (hidden?: readonly string[]) => {
      await using database = await openDatabase(path, hidden === undefined ? {} : { hidden });
      const { tables } = await exploreSchema(await introspect(database), { name: "a", database });
      return tables.flatMap(({ column_list }) =>
        column_list.map(({ name, null_share, distinct, minimum, maximum }) => [
          ...[name, null_share, distinct, minimum, maximum],
        ])
      );
    };
    assert.deepEqual(await columns(), [
      ["n", 0.25, 2, "7", "9"],
      ["day", 0.5, 2, "2019-05-06", "2020-01-02"],
      ["name", 0, 3, undefined, undefined],
      ["x", undefined, undefined, undefined, undefined],
    ]);
    assert.deepEqual((await columns(["a.n"]))[0], ["n", 0.25, 2, undefined, undefined]);
  }));

Deno.test("exploreSchema() tells how far it is, and stops when it is told to", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      "CREATE TABLE a (id INTEGER PRIMARY KEY, up INTEGER REFERENCES a); CREATE TABLE b (x TEXT)",
    );
    await using database = await openDatabase(path);
    const schema = await introspect(database);
    const steps: unknown[] = [];
    await exploreSchema(schema, { name: "a", database, onProgress: (...step) => steps.push(step) });
    assert.deepEqual(steps, [["keys", 1, 1], ["samples", 1, 2], ["samples", 2, 2]]);
    await assert.rejects(exploreSchema(schema, { name: "a", database, signal: AbortSignal.abort() }), {
      name: "AbortError",
    });
  }));

sharedTest(
  "exploreSchema() takes MusicBrainz with its 498 tables",
  ["schemas/catalog/musicbrainz.json"],
  async () => {
    const json = JSON.parse(await Deno.readTextFile(sharedPath("schemas/catalog/musicbrainz.json")));
    const found = await explored(loadCatalog(json));
    assert.deepEqual([found.tables.length, found.foreign_keys, found.isolated.length], [498, 887, 11]);
    assert.deepEqual([found.combinations["2"], found.combinations_cut], [14_363, [5]]);
  },
);
