import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { aligned, neverAligned } from "./verdicts.ts";
import { club } from "./worlds.ts";

Deno.test("a denial of a noun is not a denial of its details", () =>
  neverAligned(
    ["Which members have no booking from York?", "Which members from York have no booking?"],
    ["Members who did not book Yoga", "Members who booked something other than Yoga"],
    ["Trainers without a member in York", "Trainers with a member who is not in York"],
  ));

Deno.test("a superlative stays with the noun that it is said of", () =>
  neverAligned(
    [
      "the country whose capital has the largest population",
      "the capital of the country that has the largest population",
    ],
    ["the oldest trainer of a member", "the trainer of the oldest member"],
    ["the members with the most bookings", "the members with the fewest bookings"],
  ));

Deno.test("a place belongs to the noun that it follows", () =>
  neverAligned(
    [
      "Members who booked a course of a trainer from York",
      "Members from York who booked a course of a trainer",
    ],
    ["members of trainers from York", "members from York of trainers"],
    [
      "Which members recommended a member who lives in York?",
      "Which members living in York recommended a member?",
    ],
  ));

Deno.test("who did it to whom is read through relative clauses and columns that are called by verbs", async () => {
  await neverAligned(
    ["Who recommended Ann?", "Who was recommended by Ann?"],
    ["the member that recommended Ann", "the member that Ann recommended"],
    ["Members recommended by members from York", "Members from York recommended by members"],
    ["Which members did not recommend anyone?", "Which members did nobody recommend?"],
  );
  await aligned(["Members whom Ann recommended", "Members who were recommended by Ann"]);
});

Deno.test("what a preposition leaves open is what is asked for", () =>
  neverAligned(
    ["Which members has Ann written about?", "Which members have written about Ann?"],
    ["Members about whom Ann wrote", "Members who wrote about Ann"],
  ));

Deno.test("two names that change places change the question", () =>
  neverAligned(
    ["trips from York to Leeds", "trips from Leeds to York"],
    ["Trips that start in York and end in Leeds", "Trips that start in Leeds and end in York"],
    ["Reviews by Ann about Ben", "Reviews by Ben about Ann"],
  ));

Deno.test("at least one is not every one", () =>
  neverAligned(
    ["Members who booked at least one course", "Members who booked every course"],
    ["Trainers who train at least one member", "Trainers who train each member"],
  ));

Deno.test("numbers that differ beyond 2^53 differ", () =>
  neverAligned(
    ["Trips with a fare of 12345678901234567890", "Trips with a fare of 12345678901234567891"],
    ["Trips with a fare of 9,007,199,254,740,993", "Trips with a fare of 9007199254740992"],
  ));

Deno.test("restatements, dates and units in other words are aligned", () =>
  aligned(
    ["Courses that start before 10 March 2024", "Courses with a start date earlier than 2024-03-10"],
    ["Members living in York", "The user wants all members from York."],
    ["Members without a booking", "Members who have no bookings"],
    ["Which trips start in York?", "You want the trips whose origin is York."],
    ["Members over 30", "Members whose age is greater than 30, however old"],
  ));

Deno.test("a reason says words, not stems", async () => {
  const judge = createOfflineJudge(club.linker);
  const question = { intention: "Members of the league", interpretation: "All members", earlier: [] };
  assert.match((await judge(question)).reason, /league/);
});
