import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: { singer: "name, town, is_married INTEGER, is_retired INTEGER, age INTEGER, songs INTEGER" },
});

const singers = (one: string, other: string) => (connective: string) =>
  `SELECT name FROM singer WHERE ${one} ${connective} ${other}`;
const alternatives = [
  ["Names of the singers who live in the town 'Graz' or are married (or both)", [
    "town = 'Graz'",
    "is_married = 1",
  ]],
  ["Names of the singers who are married or retired (or both)", ["is_married = 1", "is_retired = 1"]],
  ["Names of the singers who are married or retired, or both", ["is_married = 1", "is_retired = 1"]],
  ["Names of the singers older than 60 or retired (or both)", ["age > 60", "is_retired = 1"]],
  ["Names of the singers who are either married or retired, or both", ["is_married = 1", "is_retired = 1"]],
  ["Names of the singers who are retired and/or married", ["is_married = 1", "is_retired = 1"]],
  ["Names of the singers with an age above 60 or more than 20 songs (or both)", ["age > 60", "songs > 20"]],
  ["Names of the singers who are retired or have more than 20 songs, or both", [
    "is_retired = 1",
    "songs > 20",
  ]],
  ["Names of the singers who are married or of the town 'Linz' – or both of these", [
    "is_married = 1",
    "town = 'Linz'",
  ]],
  ["Names of the singers who are retired or older than 60 or even both", ["is_retired = 1", "age > 60"]],
] as const;

Deno.test("what may be both is one or the other", async () => {
  for (const [sentence, [one, other]] of alternatives) {
    const queryOf = singers(one, other);
    assert.doesNotMatch(await outcomeOf(sentence, queryOf("OR")), /^fault/, sentence);
    assert.match(await outcomeOf(sentence, queryOf("AND")), /^fault: .*OR, the query by AND/, sentence);
  }
});

Deno.test("what is said to be both is no alternative", async () => {
  const both = singers("is_married = 1", "is_retired = 1");
  assert.equal(
    await outcomeOf("Names of the singers who are both married and retired", both("AND")),
    "sound",
  );
  assert.match(
    await outcomeOf("Names of the singers who are both married and retired", both("OR")),
    /^fault/,
  );
});
