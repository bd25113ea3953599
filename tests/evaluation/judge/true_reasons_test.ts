import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { refused } from "./verdicts.ts";
import { club, geography, practice } from "./worlds.ts";

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
