import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { club, fair, kennel, shop, workshop } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const never = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith(verdict));

const others = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => !line.startsWith(verdict));

Deno.test("an order by names is no order by a column that both sentences show", async () => {
  assert.deepEqual(
    await never("aligned", [
      [
        "List all products with their stock, sorted by name.",
        "All products and their stock, arranged by stock.",
      ],
      [
        "Products with name and weight, in order of name",
        "Products with name and weight, in order of weight",
      ],
      ["Products with their price, newest first", "Products with their price, highest price first"],
    ], shop),
    [],
  );
  assert.deepEqual(
    await others("aligned", [[
      "Products with their stock, sorted by name",
      "Products and their stock, ordered by name",
    ]], shop),
    [],
  );
});

Deno.test("another deed beside a time is another time", async () => {
  assert.deepEqual(
    await never("aligned", [
      ["Senior keepers, each with the day they were hired", "Senior keepers, each with the day they left"],
      ["Which walks were made by keepers who joined in 2022?", "Walks which keepers made in 2022."],
    ], kennel),
    [],
  );
  assert.deepEqual(
    await never("aligned", [
      [
        "Which calls were made for organs built in 2005?",
        "Calls which were made in 2005 for organs that were built.",
      ],
      ["Calls for organs made by makers founded in 1950", "Calls for organs makers made in 1950"],
    ], workshop),
    [],
  );
  assert.deepEqual(
    await others(
      "aligned",
      [
        ["Which keepers were hired in 2022?", "Keepers hired during 2022"],
      ],
      kennel,
    ),
    [],
  );
});

Deno.test("what both sentences say stands for itself, and not for another word", async () =>
  assert.deepEqual(
    await never("aligned", [
      ["Trainers of members who joined", "Trainers of members"],
      ["Members who have booked", "Members"],
    ]),
    [],
  ));

Deno.test("whether or not denies nothing, and asks where it stands without a comma", async () => {
  assert.deepEqual(
    await never("aligned", [
      [
        "Members who have booked but never reviewed",
        "Members who have booked, whether or not they've reviewed too",
      ],
      ["Members, and whether or not they have booked", "Members"],
    ]),
    [],
  );
  assert.deepEqual(
    await others("aligned", [[
      "Members who have booked",
      "Members who have booked, whether or not they've reviewed",
    ]]),
    [],
  );
});

Deno.test("a condition for both of two joined nouns is none for one of them", async () => {
  assert.deepEqual(
    await never("aligned", [
      [
        "Labels of red and green shelves, in both cases only if the length is over 50",
        "Labels of all red shelves, as well as of those green shelves whose length is over 50",
      ],
      [
        "Red shelves and green shelves, each only if the length is over 50",
        "All red shelves, plus those green shelves whose length is over 50",
      ],
      ["Show the long drums and ships.", "Drums that are long, and all ships."],
    ], fair),
    [],
  );
  assert.deepEqual(
    await others("aligned", [[
      "Red and green shelves, in both cases only if the length is over 50",
      "Green and red shelves, in both cases only if the length is over 50",
    ]], fair),
    [],
  );
});
