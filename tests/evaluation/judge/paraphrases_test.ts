import assert from "node:assert/strict";
import { readEmpties } from "../../../lib/evaluation/judge/empties.ts";
import { verdicts } from "./verdicts.ts";
import { club, geography, type JudgeWorld, music, shop, valley } from "./worlds.ts";

type Pair = readonly [intention: string, interpretation: string];

/** The judgements of another verdict than the one that all pairs of a world should have, in either order. */
async function otherThan(verdict: string, world: JudgeWorld, pairs: readonly Pair[]) {
  return (await verdicts(pairs, world)).filter((line) => !line.startsWith(`${verdict}:`));
}

async function aligned(world: JudgeWorld, ...pairs: readonly Pair[]) {
  assert.deepEqual(await otherThan("aligned", world, pairs), []);
}

async function refused(world: JudgeWorld, ...pairs: readonly Pair[]) {
  assert.deepEqual(await otherThan("not_aligned", world, pairs), []);
}

async function undecided(world: JudgeWorld, ...pairs: readonly Pair[]) {
  assert.deepEqual(await otherThan("undecided", world, pairs), []);
}

Deno.test("to leave out rows that lack something is to ask for those that have it", async () => {
  const wanted = "Artists and their albums, only where there are any";
  await aligned(
    music,
    [wanted, "Artists and their albums; artists without an album are left out"],
    [wanted, "Artists and their albums, leaving out artists that have none"],
    [wanted, "Artists and their albums. Where there is no album, the artist is omitted."],
    [wanted, "Artists and their albums; if an artist has no album, skip it"],
    [wanted, "Artists and their albums, without artists who have no album"],
    [wanted, "Artists and their albums, but those lacking albums I leave out"],
    [wanted, "Artists and their albums (artists with no album are not shown)"],
    [wanted, "Artists and their albums, and I won't include artists that have no albums"],
  );
  await refused(
    music,
    [wanted, "Artists and their albums; artists without an album stay"],
    [wanted, "Artists and their albums, even artists without an album"],
    [wanted, "Artists and their albums, leaving out artists with an album"],
    [wanted, "Artists and their albums; artists that have an album are left out"],
    [wanted, "Artists without an album"],
  );
  await undecided(music, ["Artists and their albums", "Artists and their albums, if any"]);
});

Deno.test("to leave out what is unknown is to ask for what is known", async () => {
  const wanted = "Artists and their genres, only where the genre is known";
  await aligned(
    music,
    [wanted, "Artists and their genres; artists whose genre is unknown are left out"],
    [wanted, "Artists and their genres, leaving out unknown genres"],
    [wanted, "Artists and their genres; artists whose genre nobody knows are dropped"],
  );
  const left = await verdicts([[wanted, "Artists and their genres, only where the genre is unknown"]], music);
  assert.deepEqual(left.filter((line) => line.startsWith("aligned")), []);
});

Deno.test("a clause that leaves out is read by what it denies, and any other is left as it is", () => {
  const read = (sentence: string) => {
    const { sentence: plain, empties } = readEmpties(sentence);
    return `${plain} > ${empties}`;
  };
  assert.deepEqual(
    [
      "Boats; boats on which no one sails don't count",
      "Boats and sailors, with or without sailors",
      "Boats with no harbour",
      "Boats without sails that have no owner",
      "Boats over 1,500 and their harbours; harbours without boats over 1,500 are dropped",
    ].map(read),
    [
      "Boats, only where boats on which one sails > undefined",
      "Boats and sailors > either",
      "Boats with no harbour > undefined",
      "Boats without sails that have no owner > undefined",
      "Boats over 1,500 and their harbours, only where there are boats over 1,500 > dropped",
    ],
  );
});

Deno.test("not as long as a bound is below it", async () => {
  await aligned(
    music,
    ["Tracks with a duration below 200", "Tracks not as long as 200"],
    ["Tracks shorter than 200", "Tracks that do not last as long as 200"],
  );
  await aligned(geography, ["Mountains lower than 2,000", "Mountains that do not reach 2,000"]);
  await refused(
    music,
    ["Tracks with a duration above 200", "Tracks not as long as 200"],
    ["Tracks shorter than 200", "Tracks that last longer than 200"],
  );
  await refused(geography, ["Mountains above 2,000", "Mountains that do not reach 2,000"]);
});

