import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { club, kennel, practice, shop } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const never = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith(verdict));

const others = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => !line.startsWith(verdict));

Deno.test("a weight in another unit is the same, whatever value classifies the rows", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Dogs heavier than 2,000 g", "Pets of the species dog over 2 kg in weight"],
      ["Pets heavier than 2,000 g", "Items of the kind pet over 2 kg in weight"],
    ], practice),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [[
      "Dogs heavier than 2,000 g",
      "Pets of the species dog over 3 kg in weight",
    ]], practice),
    [],
  );
});

Deno.test("a full day is 1,440 minutes", async () => {
  assert.deepEqual(
    await others("aligned", [[
      "Walks that took longer than a full day",
      "Walks that took over 1,440 minutes",
    ]], kennel),
    [],
  );
  assert.deepEqual(
    await never(
      "aligned",
      [["Walks that took longer than a full day", "Walks that took over 2,880 minutes"]],
      kennel,
    ),
    [],
  );
});

Deno.test("the end of a year is the beginning of the next one", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["Keepers hired before 2017", "Keepers who had been hired by the end of 2016"],
      ["Keepers hired after 2016", "Keepers hired since the beginning of 2017"],
      ["Keepers hired from 2017 on", "Keepers hired after the end of 2016"],
      ["Keepers hired from May 2017 onwards", "Keepers hired on or after 1 May 2017"],
      ["Keepers hired before May 2017", "Keepers hired by the end of April 2017"],
    ], kennel),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [[
      "Keepers hired before 2017",
      "Keepers who had been hired by the end of 2017",
    ]], kennel),
    [],
  );
});

Deno.test("one at most is fewer than two", async () =>
  assert.deepEqual(
    await others("aligned", [["Members with fewer than two bookings", "Members with one booking at most"]]),
    [],
  ));

Deno.test("a number left out and a bound on the rest may be the same", async () => {
  const pairs: Pairs = [
    ["Reviews with stars other than 1", "Reviews with 2 stars and up"],
    [
      "Leaving out reviews of stars 1, the number of reviews of every author",
      "Reviews with stars of 2 and up, counted by author",
    ],
  ];
  assert.deepEqual(await others("undecided", pairs), []);
});

Deno.test("a denial behind a deed reaches no further condition", async () =>
  assert.deepEqual(
    await never("not_aligned", [[
      "Keepers who are still with us and have at least eight walks",
      "Keepers that haven't left and have more than seven walks",
    ]], kennel),
    [],
  ));

Deno.test("a price per kilogram is no price for each", async () =>
  assert.deepEqual(
    await never("not_aligned", [[
      "Which product is the cheapest among those that cost something?",
      "Ignoring the free ones, the product with the lowest price per kilogram",
    ]], shop),
    [],
  ));
