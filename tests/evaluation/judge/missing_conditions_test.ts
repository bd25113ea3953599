import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { refused, verdicts } from "./verdicts.ts";
import { club, practice } from "./worlds.ts";

const judge = createOfflineJudge(club.linker);

Deno.test("that rows are not repeated hides no condition that lacks", async () => {
  await refused(
    ["Which members live in York?", "Show, for each member: the name of the member, without repeated rows."],
    [
      "Which members with an age of exactly 0 have a booking?",
      "Show the members with a booking, without duplicate rows.",
    ],
  );
  assert.equal(
    (await judge({
      intention: "Which members live in York?",
      interpretation: "Members in York, without repeated rows",
      earlier: [],
    })).verdict,
    "aligned",
  );
});

Deno.test("on or before a day is at most that day, also behind a column that ends in on", async () => {
  assert.deepEqual(
    await verdicts([
      ["Invoices paid on or before 1 May 2023", "Invoices where the paid on is at most 2023-05-01"],
      ["Invoices paid on or after 1 May 2023", "Invoices where the paid on is at least 2023-05-01"],
    ], practice).then((lines) => lines.filter((line) => !line.startsWith("aligned"))),
    [],
  );
});

Deno.test("an average that nothing in the other sentence may stand for lacks there", async () => {
  await refused(["Which members have an above-average age?", "Show the names of the members"]);
  const doubted = await verdicts([["Which trips have an above-average fare?", "Trips with a typical fare"]]);
  assert.deepEqual(doubted.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("an interpretation that says itself what it left out lacks it", async () => {
  const intention = "Trips from York by a carrier with a fare above 20";
  const judged = await judge({
    intention,
    interpretation: "Show the trips. Left out: fare compared with 20.",
    earlier: [],
  });
  assert.deepEqual(judged, {
    verdict: "not_aligned",
    reason: 'The interpretation itself says that it leaves out "fare compared with 20".',
  });
  assert.equal(
    (await judge({ intention, interpretation: "Trips, of which I ignored the fare", earlier: [] })).verdict,
    "not_aligned",
  );
});

Deno.test("rows that the intention leaves out are no condition that was left out", async () => {
  const { reason } = await judge({
    intention: "Members who do not live in York",
    interpretation: "Members. Left out: York.",
    earlier: [],
  });
  assert.doesNotMatch(reason, /leaves out/);
});

Deno.test("a column of at least one is a bound, of at least one of something none", async () => {
  await refused(["Members with an age of at least 1", "Members with an age"]);
  const lines = await verdicts([
    ["Members with an age of at least 1", "Members, age >= 1"],
    ["Members with an age of at least 1", "Members where the age of the member is at least 1"],
  ]);
  assert.deepEqual(lines.filter((line) => !line.startsWith("aligned")), []);
});

Deno.test("what says nothing itself and leans on earlier turns lacks the conditions of a standalone intention", async () => {
  const question = { intention: "And now?", earlier: ["Count the members in Leeds."] };
  const interpretation = "The figure now";
  const verdictOf = async (standalone: string) =>
    (await judge({ ...question, interpretation, standalone })).verdict;
  assert.equal(await verdictOf("Count the members in York."), "not_aligned");
  assert.equal((await judge({ ...question, interpretation })).verdict, "undecided");
});
