import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import { readFlags } from "../../lib/verify/read_flags.ts";

Deno.test("a flag is a column of whole numbers that stores 0 and 1 alone, and no key", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE side (id INTEGER PRIMARY KEY);
    CREATE TABLE "a coin" (id INTEGER PRIMARY KEY, side INTEGER REFERENCES side, rare INTEGER, sold INTEGER,
      copies INTEGER, weight REAL, note TEXT);
    CREATE TABLE bare (id INTEGER PRIMARY KEY, rare INTEGER);
    INSERT INTO side VALUES (0), (1);
    INSERT INTO "a coin" VALUES (0, 0, 1, 0, 2, 0, '0'), (1, 1, 0, 0, 0, 1, '1'), (2, 1, NULL, 0, 1, 1, '1');
  `);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const isStoredFlag = await readFlags(database, schema);
  const found = schema.tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: name, column: column.name })).filter(isStoredFlag)
  );
  assert.deepEqual(found, [{ table: "a coin", column: "rare" }]);
});
