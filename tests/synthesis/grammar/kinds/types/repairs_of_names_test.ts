import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../../../lib/database/mod.ts";
import { balance } from "../../../../../lib/joins/mod.ts";
import { schemaGraph } from "../../../../../lib/schema/mod.ts";
import { synthesize, wantedTurns } from "../../../../../lib/synthesis/mod.ts";

const OWNERS = ["Ilse Brandt", "Tomas Vesely", "Rosalind Achard", "Gwen Tarleton", "Kofi Amankwah"];
const VALLEYS = ["Lower Marsh", "Upper Cleeve", "Northern Wold", "Hollow Combe"];

/** Orchards with owners and valleys, whose names are told, and harvests, which have none. */
async function openOrchards() {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  const rows = (length: number, row: (i: number) => string) =>
    Array.from({ length }, (_, i) => `(${row(i)})`).join();
  file.exec(`
    CREATE TABLE owner (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE valley (id INTEGER PRIMARY KEY, name TEXT NOT NULL, rain_mm INTEGER);
    CREATE TABLE orchard (id INTEGER PRIMARY KEY, area_ha INTEGER, owner_id INTEGER NOT NULL REFERENCES owner,
      valley_id INTEGER NOT NULL REFERENCES valley);
    CREATE TABLE harvest (id INTEGER PRIMARY KEY, orchard_id INTEGER NOT NULL REFERENCES orchard,
      year INTEGER, weight_kg INTEGER);
    INSERT INTO owner VALUES ${rows(5, (i) => `${i}, '${OWNERS[i]}'`)};
    INSERT INTO valley VALUES ${rows(4, (i) => `${i}, '${VALLEYS[i]}', ${600 + 77 * i}`)};
    INSERT INTO orchard VALUES ${rows(30, (i) => `${i}, ${3 + (i * 7) % 23}, ${i % 5}, ${(i * 3) % 4}`)};
    INSERT INTO harvest VALUES ${
    rows(90, (i) => `${i}, ${i % 30}, ${2015 + (i * 11) % 9}, ${500 + (i * 137) % 901}`)
  };
  `);
  file.close();
  return await openDatabase(`sqlite:${path}`);
}

Deno.test("where tables have names, nearly each turn that was drawn to ask by a wrong one is made", async () => {
  await using database = await openOrchards();
  const schema = await introspect(database);
  const plan = await balance(schemaGraph(schema), { database: "orchards", sizes: { 2: 3, 3: 1 }, seed: 1 });
  const typeMix = { answerable: 1, unanswerable: 1, ambiguous: 0, improper: 0 };
  const made = await Array.fromAsync(
    synthesize(database, schema, plan, { seed: 1, kinds: ["types"], typeMix }),
  );
  const turns = made.flatMap((one) => "dialogue" in one ? one.dialogue.interactions : []);
  const repaired = turns.filter(({ unanswerable_reason }) => unanswerable_reason === "no_such_value").length;
  const answerable = turns.filter(({ question_type }) => question_type === "answerable").length;
  const { no_such_value } = wantedTurns(answerable, typeMix);
  assert.ok(repaired >= Math.floor(no_such_value), `${repaired} of ${no_such_value}`);
});
