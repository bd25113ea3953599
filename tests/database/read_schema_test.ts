import { InputError } from "querylogue/base";
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

Deno.test("readSchema() refuses columns to hide that are none, unless they may be of a table that is left out", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, statements));
    const cases = [
      [["city.nmae"], /Cannot hide the column "city\.nmae".*did you mean "city\.name"\?/],
      [["city.name", "*.phone"], /"\*\.phone"/],
      [["name"], /"name"/],
    ] as const;
    for (const [hidden, message] of cases) {
      await assert.rejects(readSchema(database, { hidden }), { name: "InputError", message });
    }
    await readSchema(database, { hidden: ["City.NAME", "c*.country"] });
    await readSchema(database, { hidden: "all" });
    await readSchema(database, { tables: ["city"], hidden: ["country.colour"] });
    await assert.rejects(readSchema(database, { tables: ["city"], hidden: ["contry.code"] }), InputError);
  }));
