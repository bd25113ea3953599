import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { refused } from "./verdicts.ts";
import { club, geography, practice, shop } from "./worlds.ts";

const reasonOf = async (intention: string, interpretation: string, { linker } = club) =>
  (await createOfflineJudge(linker)({ intention, interpretation, earlier: [] })).reason;

Deno.test("two counts of different tables contradict each other, and the reason names both", async () => {
  const pair = ["How many members have a booking?", "Count the bookings of the members"] as const;
  await refused(pair);
  assert.equal(await reasonOf(...pair), "The intention counts members, the interpretation bookings.");
});

Deno.test("a reason does not say that a superlative lacks which goes by something else", async () => {
  assert.equal(
    await reasonOf("The lake with the largest area", "The lake with the largest depth", geography),
    "The intention asks for the highest by area, the interpretation by depth.",
  );
});

Deno.test("a reason does not say that a sentence denies something where rows are not repeated", async () => {
  assert.doesNotMatch(
    await reasonOf("Clinics in York with their pets", "The clinics, without repeated rows", practice),
    /denies/,
  );
});

Deno.test("a reason does not say that a column with its unit is not asked for", async () => {
  assert.doesNotMatch(
    await reasonOf(
      "The products of the category Garden, along with their weight",
      "The name and price of the products and the weight kg of the suppliers",
      shop,
    ),
    /Only one of the sentences asks for the weight/,
  );
});

Deno.test("a reason does not say that what was ordered on a day asks for an order", async () => {
  assert.doesNotMatch(
    await reasonOf(
      "Which customers have an order ordered after 1 January 2024?",
      "The customers with an order",
      shop,
    ),
    /asks for an order/,
  );
});

Deno.test("a reason names both measures, which are no opposites", async () => {
  assert.equal(
    await reasonOf("List the price of the products.", "List the weight of the products.", shop),
    'The intention says "price", the interpretation "weight".',
  );
});

Deno.test("a request that lists names is not told to name fewer than two", async () => {
  const reasonOfRequest = async (interpretation: string) =>
    (await createOfflineJudge(shop.linker)({
      ...{ interpretation, intention: "Count the products.", earlier: [] },
      asked: "How many are there?",
    })).reason;
  assert.equal(
    await reasonOfRequest("Do you mean one of these: categories, suppliers, orders?"),
    "The request lists 3 names, and says of none how the question would be read by it.",
  );
  assert.equal(await reasonOfRequest("Which?"), "The request names fewer than two readings.");
});
