import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import { joinIdentity } from "../../lib/schema/mod.ts";
import { fullyReferencedKeys } from "../../lib/verify/fully_referenced_keys.ts";

Deno.test("a key is covered where every row that can be referred to is, in all columns of the key", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE "a city" (name TEXT, country TEXT, PRIMARY KEY (name, country));
    CREATE TABLE port (name TEXT PRIMARY KEY, city TEXT, country TEXT,
      FOREIGN KEY (city, country) REFERENCES "a city" (name, country));
    CREATE TABLE ship (name TEXT PRIMARY KEY, port TEXT REFERENCES port);
    CREATE TABLE pier (code TEXT UNIQUE, length INTEGER);
    CREATE TABLE crane (name TEXT PRIMARY KEY, pier TEXT REFERENCES pier (code));
    INSERT INTO pier VALUES ('P1', 40), (NULL, 70);
    INSERT INTO crane VALUES ('x', 'P1'), ('y', NULL);
    INSERT INTO "a city" VALUES ('Cork', 'IE'), ('Oslo', 'NO'), ('Oslo', 'US');
    INSERT INTO port VALUES ('Cork', 'Cork', 'IE'), ('Pipervika', 'Oslo', 'NO'), ('none', NULL, NULL);
    INSERT INTO ship VALUES ('a', 'Cork'), ('b', 'Pipervika'), ('c', 'none'), ('d', NULL);
  `);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const covered = await fullyReferencedKeys(database, schema);
  const found = schema.foreignKeys.filter((key) => covered.has(joinIdentity(key))).map(({ from }) =>
    from.table
  );
  assert.deepEqual(found, ["ship"]);
});
