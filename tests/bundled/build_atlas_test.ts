import { buildAtlas } from "querylogue/bundled";
import { introspect, openDatabase, rowsOf } from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder } from "../database/fixtures.ts";

async function writeSources(folder: string) {
  await Deno.writeTextFile(
    `${folder}/schema.sql`,
    `
    CREATE TABLE country (code VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, founded DATE);
    CREATE TABLE city (name VARCHAR, country VARCHAR REFERENCES country (code), height DECIMAL(6, 1));`,
  );
  await Deno.writeTextFile(
    `${folder}/country.csv`,
    'code,name,founded\nCH,"Schweiz, die",1848-09-12\nXX,"""X""",\n',
  );
  await Deno.writeTextFile(`${folder}/city.csv`, "name,country,height\nZürich,CH,408\nNowhere,,\n");
}

async function rowsIn(path: string, sql: string) {
  await using database = await openDatabase(path);
  const outcome = await database.query(sql);
  assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
  return rowsOf(outcome.table);
}

Deno.test("the database is built from its texts, empty fields as NULL", () =>
  inFolder(async (folder) => {
    await writeSources(folder);
    const path = await buildAtlas({ folder });
    assert.deepEqual(await rowsIn(path, "SELECT * FROM country"), [
      ["CH", "Schweiz, die", "1848-09-12"],
      ["XX", '"X"', null],
    ]);
    assert.deepEqual(await rowsIn(path, "SELECT * FROM city"), [["Zürich", "CH", 408], [
      "Nowhere",
      null,
      null,
    ]]);
  }));

Deno.test("it is built once, and again when a text has changed or the file is gone", () =>
  inFolder(async (folder) => {
    await writeSources(folder);
    const path = await buildAtlas({ folder });
    const built = async () => (await Deno.stat(path)).ino;
    const first = await built();
    assert.equal(await buildAtlas({ folder }), path);
    assert.equal(await built(), first);
    await Deno.writeTextFile(`${folder}/city.csv`, "name,country,height\nBern,CH,540\n");
    await buildAtlas({ folder });
    assert.deepEqual(await rowsIn(path, "SELECT name FROM city"), [["Bern"]]);
    await Deno.remove(path);
    await buildAtlas({ folder });
    assert.deepEqual(await rowsIn(path, "SELECT name FROM city"), [["Bern"]]);
  }));

Deno.test("several builders at once do not disturb each other", () =>
  inFolder(async (folder) => {
    await writeSources(folder);
    const paths = await Promise.all(Array.from({ length: 4 }, () => buildAtlas({ folder })));
    assert.equal(new Set(paths).size, 1);
    assert.equal((await rowsIn(paths[0] as string, "SELECT * FROM city")).length, 2);
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).toSorted();
    assert.deepEqual(names, ["atlas.duckdb", "atlas.duckdb.sha256", "city.csv", "country.csv", "schema.sql"]);
  }));

Deno.test("texts that do not fit together are told in one sentence", () =>
  inFolder(async (folder) => {
    const faults: readonly (readonly [file: string, text: string | undefined, message: RegExp])[] = [
      ["city.csv", "name,height,country\n", /city\.csv does not name the table's columns/],
      ["city.csv", undefined, /city\.csv is missing/],
      ["city.csv", "name,country,height\nBern,CH,high\n", /high/],
      ["city.csv", "name,country,height\nBern,FR,540\n", /foreign key/],
      ["schema.sql", "CREATE TABLE city (", /syntax error/],
    ];
    for (const [file, text, message] of faults) {
      await writeSources(folder);
      if (text === undefined) await Deno.remove(`${folder}/${file}`);
      else await Deno.writeTextFile(`${folder}/${file}`, text);
      await assert.rejects(buildAtlas({ folder }), { name: "InputError", message });
      await assert.rejects(Deno.stat(`${folder}/atlas.duckdb`), Deno.errors.NotFound);
    }
  }));

Deno.test("the embedded database has no row that refers to nothing", async () => {
  await using database = await openDatabase(await buildAtlas());
  const { tables, foreignKeys } = await introspect(database);
  assert.ok(tables.length >= 16 && foreignKeys.length >= 22);
  for (const { name, from, to } of foreignKeys) {
    const joined = from.columns.map((column, i) => `t."${to.columns[i]}" = f."${column}"`).join(" AND ");
    const present = from.columns.map((column) => `f."${column}" IS NOT NULL`).join(" AND ");
    const outcome = await database.query(
      `SELECT 1 FROM "${from.table}" AS f WHERE ${present} AND NOT EXISTS (SELECT 1 FROM "${to.table}" AS t WHERE ${joined})`,
    );
    assert.ok(outcome.kind === "rows" && outcome.table.rowCount === 0, name);
  }
});
