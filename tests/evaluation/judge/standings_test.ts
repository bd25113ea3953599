import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { club, geography, type JudgeWorld, shop } from "./worlds.ts";

const others = async (verdict: string, world: JudgeWorld, ...pairs: Parameters<typeof verdicts>[0]) =>
  (await verdicts(pairs, world)).filter((line) => !line.startsWith(verdict));

Deno.test("which of two rows is the larger one is told in many words", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      club,
      ["Members older than Ann", "Members that Ann is older than"],
      ["Members older than Ann", "I'll pick the members with an age below that of Ann."],
      ["Members older than the one who recommended them", "Members whom somebody older recommended"],
    ),
    [],
  );
  assert.deepEqual(
    await others(
      "aligned",
      club,
      ["Members older than Ann", "Members whose age exceeds the age of Ann"],
      ["Members whose age is above that of Ann", "Which members have a higher age than Ann?"],
    ),
    [],
  );
});

Deno.test("larger than any need not be larger than all", async () => {
  const pair = [
    "Countries larger than any country in Asia",
    "Countries larger than all countries in Asia",
  ] as const;
  assert.deepEqual((await verdicts([pair], geography)).filter((line) => line.startsWith("aligned")), []);
});

Deno.test("which of two columns is the larger one is told in many words", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      shop,
      ["products whose stock is above their weight", "products whose weight is above their stock"],
      ["products with more stock than weight", "products whose weight exceeds their stock"],
    ),
    [],
  );
  assert.deepEqual(
    await others(
      "aligned",
      shop,
      ["products whose stock is above their weight", "products whose weight is below their stock"],
      ["products whose stock exceeds their weight", "products with a higher stock than weight"],
    ),
    [],
  );
});

Deno.test("what an agent says before what it understood tells nothing", async () => {
  const leads = [
    "I'm going to find",
    "This asks for",
    "If I understand you correctly, you want",
    "I take this to mean",
    "Sure! I'll fetch",
    "The goal is to find",
    "I'll run a query for",
    "I'll search the database for",
  ];
  const pairs = leads.map((lead) =>
    ["Which members live in the largest city?", `${lead} the members who live in the largest city.`] as const
  );
  assert.deepEqual(await others("aligned", club, ...pairs), []);
});

Deno.test("a time behind a deed bounds no other column", async () => {
  assert.deepEqual(
    await others("aligned", shop, [
      "The average loyalty level of customers born after 1990",
      "Mean loyalty level of all customers whose birth year is later than 1990",
    ]),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", club, ["members born after 1990", "members with an age above 1990"]),
    [],
  );
});
