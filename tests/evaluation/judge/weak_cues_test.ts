import assert from "node:assert/strict";
import { refused, verdicts } from "./verdicts.ts";

type Pair = readonly [string, string];

/** Asserts that no judgement on the pairs of the club, in either order, is `not_aligned`. */
async function neverRefused(...pairs: readonly Pair[]) {
  assert.deepEqual((await verdicts(pairs)).filter((line) => line.startsWith("not_aligned")), []);
}

Deno.test("a weak cue contradicts nothing where other words have no counterpart, and does where all have one", async () => {
  await neverRefused(
    ["Members who missed their lesson in York", "Members that failed to show up for a lesson in York"],
    ["Courses we have on order from Leeds", "Courses ordered from Leeds and still on their way"],
    [
      "The price of courses, looking only at courses that charge juniors",
      "What courses charge junior guests",
    ],
    ["When were the courses last inspected", "The most recent inspection of each course"],
  );
  await refused(
    ["Courses without a single booking", "Courses with a booking"],
    ["Members who have only reviews with 5 stars", "Members who have at least one review with 5 stars"],
    ["Cities where everyone is over 40", "Cities with at least one member over 40"],
  );
});

Deno.test("words without a counterpart are others only in one place of both sentences", async () => {
  await neverRefused(["Members who work nights in York", "Members on night duty in York"]);
  await refused(
    ["Which actors live in York?", "Directors who live in York"],
    ["Members with water damage", "Members with fire damage"],
  );
});

Deno.test("a total goes without saying where there is an answer for each", async () => {
  await neverRefused(["Turnover per city", "The total revenue of every city"]);
  await refused(["Average fare per carrier", "The total fare of every carrier"]);
});

Deno.test("the slowest take longest, and an order begins at its highest", () =>
  neverRefused(
    ["The carrier with the slowest trip", "Which carrier takes longest for a trip"],
    ["Courses, most expensive first", "Courses sorted from the highest price down"],
  ));

Deno.test("a comparison begins behind the alternative", async () => {
  const pair: Pair = ["Members who are guests or older than 40", "Members who are guests or over 40"];
  assert.deepEqual((await verdicts([pair])).filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("a verb of many meanings, an ordinal and a possessive contradict nothing", () =>
  neverRefused(
    ["Which ferries run every day?", "Ferries that operate daily"],
    ["The first edition of each atlas", "For every atlas, its earliest edition"],
    ["Where was Ann treated last?", "The place of Ann's most recent treatment"],
    ["The names of pilots and their licence numbers", "Pilots with name and number of their licence"],
    ["Pilots with their licence, sorted by age", "Pilots by age with their licence"],
    ["Average wait in minutes at each pier", "How many minutes people wait on average, pier by pier"],
  ));

Deno.test("a month is one month, a night is each night, and the commonest ones may be an order", () =>
  neverRefused(
    ["Dogs adopted within a month of arriving", "Dogs adopted no later than a month after they arrived"],
    ["The average number of guests per night", "How many guests there were a night on average"],
    ["What are the most common nicknames of sailors?", "Nicknames of sailors, the most frequent ones first"],
  ));

Deno.test("a bound is not denied with the thing before it, a unit limits no rows, and a share is no cent", async () => {
  await neverRefused(
    ["Singers absent from at least three rehearsals", "Singers who missed more than two rehearsals"],
    ["Huts without a tenant since 2019", "Huts that have been empty since 2019"],
    ["Each swimmer's best time over 100 m", "For each swimmer, the fastest 100 m time"],
    ["Seats sold per day in the first week", "Day by day, how many seats were sold in week one"],
    ["What percentage of guests paid by card?", "The share of guests who paid by card, in per cent"],
    ["The average number of bees per hive", "The average number of bees in a hive"],
  );
  await refused(
    ["Members not older than 40", "Members older than 40"],
    ["The average age of members per city", "The average age of all members"],
  );
});

Deno.test("to win every race is to lose none, and what comes second is the second", () =>
  neverRefused(
    ["Crews who won every race they entered", "Crews that never lost a race they entered"],
    ["Bills not paid within 30 days", "Bills that were paid after more than 30 days or not at all"],
    ["Which donor gave the second highest amount?", "The donor who comes second by amount given"],
    ["The latest bill of each sailor", "For every sailor, only their most recent bill"],
    ["Sailors who crossed the bay at least once", "Sailors who have crossed the bay one or more times"],
    ["Harbours founded in the 19th century", "Harbours that were founded between 1800 and 1899"],
  ));

Deno.test("the first of an untold order may be the earliest, and the only one is no all", async () => {
  await neverRefused(
    ["The first five entries of the logbook", "The logbook's five earliest entries"],
    ["The only bakery in Elm Street", "The bakery in Elm Street, there is just one"],
    ["Do any of the pools open before seven?", "Pools opening earlier than 7 o'clock"],
  );
  await refused(["The five youngest members", "The five oldest members"]);
});
