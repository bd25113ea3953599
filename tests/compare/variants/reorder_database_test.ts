import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type Database, openDatabase, rowsOf } from "../../../lib/database/mod.ts";
import { reorderDatabase } from "querylogue/compare";
import { serverTest, withPostgres } from "../../database/servers.ts";
import { lakes } from "../../verify/lakes.ts";
import { testFiles } from "../../database/fixtures.ts";

const inFolder = async (test: (folder: string) => Promise<void>) => {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
};

async function rows(database: Database, sql: string) {
  const outcome = await database.query(sql);
  assert(outcome.kind === "rows", JSON.stringify(outcome));
  return rowsOf(outcome.table);
}

/** The copy has the same rows in every table, in the opposite order, and the same keys. */
async function assertReordered(url: string, folder: string) {
  await using database = await openDatabase(url);
  const copy = await reorderDatabase(database, { folder });
  assert(copy.kind === "copied", JSON.stringify(copy));
  await using other = await openDatabase(copy.url);
  for (const table of ["lake", "country"]) {
    const query = `SELECT * FROM ${table}`;
    assert.deepEqual(await rows(other, query), (await rows(database, query)).toReversed());
  }
  assert.deepEqual(await rows(other, "SELECT * FROM swiss ORDER BY name"), [["Thun"], ["Zug"]]);
}

Deno.test("rows whose texts are longer together than a query may be are copied", () =>
  inFolder(async (folder) => {
    const path = `${folder}/notes.duckdb`;
    await testFiles.create(path, async (file) => {
      await file.run("CREATE TABLE note (id INTEGER PRIMARY KEY, text VARCHAR CHECK (length(text) > 2))");
      await file.run("INSERT INTO note SELECT i, repeat('word ', 100) || i FROM range(300) numbers(i)");
    });
    await using database = await openDatabase(path);
    const copy = await reorderDatabase(database, { folder });
    assert(copy.kind === "copied", JSON.stringify(copy));
    await using other = await openDatabase(copy.url);
    const query = "SELECT * FROM note";
    assert.deepEqual(await rows(other, query), (await rows(database, query)).toReversed());
  }));

const more = "CREATE VIEW swiss AS SELECT name FROM lake WHERE country = 'CH' AND depth > 100;";

Deno.test("a copy of an SQLite file has its rows the other way round, and its views", () =>
  inFolder(async (folder) => {
    new DatabaseSync(`${folder}/lakes.sqlite`).exec(lakes + more);
    await assertReordered(`sqlite:${folder}/lakes.sqlite`, folder);
  }));

Deno.test("a copy of a DuckDB file has its rows the other way round, and its views", () =>
  inFolder(async (folder) => {
    await testFiles.create(`${folder}/lakes.duckdb`, (file) => file.run(lakes.replaceAll("\n", " ") + more));
    await assertReordered(`duckdb:${folder}/lakes.duckdb`, folder);
  }));

Deno.test("a database whose columns are hidden is not copied", () =>
  inFolder(async (folder) => {
    new DatabaseSync(`${folder}/lakes.sqlite`).exec(lakes);
    await using database = await openDatabase(`${folder}/lakes.sqlite`, { hidden: ["lake.name"] });
    const copy = await reorderDatabase(database, { folder });
    assert.deepEqual(copy, {
      kind: "not_copied",
      reason: "columns of the database are hidden, and a copy would hold their values",
    });
    assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), ["lakes.sqlite"]);
  }));

Deno.test("a DuckDB file with tables in another schema is not copied", () =>
  inFolder(async (folder) => {
    const path = `${folder}/lakes.duckdb`;
    await testFiles.create(path, (file) => file.run("CREATE SCHEMA geo; CREATE TABLE geo.lake (name TEXT)"));
    await using database = await openDatabase(path);
    const copy = await reorderDatabase(database, { folder });
    assert.match(
      copy.kind === "not_copied" ? copy.reason : "",
      /^table (geo\.)?lake is outside the schema main/,
    );
  }));

serverTest("postgres", "a database on a server is not copied", () =>
  withPostgres(lakes, async (database) => {
    assert.deepEqual(await reorderDatabase(database, { folder: "none" }), {
      kind: "not_copied",
      reason: "the rows of a server's tables cannot be put in another order",
    });
  }));
