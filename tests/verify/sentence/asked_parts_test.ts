import assert from "node:assert/strict";
import { type ColumnValues, createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";
import { createStoredIn } from "../../../lib/verify/create_stored_in.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const key = (table: string, from: string, to: string) => ({
  name: `${table}_${from}`,
  from: { table, columns: [from] },
  to: { table: to, columns: ["id"] },
});
const table = (name: string, ...columns: Schema["tables"][number]["columns"]) => ({
  ...{ name, columns: [column("id", "INTEGER"), ...columns], primaryKey: ["id"], uniqueKeys: [] },
});
const schema: Schema = {
  tables: [
    table("owner", column("first_name"), column("last_name"), column("town"), column("email")),
    table(
      "pet",
      ...[column("owner_id", "INTEGER"), column("kind"), column("colour"), column("weight", "INTEGER")],
      column("birth_date", "DATE"),
    ),
    table("country", column("name"), column("area", "INTEGER")),
    table("lake", column("name"), column("country_id", "INTEGER"), column("area", "INTEGER")),
    table(
      "border",
      column("country1", "INTEGER"),
      column("country2", "INTEGER"),
      column("length", "INTEGER"),
    ),
  ],
  foreignKeys: [
    key("pet", "owner_id", "owner"),
    key("lake", "country_id", "country"),
    ...["country1", "country2"].map((name) => key("border", name, "country")),
  ],
};
const values: readonly ColumnValues[] = [
  { table: "pet", column: "kind", values: ["cat", "dog"] },
  { table: "pet", column: "colour", values: ["black", "white"] },
  { table: "owner", column: "town", values: ["Bonn", "Rome"] },
];
const check = createSentenceCheck({
  schema,
  link: createLinker(schema, { values }),
  storedIn: createStoredIn(values, { maxPerColumn: 10 }),
});

async function faultsOf(sentence: string, sql: string): Promise<string> {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  return check(sentence, read.specification).faults.join("; ");
}

const lakes = "SELECT lake.name FROM lake JOIN country ON lake.country_id = country.id";
const owners = "SELECT DISTINCT owner.town FROM owner JOIN pet ON pet.owner_id = owner.id";

/** A sentence, its query, one that differs from it, and what is found. */
const cases: readonly (readonly [sentence: string, sql: string, other: string, fault: RegExp])[] = [
  [
    "Show the kinds and birth dates of the pets with a birth date after 1 May 2020.",
    "SELECT kind, birth_date FROM pet WHERE birth_date > '2020-05-01'",
    "SELECT kind, birth_date FROM pet WHERE colour > '2020-05-01'",
    /uses pet.colour, the sentence does not name it/,
  ],
  [
    "What is the average weight of the pets of each kind?",
    "SELECT kind, avg(weight) FROM pet GROUP BY kind",
    "SELECT kind, avg(weight) FROM pet GROUP BY kind, colour",
    /uses pet.colour, the sentence does not name it/,
  ],
  [
    "What is the average weight of the pets of each kind?",
    "SELECT kind, avg(weight) FROM pet GROUP BY kind",
    "SELECT kind, avg(weight) FROM pet GROUP BY kind, weight",
    /groups by what it takes together/,
  ],
  [
    "In which towns do the owners of dogs live?",
    `${owners} WHERE pet.kind = 'dog'`,
    `${owners} WHERE pet.colour = 'dog'`,
    /looks for 'dog' in pet.colour, it stands in pet.kind/,
  ],
  [
    "In which towns do the owners of dogs live?",
    `${owners} WHERE pet.kind = 'dog'`,
    owners,
    /names dogs, the query does not have it/,
  ],
  [
    "Show the lakes in countries with an area of more than 500.",
    `${lakes} WHERE country.area > 500`,
    `${lakes} WHERE lake.area > 500`,
    /compares area of lake with 500, the sentence of country/,
  ],
  [
    "What are the first names and emails of the owners?",
    "SELECT first_name, email FROM owner",
    "SELECT last_name, email FROM owner",
    /uses owner.last_name/,
  ],
  [
    "What are the first names and emails of the owners?",
    "SELECT first_name, email FROM owner",
    "SELECT first_name FROM owner",
    /speaks of "emails", the query does not/,
  ],
  [
    "Which owners have more than one pet? Show their ids.",
    "SELECT owner_id FROM pet GROUP BY owner_id HAVING count(*) > 1",
    "SELECT owner_id FROM pet GROUP BY owner_id",
    /says 1, the query does not have it/,
  ],
  [
    "Order the pets by weight. Show their kinds and weights.",
    "SELECT kind, weight FROM pet ORDER BY weight",
    "SELECT kind, weight FROM pet",
    /asks for an order, the query has none/,
  ],
  [
    "Show the kinds of the pets with a weight over 3.",
    "SELECT kind FROM pet WHERE weight > 3",
    "SELECT kind FROM pet WHERE weight > 3 LIMIT 3",
    /cuts after 3, the sentence does not say 3/,
  ],
  [
    "What is the kind of the pet with the latest birth date?",
    "SELECT kind FROM pet ORDER BY birth_date DESC LIMIT 1",
    "SELECT kind FROM pet ORDER BY weight DESC LIMIT 1",
    /uses pet.weight, the sentence does not name it/,
  ],
  [
    'Which pets have a kind other than "cat" or "dog"? Show their weights.',
    "SELECT weight FROM pet WHERE kind NOT IN ('cat', 'dog')",
    "SELECT weight FROM pet WHERE kind IN ('cat', 'dog')",
    /asks for cat.*dog, the sentence for others/,
  ],
  [
    "Which names do countries or lakes have?",
    "SELECT name FROM country UNION SELECT name FROM lake",
    "SELECT name FROM country INTERSECT SELECT name FROM lake",
    /in both sets, the sentence for what is in either/,
  ],
];

