import assert from "node:assert/strict";
import { plainQuantities } from "../../../lib/evaluation/judge/plain_quantities.ts";
import { neverAligned, refused, verdicts } from "./verdicts.ts";
import { geography } from "./worlds.ts";

/** Asserts that no judgement on the pairs of the club, in either order, is `not_aligned`. */
async function neverRefused(...pairs: readonly (readonly [string, string])[]) {
  assert.deepEqual((await verdicts(pairs)).filter((line) => line.startsWith("not_aligned")), []);
}

Deno.test("quantities of daily speech are written as numbers with their unit behind", () => {
  const written: Readonly<Record<string, string>> = {
    "from 7 pm": "from 19",
    "at 12:15 a.m.": "at 0.25",
    "until 18:30 h": "until 18.5",
    "over $7.50": "over 7.50 dollars",
    "under 20 €": "under 20 euros",
    "6+ rooms": "6 or more rooms",
    "three and a half days": "3.5 days",
    "longer than an hour": "longer than 1 hour",
    "half an hour": "0.5 hours",
  };
  for (const [said, plain] of Object.entries(written)) assert.equal(plainQuantities(said), plain);
});

Deno.test("one bound in two units is one bound", async () => {
  await neverRefused(
    ["Courses longer than two weeks", "Courses that take more than 14 days"],
    ["Courses of over 90 minutes", "Courses of more than one and a half hours"],
    ["Courses that cost under 80 cents", "Courses with a price below $0.80"],
    ["Courses with more than four reviews", "Courses with 5+ reviews"],
    ["Courses that begin after 6 pm", "Courses that begin after 18:00"],
  );
  await refused(
    ["Courses longer than two weeks", "Courses that take more than 15 days"],
    ["Courses of over 90 minutes", "Courses of more than two and a half hours"],
  );
  await neverAligned(["Courses that begin after 6 pm", "Courses that begin after 6 am"]);
});

Deno.test('"only" behind a noun keeps such things and says nothing of all', async () => {
  await neverRefused(["Reviewed courses in Leeds", "Courses in Leeds, reviewed ones only"]);
  await neverAligned(["Members who booked courses in Leeds", "Members whose courses are in Leeds only"]);
});

Deno.test("what is left out by any words for lacking something is what has it", async () => {
  await neverRefused(
    [
      "Courses that have reviews and how many each has",
      "The number of reviews of each course, with courses that have no review left out",
    ],
    [
      "Which members booked a course in 2023, and how often?",
      "Bookings in 2023 by member. Anyone who booked nothing won't show up in the result.",
    ],
  );
});

Deno.test("verbs that say by a denial what another verb says may mean the same, the same verb may not", async () => {
  await neverRefused(["Members that cannot be reached", "Members that are cut off"]);
  await neverAligned(["Courses that were cancelled", "Courses that were not cancelled"]);
});

Deno.test("a name before the average is not one behind it", async () => {
  const pair = [
    "Rivers in Peru longer than the average river",
    "Rivers longer than the average river in Peru",
  ];
  const judged = await verdicts([[pair[0] ?? "", pair[1] ?? ""]], geography);
  assert.deepEqual(judged.filter((line) => line.startsWith("aligned")), []);
});

Deno.test("with or without something is not with it", () =>
  neverAligned(["Courses with or without a start date", "Courses with a start date"]));

Deno.test("earliest is not latest, and a perfect question is active", async () => {
  await neverAligned(["The date of the earliest booking", "The date of the most recent booking"]);
  await neverRefused(["Which courses has Ann booked?", "Which courses have been booked by Ann?"]);
});

Deno.test("a name before a verb does what a name behind it suffers", () =>
  neverAligned(["Who are the members Ann recommends?", "Who recommends Ann?"]));

Deno.test("what is kept is not left out, and nobody who never did is whoever did", async () => {
  await neverAligned([
    "Every member with the courses they booked, and do keep the members that have none.",
    "Every member with the courses they booked. Members with none are left out.",
  ]);
  await neverRefused([
    "Members who have booked, but nobody who has never reviewed",
    "Members who have booked and reviewed",
  ]);
});

Deno.test("greetings, thanks and apologies ask for nothing", () =>
  neverRefused(
    ["Which courses cost over 50? Thanks a million!", "Courses with a price over 50"],
    ["Sorry to be a nuisance, but which members are from York? cheers!", "Members from York"],
  ));

Deno.test("in the language of a people is not in their country", async () => {
  const judged = await verdicts([["Countries that publish in French", "Countries in France"]], geography);
  assert.deepEqual(judged.filter((line) => line.startsWith("aligned")), []);
});