Deno.test("what a column leads to is measured, not the column", async () => {
  await aligned(
    valley,
    ["Pools whose drain has a length over 300", "Pools with a drain longer than 300"],
    ["Firms whose seat has a height below 90", "Firms with a seat in a town lower than 90"],
    ["Pools with an area under 40 and their drains", "Pools smaller than 40 and their drains"],
  );
  await refused(
    valley,
    ["Pools whose drain has a length over 300", "Pools with a drain shorter than 300"],
    ["Pools whose drain has a length over 300", "Pools with a drain longer than 500"],
    ["Firms whose seat has a height below 90", "Firms with a seat in a town higher than 90"],
  );
  await undecided(valley, [
    "Pools whose drain is longer than 300",
    "Pools longer than 300 that have a drain",
  ]);
});

Deno.test("a size of which nothing is said is no depth", () =>
  undecided(geography, ["The deepest lake in Italy", "The largest lake in Italy"]));

Deno.test("a value that is called as its rows has to be said beside them", async () => {
  const lines = await verdicts([
    ['Streams with a bridge of kind "bridge"', "Streams with a bridge"],
    ['Streams with a bridge of kind "bridge"', 'Streams with a bridge of kind "gate"'],
  ], valley);
  assert.deepEqual(lines.filter((line) => line.startsWith("aligned")), []);
});

Deno.test("words about the conversation count nothing and speak of no all", async () => {
  await aligned(
    shop,
    ["All customers from Lyon", "All customers from Lyon count again"],
    ["Consider customers from Lyon.", "From here on only customers from Lyon."],
    ["The customers from Lyon", "Only customers from Lyon"],
  );
  await refused(shop, ["The customers from Lyon", "The number of customers from Lyon"]);
});

Deno.test("in which each was opened says when, not that all were", () =>
  aligned(music, [
    "Concerts in Paris and their dates",
    "Concerts in Paris with the date on which each was",
  ]));

Deno.test("totals, orders and counts are read however they are said", async () => {
  await aligned(
    geography,
    ["The total length of all rivers", "How long are all rivers put together?"],
    ["Rivers sorted by length, longest first", "Rivers from the longest down"],
    [
      "Which three rivers that flow through Peru are longest?",
      "The three longest rivers that flow through Peru",
    ],
    ["Cities with more than 500,000 inhabitants", "Cities of over half a million inhabitants"],
    ["Rivers with a length of at most 300", "Rivers with a length of 300 at most"],
  );
  await aligned(
    club,
    ["The member with the most bookings", "The member with more bookings than any other"],
    ["Each member and the city of that member", "Each member and the city he or she is from"],
  );
  await refused(
    geography,
    ["The total length of all rivers", "The average length of all rivers"],
    ["Rivers from the longest down", "Rivers from the shortest up"],
    [
      "Which three rivers that flow through Peru are longest?",
      "Which five rivers that flow through Peru are longest?",
    ],
    ["Rivers with a length of 300 at most", "Rivers with a length of 300 at least"],
  );
  await refused(club, [
    "The member with the fewest bookings",
    "The member with more bookings than any other",
  ]);
});

Deno.test("a bound belongs to what its verb speaks of, and of two that may have it nothing is told", async () => {
  await aligned(geography, [
    "Cities of the country Peru that are higher than 900",
    "Cities in Peru that are higher than 900",
  ]);
  const lines = await verdicts([
    ["Bookings of members that are older than 30", "Bookings that members over 30 have"],
    [
      "Courses without a trainer in which fewer than 5 members are",
      "Courses with fewer than 5 members and no trainer",
    ],
  ]);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("the newest first is not from oldest to newest", async () => {
  await refused(music, [
    "Albums by release year, newest first",
    "Albums, sorted by release year from oldest to newest",
  ]);
  await aligned(music, ["Albums, newest first", "Albums from the newest down"]);
});

Deno.test("to drop those that are something is to deny it", async () => {
  await aligned(shop, ["Gold customers not from Lyon", "Take gold customers and drop those from Lyon"]);
  await refused(shop, ["Gold customers from Lyon", "Take gold customers and drop those from Lyon"]);
});

Deno.test("goods that were ordered are in no order", async () => {
  const lines = await verdicts([["Products that were never ordered", "Products without orders"]], shop);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});
