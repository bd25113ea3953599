import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { createLinker } from "querylogue/linking";
import { verdicts } from "./verdicts.ts";
import { club, fair, geography, shop } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith(verdict));

Deno.test("a length is no depth and no width, in whatever words it is bounded", async () =>
  assert.deepEqual(
    await others("not_aligned", [
      ["lakes deeper than 500 m", "lakes over 500 m long"],
      ["Which lakes are longer than 500 m?", "Lakes with a depth above 500 m"],
      ["How wide are the lakes?", "Show the depth of the lakes."],
    ], geography),
    [],
  ));

Deno.test("two names of one column are not each other, however alike they are spelled", async () => {
  const columns = ["name", "state"].map((name) => ({ name, type: "TEXT", notNull: false }));
  const table = { name: "town", columns, primaryKey: [], uniqueKeys: [] };
  const values = [{ table: "town", column: "state", values: ["Niger", "Nigeria"] }];
  const linker = createLinker({ tables: [table], foreignKeys: [] }, { values });
  const { verdict } = await createOfflineJudge(linker)({
    intention: "How many towns does Niger have?",
    interpretation: "The number of towns in Nigeria",
    earlier: [],
  });
  assert.equal(verdict, "not_aligned");
});

Deno.test("how something is called is not where it is", async () =>
  assert.deepEqual(
    await others("not_aligned", [
      ["members located in York", 'members whose name is "York"'],
    ]),
    [],
  ));

Deno.test("one of two conditions is not both", async () => {
  assert.deepEqual(
    await others("not_aligned", [
      ["products that are cheap or heavy", "products that are cheap and heavy"],
      [
        "products that weigh over 5 and cost under 3",
        "Products for which at least one applies: weight over 5 and price under 3",
      ],
    ], shop).then((lines) => lines.filter((line) => line.startsWith("aligned"))),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", [
      ["members with two or more bookings", "members with at least two bookings"],
      ["List members and trainers.", "Names of members or trainers"],
    ]),
    [],
  );
});

Deno.test("a single figure over all is none for each", async () =>
  assert.deepEqual(
    await others("not_aligned", [
      [
        "for each course, its number of bookings, please",
        "A single count of the bookings over all courses is on its way.",
      ],
    ]),
    [],
  ));

Deno.test("a price per unit is no price for each", async () =>
  assert.deepEqual(
    await never("not_aligned", [[
      "Which product is the cheapest per unit?",
      "The product with the lowest unit price",
    ]], shop),
    [],
  ));

Deno.test("what is left of a column's values may be said by them or by a denial", async () =>
  assert.deepEqual(
    await never("not_aligned", [
      ["orders that are not cancelled", "orders whose status is shipped or pending"],
    ], shop),
    [],
  ));

Deno.test("sorted by one column is not sorted by another", async () =>
  assert.deepEqual(
    await others("not_aligned", [
      [
        "List area and population of the cities, sorted by area.",
        "List area and population of the cities, sorted by population.",
      ],
    ]),
    [],
  ));

Deno.test("dates, bounds and asides of daily speech say what plain ones say", async () =>
  assert.deepEqual(
    await others("aligned", [
      ["Courses that start before the first of January 2023", "Courses that start before 1 January 2023"],
      ["Courses with a price at or below 18", "Courses with a price of at most 18"],
      ["Courses with a price above 18, names only", "Names of courses with a price above 18"],
      [
        "I'm writing a report: which courses have a price above 18?",
        "Courses with a price above 18. Shall I go ahead?",
      ],
      ["Courses whose price is above 18", "Courses with a price above 18 (any trainer)"],
    ]),
    [],
  ));

Deno.test("a denied number is not that number", async () =>
  assert.deepEqual(
    await others("not_aligned", [["Reviews with stars other than 3", "Reviews with 3 stars"]]),
    [],
  ));

Deno.test("an interpretation may point to what the dialogue named", async () => {
  const judge = createOfflineJudge(club.linker);
  const question = {
    intention: "What is the population of the city Lyon?",
    interpretation: "What is the population of this city?",
    earlier: ["Which city has the largest area?"],
  };
  assert.notEqual((await judge(question)).verdict, "not_aligned");
  // A standalone form is compared with alone.
  assert.equal((await judge({ ...question, standalone: question.intention })).verdict, "not_aligned");
});

Deno.test("a bound after 'how about' takes the place of the one before", async () => {
  const judge = createOfflineJudge(club.linker);
  const { verdict } = await judge({
    intention: "How about at least 4?",
    interpretation: "Which members have at least 4 bookings?",
    earlier: ["Which members have at least 10 bookings?"],
  });
  assert.equal(verdict, "aligned");
});

Deno.test("a column that only one of two fully read sentences has is a difference", async () => {
  assert.deepEqual(
    await others("not_aligned", [
      ["Average fare of trips by carrier", "What is the mean fare across all trips?"],
    ]),
    [],
  );
  assert.deepEqual(
    await never("not_aligned", [["Show the shelves.", "Labels of the shelves"]], fair),
    [],
  );
});
