import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { belongsTo } from "../../../lib/evaluation/judge/peoples.ts";
import { aligned, neverAligned, refused, verdicts } from "./verdicts.ts";
import { club, geography } from "./worlds.ts";

Deno.test("what nobody does is not what somebody does not do", () =>
  neverAligned(
    ["Courses that nobody from York booked", "Courses that somebody not from York booked"],
    ["Courses no one from Leeds booked", "Courses someone who is not from Leeds booked"],
    ["Courses nobody with a review booked", "Courses somebody without a review booked"],
  ));

Deno.test("whose recommender somebody is, they recommended", async () => {
  await neverAligned(
    ["Members whose recommender is Ann", "Members who recommended Ann"],
    ["Members whose recommender is Ann", "The recommender of Ann"],
    ["Members whose trainer is Ivan", "Members who train Ivan"],
    ["Whose boss is Ann?", "Who is the boss of Ann?"],
  );
  await aligned(["Members whose recommender is Ann", "Members recommended by Ann"]);
});

Deno.test("a month of a year is all its days", async () => {
  await aligned(
    ["Courses that start in January 2023", "Courses with a start date in Jan 2023"],
    ["Courses that start in February 2024", "Courses with a start date from 2024-02-01 to 2024-02-29"],
    ["Courses that start before March 2023", "Courses that start before 1 March 2023"],
    ["Courses that start in December 2023", "Courses that start in 2023-12"],
  );
  await neverAligned(
    ["Courses that start in January 2023", "Courses that start in February 2023"],
    ["Courses that start in January 2023", "Courses that start in 2023"],
    ["Courses that start in January 2023", "Courses that start on 1 January 2023"],
    ["Courses that start before January 2023", "Courses that start after January 2023"],
  );
});

Deno.test("one before another is not one after it", async () => {
  await neverAligned(
    ["Members who booked before Ann did", "Members who booked after Ann did"],
    ["Members who booked before Ann did", "Members that Ann booked before"],
    ["members who booked before clara did", "members who booked after clara did"],
    ["Courses booked after the start date", "Courses booked before the start date"],
  );
  await aligned(["Members who booked before Ann did", "Members who booked earlier than Ann did"]);
});

Deno.test("measures of other kinds exclude each other", () =>
  refused(["What is the height of Ann?", "What is the weight of Ann?"]));

Deno.test("telegrams and the notes of agents are read", () =>
  aligned(
    ["# members in York", "Number of members in York"],
    ["nr of trips from Leeds", "The number of trips from Leeds"],
    ["members w/ a booking", "Members with a booking"],
    ["members w/o bookings", "Members without bookings"],
    ["Members older than 30", "To avoid any misunderstanding: members, age > 30"],
    ["For each city, how many members live there", "Group the members by city and count them"],
    ["The average number of stars of reviews", "Average stars of the reviews"],
    ["How many bookings has each member made?", "The number of bookings made per member"],
    ["Name of the trainer with the highest salary", "The best paid trainer"],
  ));

Deno.test("capitals for words that the other sentence has are these words", () =>
  aligned(["Members with a personal training plan", "Members with a PTP"]));

Deno.test("a name of which one word is said is not refused", async () => {
  const [verdict] = await verdicts([["atlantic rivers", "Rivers whose mouth is Atlantic Ocean"]], geography);
  assert.match(verdict ?? "", /^undecided/);
});

Deno.test("a particle, a passive, a verb after when and times change the question", () =>
  neverAligned(
    ["Trips with check-in in York", "Trips with check-out in York"],
    ["Members who reviewed courses", "Members whose courses were reviewed"],
    ["When were the trips to Leeds booked?", "When were the trips to Leeds paid?"],
    ["Courses booked more than twice", "Courses booked for more than two people"],
    ["the different cities", "the city of every member"],
    ["courses that only members with reviews booked", "courses that members with reviews booked"],
  ));

Deno.test("a condition on a number counts nothing, and a measure no list knows is not refused", async () => {
  const lines = await verdicts([
    ["Trips where the number of carriers is 0", "Trips without a carrier"],
    ["the heaviest country", "the country with the highest population"],
  ]);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("people are called after every name of their country", () => {
  assert.ok(belongsTo("american", "united states") && belongsTo("british", "united kingdom"));
  assert.ok(!belongsTo("american", "united kingdom"));
});

Deno.test("what a superlative and a place say something of stays", () =>
  neverAligned(
    ["pilots of the cheapest carrier", "the cheapest carrier with pilots"],
    ["trips with a carrier from York", "trips from York with a carrier"],
  ));

Deno.test("an answer for each name and identifier of some rows is one for each of the rows", async () => {
  await aligned(
    [
      "For each trainer, count the courses.",
      "Count the courses for each name and trainer_id of the trainer.",
    ],
    ["Count the courses of each trainer.", "Count the courses for each trainer id and name of the trainer."],
    ["Count the members who have bookings.", "Count the different member ids with their bookings."],
  );
  await neverAligned(
    ["Count the courses of each trainer.", "Count the courses for each trainer id and city of the member."],
    ["Count the courses of each trainer.", "Count the courses for each city and name of the trainer."],
    ["How many bookings are there?", "Count the different course ids of the bookings."],
  );
  const [split] = await verdicts([
    ["Count the courses of each trainer.", "Count the courses for each name and city of the trainer."],
  ]);
  assert.match(split ?? "", /^not_aligned/);
});

Deno.test("a reason denies nothing that a sentence says of something else", async () => {
  const judge = createOfflineJudge(club.linker);
  const reason = async (intention: string, interpretation: string) =>
    (await judge({ intention, interpretation, earlier: [] })).reason;
  assert.equal(
    await reason("Show the cities with a population above 300.", "Show the cities with an area above 300."),
    'The intention says "> 300" of population, the interpretation does not.',
  );
  assert.equal(
    await reason("Show the members.", "Show the ages of the members."),
    "The interpretation names ages among what it asks for, the intention does not.",
  );
});

Deno.test("what stands in order lines is not sorted", async () => {
  const pair = [
    "Courses that appear in order lines",
    "List the courses that appear in lines of orders",
  ] as const;
  assert.deepEqual((await verdicts([pair])).filter((line) => line.startsWith("not_aligned")), []);
  await refused(["Courses in order of price", "Courses with their price"]);
});

Deno.test("the beginning and the end of a month are not the month, and a width is no height", async () => {
  await neverAligned(
    ["Courses that start before the end of March 2024", "Courses that start before March 2024"],
    ["Courses that start after the beginning of May 2020", "Courses that start after May 2020"],
    ["Courses that start at the end of June 2019", "Courses that start at the start of June 2019"],
  );
  await refused(
    ["Rooms that are more than 30 metres high", "Rooms that are more than 30 metres wide"],
    ["Rooms that are 5 metres long or longer", "Rooms that are at least 5 metres wide"],
  );
});