for (const [sentence, sql, other, fault] of cases) {
  Deno.test(`"${sentence}" does not ask for ${other}`, async () => {
    assert.equal(await faultsOf(sentence, sql), "");
    assert.match(await faultsOf(sentence, other), fault);
  });
}

Deno.test("rows as they are need none of their columns named", async () => {
  assert.equal(await faultsOf("Show all pets.", "SELECT * FROM pet"), "");
  assert.match(await faultsOf("Show all pets.", "SELECT id, kind, weight FROM pet"), /uses pet.weight/);
});

Deno.test("a value that the sentence gives up, and what you mean, ask for nothing", async () => {
  const sql = "SELECT weight FROM pet WHERE kind = 'cat'";
  assert.equal(await faultsOf("Show the weights of cats instead of dogs.", sql), "");
  assert.equal(await faultsOf("I think you mean the weights of cats.", sql), "");
});

Deno.test("no sentence asks for rows that nothing links, or for a value twice", async () => {
  const sentence = "Show the names of the lakes and of their countries.";
  assert.equal(await faultsOf(sentence, lakes.replace("lake.name", "lake.name, country.name")), "");
  assert.match(
    await faultsOf(sentence, lakes.replace("lake.name", "lake.name, lake.name")),
    /shows a value twice/,
  );
  assert.match(
    await faultsOf(sentence, "SELECT lake.name, country.name FROM lake, country"),
    /takes rows together that nothing links/,
  );
  assert.equal(
    await faultsOf(
      "Show every combination of a lake and a country.",
      "SELECT lake.name, country.name FROM lake, country",
    ),
    "",
  );
});

Deno.test("of two occurrences of a table, the one that the sentence names is not asked for", async () => {
  const shown = (role: string) =>
    `SELECT ${role}.name FROM border JOIN country a ON border.country1 = a.id JOIN country b ON border.country2 = b.id ` +
    "WHERE a.name = 'Chad'";
  const sentence = "Which countries have a border with Chad?";
  assert.equal(await faultsOf(sentence, shown("b")), "");
  assert.match(await faultsOf(sentence, shown("a")), /nothing but what the sentence says/);
  assert.equal(await faultsOf("Show the country Chad.", "SELECT name FROM country WHERE name = 'Chad'"), "");
});

Deno.test("two occurrences of a table by one key, and a test of any row at all, are no part of a question", async () => {
  const borders = (first: string) =>
    `SELECT country.name, count(DISTINCT a.country2) + count(DISTINCT b.country1) FROM country LEFT JOIN border a ` +
    `ON a.country1 = country.id LEFT JOIN border b ON b.${first} = country.id GROUP BY country.id, country.name`;
  const sentence = "How many countries does each country have a border with?";
  assert.doesNotMatch(await faultsOf(sentence, borders("country2")), /one key twice/);
  assert.match(await faultsOf(sentence, borders("country1")), /follows one key twice/);
  const has = (where: string) => `SELECT name FROM country WHERE EXISTS (SELECT 1 FROM lake ${where})`;
  assert.equal(await faultsOf("Which countries have a lake?", has("WHERE lake.country_id = country.id")), "");
  assert.match(await faultsOf("Which countries have a lake?", has("")), /whatever it belongs to/);
});

Deno.test("a name that every object of the language has breaks no check", async () => {
  const constructors: Schema = { tables: [table("constructor", column("name"))], foreignKeys: [] };
  const read = await specificationOf("SELECT name FROM constructor", {
    dialect: "sqlite",
    schema: constructors,
  });
  assert(read.kind === "specification");
  const own = createSentenceCheck({ schema: constructors, link: createLinker(constructors) });
  assert.deepEqual(own("Show the names of the constructors.", read.specification).faults, []);
});
