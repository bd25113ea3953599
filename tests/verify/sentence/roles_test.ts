import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, ...columns: Schema["tables"][number]["columns"]) => ({
  ...{ name, columns: [column("id", "INTEGER"), ...columns], primaryKey: ["id"], uniqueKeys: [] },
});
const key = (from: string, column: string, to: string) => ({
  name: `${from}_${column}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["id"] },
});
const schema: Schema = {
  tables: [
    table("airport", column("name"), column("town")),
    table(
      "flight",
      ...[column("source_airport", "INTEGER"), column("dest_airport", "INTEGER")],
      ...[column("carrier"), column("kilometres", "INTEGER"), column("milliseconds", "INTEGER")],
    ),
    table(
      "person",
      ...[column("name"), column("boss_id", "INTEGER"), column("gender"), column("first_name")],
      ...[column("hire_date", "DATE"), column("birth_date", "DATE"), column("weight", "INTEGER")],
    ),
  ],
  foreignKeys: [
    key("flight", "source_airport", "airport"),
    key("flight", "dest_airport", "airport"),
    key("person", "boss_id", "person"),
  ],
};
const check = createSentenceCheck({ schema, link: createLinker(schema) });

async function findingsOf(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  return check(sentence, read.specification);
}

const flights = (key: string) =>
  `SELECT airport.name, count(*) FROM flight JOIN airport ON flight.${key} = airport.id GROUP BY airport.id, airport.name`;

Deno.test("of two keys to one table, the sentence has to tell which one it means", async () => {
  const open = await findingsOf("How many flights are there of each airport?", flights("source_airport"));
  assert.match(open.unsure.join(), /means flight.source_airport/);
  const departing = "How many flights depart from each airport?";
  assert.doesNotMatch((await findingsOf(departing, flights("source_airport"))).unsure.join(), /means flight/);
  const { faults, unsure } = await findingsOf(departing, flights("dest_airport"));
  assert.match([...faults, ...unsure].join(), /dest_airport/);
});

const bosses = (outputs: string, rest = "") =>
  `SELECT ${outputs} FROM person a JOIN person b ON a.boss_id = b.id ${rest}`;

Deno.test("of two rows of one table that a key links, words between them tell which is asked for", async () => {
  const ends = { low: bosses("a.name"), high: bosses("b.name") };
  for (
    const [sentence, asked, other] of [
      ["Names of the persons who report to somebody", ends.low, ends.high],
      ["Names of the persons who work under another person", ends.low, ends.high],
      ["Names of the persons with someone who reports to them", ends.high, ends.low],
    ] as const
  ) {
    assert.deepEqual(await findingsOf(sentence, asked), { faults: [], unsure: [], unnamed: [] }, sentence);
    assert.match((await findingsOf(sentence, other)).faults.join(), /the other end of the key/, sentence);
  }
  const both = "Show the names of the persons and of their bosses.";
  assert.deepEqual((await findingsOf(both, bosses("a.name, b.name"))).unsure, []);
  assert.match((await findingsOf(both, bosses("b.name, a.name"))).unsure.join(), /which person of two/);
  const far = "Names of the persons whose boss's boss is heavy";
  assert.match((await findingsOf(far, ends.low)).unsure.join(), /which person of two/);
  const untold = "Names of the persons that belong to other persons.";
  assert.match((await findingsOf(untold, ends.low)).unsure.join(), /which person of two/);
  // Whoever is chosen by a value is not the one that is asked for.
  const chosen = await findingsOf(
    "Names of the persons who report to Ann",
    bosses("a.name", "WHERE a.name = 'Ann'"),
  );
  assert.match(chosen.unsure.join(), /which person of two/);
});

Deno.test("of two dates of rows that a key links, the sentence tells which comes first", async () => {
  const sentence = "Names of the persons who were hired before the boss they report to";
  assert.deepEqual(
    (await findingsOf(sentence, bosses("a.name", "WHERE a.hire_date < b.hire_date"))).unsure,
    [],
  );
  assert.match(
    (await findingsOf(sentence, bosses("a.name", "WHERE a.hire_date > b.hire_date"))).faults.join(),
    /the other way round/,
  );
});

Deno.test("what else than the thing that a question asks for is shown, or counted by, is undecidable", async () => {
  const shown = await findingsOf(
    "Which carriers have flights of more than 900 kilometres?",
    "SELECT DISTINCT id FROM flight WHERE kilometres > 900",
  );
  assert.match(shown.unsure.join(), /the carrier that the sentence asks for/);
  const counted = await findingsOf(
    "How many flights depart from each airport?",
    "SELECT carrier, count(*) FROM flight GROUP BY carrier",
  );
  assert.match([...counted.faults, ...counted.unsure].join(), /each airport|flight.carrier/);
  const single = await findingsOf("How many flights does each carrier have?", "SELECT count(*) FROM flight");
  assert.match(single.unsure.join(), /one answer each/);
});

/** A sentence, its query, one that differs from it, and what is found. */
const cases: readonly (readonly [sentence: string, sql: string, other: string, fault: RegExp])[] = [
  [
    "Which persons were hired before their date of birth?",
    "SELECT name FROM person WHERE hire_date < birth_date",
    "SELECT name FROM person WHERE birth_date < hire_date",
    /the other way round/,
  ],
  [
    "How long is each flight in minutes?",
    "SELECT id, milliseconds / 60000.0 FROM flight",
    "SELECT id, milliseconds / 1000.0 FROM flight",
    /divides by 1000/,
  ],
  [
    "The weight of each person in pounds, by name (1 kg is 2.2 pounds)",
    "SELECT name, weight * 2.2 FROM person",
    "SELECT name, weight / 2.2 FROM person",
    /the reverse/,
  ],
  [
    'Call a person "heavy" with a weight over 90 and "light" otherwise, and show the names.',
    "SELECT name, CASE WHEN weight > 90 THEN 'heavy' ELSE 'light' END FROM person",
    "SELECT name, CASE WHEN weight > 90 THEN 'light' ELSE 'heavy' END FROM person",
    /calls the rest "heavy"/,
  ],
  [
    'Show the first name and the gender of each person as "first name, gender".',
    "SELECT first_name || ', ' || gender FROM person",
    "SELECT gender || ', ' || first_name FROM person",
    /in another order/,
  ],
  [
    "How many female persons are there?",
    "SELECT count(*) FROM person WHERE gender = 'female'",
    "SELECT count(*) FROM person",
    /persons of one sex/,
  ],
];

for (const [sentence, sql, other, fault] of cases) {
  Deno.test(`"${sentence}" does not ask for ${other}`, async () => {
    assert.deepEqual((await findingsOf(sentence, sql)).faults, []);
    assert.match((await findingsOf(sentence, other)).faults.join("; "), fault);
  });
}
