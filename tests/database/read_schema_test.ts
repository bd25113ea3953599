import { openDatabase, readSchema } from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder, sqliteFile } from "./fixtures.ts";

const statements = `
  CREATE TABLE country (code TEXT PRIMARY KEY);
  CREATE TABLE city (name TEXT, country TEXT REFERENCES country);
  CREATE TABLE city_log (at TEXT, country TEXT REFERENCES country);`;

Deno.test("readSchema() reads the tables that are asked for and the keys among them", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, statements));
    const { tables, foreignKeys } = await readSchema(database, { tables: ["c*", "-*_log"] });
    assert.deepEqual(tables.map(({ name }) => name), ["country", "city"]);
    assert.deepEqual(foreignKeys.map(({ from }) => from.table), ["city"]);
  }));

Deno.test("readSchema() refuses names that match nothing and says what was probably meant", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, statements));
    const cases = [
      [{ tables: ["ctiy"] }, /Cannot select the table "ctiy".*did you mean "city"\?/],
      [{ tables: ["-citty"] }, /"citty"/],
      [{ schemas: ["sales"] }, /Cannot select the schema "sales"/],
    ] as const;
    for (const [options, message] of cases) {
      await assert.rejects(readSchema(database, options), { name: "InputError", message });
    }
  }));
