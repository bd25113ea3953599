import assert from "node:assert/strict";
import { decided, type OneSidedPart } from "../../../lib/verify/sentence/findings.ts";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    shop: "name, location, district, staff INTEGER, budget REAL, remaining REAL, a15 INTEGER",
    employee: "name, city, shop_id INTEGER, age INTEGER, home_phone",
    town: "name, people INTEGER",
    route: "name, distance_km INTEGER, hours INTEGER, highest_point, highest_elevation INTEGER",
    film:
      "title, director_id INTEGER, views INTEGER, kind_id INTEGER, home_goals INTEGER, away_goals INTEGER",
    director: "name, birth_city",
    kind: "name",
  },
  keys: ["employee.shop_id > shop", "film.director_id > director", "film.kind_id > kind"],
});

async function holds(cases: readonly (readonly [sentence: string, sql: string, outcome: RegExp])[]) {
  for (const [sentence, sql, outcome] of cases) {
    assert.match(await outcomeOf(sentence, sql), outcome, sentence);
  }
}

const decidedOf = (...oneSided: readonly OneSidedPart[]) =>
  decided({ faults: oneSided.flatMap(({ fault }) => fault ?? []), unsure: [], oneSided }, {
    isOpen: false,
    isMatched: true,
  }).faults;

Deno.test("a part of one side alone is a fault where the other side has nothing left that may mean it", () => {
  const number: OneSidedPart = { side: "query", kind: "number", fault: "52" };
  const text: OneSidedPart = {
    side: "sentence",
    kind: "text",
    places: ["district.type"],
    fault: "Elementary",
  };
  const other: OneSidedPart = { side: "sentence", kind: "number", fault: "60" };
  assert.deepEqual(decidedOf(number), ["52"]);
  assert.deepEqual(decidedOf(text), ["Elementary"]);
  assert.deepEqual(decidedOf(number, text), []);
  // Another number stands in place of the one that the query has.
  assert.deepEqual(decidedOf(number, text, other), ["52", "60"]);
});

Deno.test("a value in place of another of its column is a fault, whatever else is left", () => {
  const asked: OneSidedPart = { side: "query", kind: "text", places: ["a"], fault: "asked" };
  const said: OneSidedPart = { side: "sentence", kind: "text", places: ["a"], fault: "said" };
  const vague: OneSidedPart = { side: "sentence", kind: "operation" };
  assert.deepEqual(decidedOf(asked, vague), []);
  assert.deepEqual(decidedOf(asked, said, vague), ["asked", "said"]);
});

Deno.test("a name of another table may mean a column, one of the same table may not", () =>
  holds([
    [
      "How many shops are there in each city?",
      "SELECT location, count(*) FROM shop GROUP BY location",
      /^doubt/,
    ],
    [
      "How many shops are there in each district?",
      "SELECT location, count(*) FROM shop GROUP BY location",
      /^fault/,
    ],
    ["Where is the director of films from?", "SELECT d.birth_city FROM director d", /^doubt/],
    ["What is the age of employees?", "SELECT birth_city FROM director", /^fault/],
  ]));

Deno.test("adjectives and units may name a column, and the name of another column does not", () =>
  holds([
    ["Which routes are tougher than 400?", "SELECT name FROM route WHERE distance_km > 400", /^doubt|^sound/],
    [
      "Routes either under 100 km or over 500 km long",
      "SELECT name FROM route WHERE distance_km < 100 OR distance_km > 500",
      /^(?!fault)/,
    ],
    ["Routes with more than 400 hours", "SELECT name FROM route WHERE distance_km > 400", /^fault/],
  ]));

Deno.test("a direction is a fault where the ordered column is named", () =>
  holds([
    [
      "The shop that went over its budget the most",
      "SELECT name FROM shop ORDER BY remaining LIMIT 1",
      /^doubt/,
    ],
    ["The shop with the highest budget", "SELECT name FROM shop ORDER BY budget LIMIT 1", /^fault/],
  ]));

Deno.test("an extreme that a name holds is no order", () =>
  holds([
    [
      "What is the maximum elevation of the route Alta?",
      "SELECT highest_elevation FROM route WHERE name = 'Alta'",
      /^(?!fault)/,
    ],
    ["The highest budget of a shop", "SELECT budget FROM shop", /^fault/],
  ]));

Deno.test("bounds are read with their equality, and ranges only where both ends are", () =>
  holds([
    ["Shops whose staff is greater than or equal to 30", "SELECT name FROM shop WHERE staff >= 30", /^sound/],
    ["Shops whose staff is less than or equal to 30", "SELECT name FROM shop WHERE staff <= 30", /^sound/],
    ["Shops whose staff is greater than or equal to 30", "SELECT name FROM shop WHERE staff < 30", /^fault/],
    ["Employees no older than five", "SELECT name FROM employee WHERE age <= 5", /^sound/],
    ["Employees no older than five", "SELECT name FROM employee WHERE age >= 5", /^fault/],
    [
      "Shops with a staff of 180 people that belong to the north",
      "SELECT name FROM shop WHERE staff = 180",
      /^(?!fault)/,
    ],
    ["Shops with a staff never below 3", "SELECT name FROM shop WHERE staff >= 3", /^sound/],
    ["Towns with 10-20 people", "SELECT name FROM town WHERE people BETWEEN 10 AND 20", /^sound/],
  ]));

Deno.test("a number of what is known, of a name or of a date's part asks for nothing", () =>
  holds([
    ["The names of all 50 shops", "SELECT name FROM shop", /^sound/],
    ["The location of all three coffee shops", "SELECT location FROM shop", /^(?!fault)/],
    ["Names of 50 shops", "SELECT name FROM shop", /^fault/],
    [
      "The phone number of the employee Ann",
      "SELECT home_phone FROM employee WHERE name = 'Ann'",
      /^(?!fault)/,
    ],
  ]));

Deno.test("two occurrences of a link table that lead to different rows follow no key twice", async () => {
  const both = outcomesOver({
    tables: { paper: "title", author: "name", writes: "paper_id INTEGER, author_id INTEGER" },
    keys: ["writes.paper_id > paper", "writes.author_id > author"],
  });
  const twice =
    "SELECT p.title FROM paper p JOIN writes w ON w.paper_id = p.id JOIN writes v ON v.paper_id = p.id";
  assert.match(
    await both(
      "Papers by both 'Ann' and 'Bob'",
      `${twice} JOIN author a ON a.id = w.author_id JOIN author b ON b.id = v.author_id WHERE a.name = 'Ann' AND b.name = 'Bob'`,
    ),
    /^(?!fault)/,
  );
  assert.match(await both("Titles of papers", twice), /^fault: .*one key twice/);
});

Deno.test("sets that are said together are a union, and the most of parts is their sum", () =>
  holds([
    [
      "Shops in the district 'A' together with those that have over 50 staff",
      "SELECT name FROM shop WHERE district = 'A' UNION SELECT name FROM shop WHERE staff > 50",
      /^(?!fault)/,
    ],
    [
      "Which film has the most goals?",
      "SELECT title FROM film ORDER BY home_goals + away_goals DESC LIMIT 1",
      /^(?!fault)/,
    ],
    [
      "Which film has the most views?",
      "SELECT title FROM film ORDER BY home_goals + away_goals DESC LIMIT 1",
      /^fault/,
    ],
  ]));
