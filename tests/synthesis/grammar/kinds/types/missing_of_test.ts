import assert from "node:assert/strict";
import { createCouldHold } from "../../../../../lib/synthesis/grammar/kinds/types/could_hold.ts";
import { missingOf } from "../../../../../lib/synthesis/grammar/kinds/types/missing_of.ts";
import { openSynthesis } from "./ambiguous_rig.ts";

/** What the rows of a table lack that no column of a name that is not understood could hold. */
async function lackedBy(table: string, noun: string, sql: string): Promise<readonly string[]> {
  await using rig = await openSynthesis(sql);
  const thing = { singular: noun, subject: { table }, person: rig.synthesis.lexicon.table(table).person };
  const { properties } = await missingOf(thing, rig.synthesis);
  const { property } = await createCouldHold(table, rig.synthesis);
  return properties.filter((one) => !property(one)).map(({ noun }) => noun);
}

const PEOPLE = ["Anna Ferri", "Luca Greco", "Marco Neri", "Elisa Longo"];

const rows = (names: readonly string[], rest: string) =>
  names.map((name, i) => `(${i}, '${name}', ${rest})`).join();

Deno.test("the kind of things goes by the head of their noun", async () => {
  const lacked = await lackedBy(
    "city",
    "former capital",
    "CREATE TABLE city (name TEXT PRIMARY KEY, area INTEGER)",
  );
  assert.ok(lacked.includes("mayor"), lacked.join());
  const none = await lackedBy("gizmo", "gizmo", "CREATE TABLE gizmo (name TEXT PRIMARY KEY, area INTEGER)");
  assert.deepEqual(none, [], "of an unknown kind nothing is expected");
});

Deno.test("of a noun of several senses no kind is known, and so nothing is expected", async () => {
  for (const noun of ["job", "post", "order", "record", "account", "bank"]) {
    const sql = `CREATE TABLE "${noun}" (name TEXT PRIMARY KEY, area INTEGER)`;
    assert.deepEqual(await lackedBy(noun, noun, sql), [], noun);
  }
});

Deno.test("where names are not English, people are known by their first names", async () => {
  const lacked = await lackedBy(
    "cantanti",
    "cantante",
    `CREATE TABLE cantanti (cod INTEGER PRIMARY KEY, nome TEXT NOT NULL, registro_vc TEXT, dbt TEXT);
     INSERT INTO cantanti VALUES ${rows(PEOPLE, "'tenore', '2001-02-03'")}`,
  );
  assert.ok(lacked.includes("e-mail address"), lacked.join());
  assert.ok(!lacked.includes("birthday"), "a date of a name that is not understood could be it");
  assert.ok(!lacked.includes("nickname"), "a text of a name that is not understood could be it");
});

Deno.test("a usual noun of another language gives the kind, too", async () => {
  const lacked = await lackedBy(
    "kirche",
    "kirche",
    `CREATE TABLE kirche (nr INTEGER PRIMARY KEY, name TEXT NOT NULL, sitzplaetze INTEGER);
     INSERT INTO kirche VALUES (1, 'St. Petri', 300), (2, 'Dom', 900)`,
  );
  assert.ok(lacked.includes("phone number") && lacked.includes("web site"), lacked.join());
  assert.ok(!lacked.includes("entrance fee"), "a number of a name that is not understood could be it");
});

Deno.test("a column whose values look like e-mail addresses is one, whatever its name", async () => {
  const lacked = await lackedBy(
    "cantanti",
    "cantante",
    `CREATE TABLE cantanti (cod INTEGER PRIMARY KEY, nome TEXT NOT NULL, pst TEXT, rcpt TEXT);
     INSERT INTO cantanti VALUES ${rows(PEOPLE, "'a@b.it', '+39 055 123456'")}`,
  );
  assert.ok(!lacked.includes("e-mail address") && !lacked.includes("phone number"), lacked.join());
});

Deno.test("nobody asks those who lived long ago for their e-mail addresses", async () => {
  const lacked = await lackedBy(
    "composer",
    "composer",
    `CREATE TABLE composer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, first_concert DATE);
     INSERT INTO composer VALUES ${rows(PEOPLE, "'1813-10-10'")}`,
  );
  assert.ok(lacked.length > 0 && !lacked.includes("e-mail address"), lacked.join());
});

Deno.test("of what happened on a day the exact time is expected", async () => {
  const sql = (day: string) =>
    `CREATE TABLE teatri (cod INTEGER PRIMARY KEY, nome TEXT);
     CREATE TABLE recite (cod INTEGER PRIMARY KEY, teatro INTEGER REFERENCES teatri, giorno TEXT);
     INSERT INTO teatri VALUES (1, 'Arena');
     INSERT INTO recite VALUES (1, 1, '${day}'), (2, 1, '${day}')`;
  assert.deepEqual(await lackedBy("recite", "recita", sql("2020-01-02")), ["exact time"]);
  assert.deepEqual(await lackedBy("recite", "recita", sql("2020-01-02 20:30:00")), [], "it is there");
});
