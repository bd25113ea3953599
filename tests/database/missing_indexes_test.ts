import assert from "node:assert/strict";
import { introspect, missingIndexes, openDatabase } from "querylogue/database";
import { inFolder, sqliteFile } from "./fixtures.ts";

const FILE = `
  CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE sale (shop_id INTEGER REFERENCES shop (id), day TEXT);
  INSERT INTO shop VALUES (1, 'North');
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO sale SELECT 1, i FROM n;`;

async function adviceFor(path: string): Promise<string | undefined> {
  await using database = await openDatabase(path);
  return await missingIndexes(database, await introspect(database));
}

Deno.test("a large SQLite table without an index on its key is told with the statement that makes one", () =>
  inFolder(async (folder) => {
    assert.match(
      await adviceFor(sqliteFile(folder, FILE)) ?? "",
      /^No index is on sale \(shop_id\) with 100000 rows: SQLite builds one anew .* CREATE INDEX "sale_shop_id" ON "sale" \("shop_id"\);$/,
    );
  }));

Deno.test("an index that begins with the key suffices, one that does not and one of some rows do not", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `${FILE} CREATE INDEX by_day ON sale (day, shop_id); CREATE INDEX some ON sale (shop_id) WHERE day > 'a';`,
    );
    assert.ok(await adviceFor(path));
    await Deno.remove(path);
    assert.equal(
      await adviceFor(sqliteFile(folder, `${FILE} CREATE INDEX i ON sale (shop_id, day);`)),
      undefined,
    );
  }));

Deno.test("small tables and keys that the primary key finds need no index", () =>
  inFolder(async (folder) => {
    assert.equal(await adviceFor(sqliteFile(folder, FILE.replace("100000", "99999"))), undefined);
    await Deno.remove(`${folder}/test.sqlite`);
    const keyed = FILE.replace("day TEXT", "day TEXT, PRIMARY KEY (shop_id, day)");
    assert.equal(await adviceFor(sqliteFile(folder, keyed)), undefined);
  }));
