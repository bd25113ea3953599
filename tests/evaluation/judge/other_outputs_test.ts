import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { verdicts } from "./verdicts.ts";
import { club, kennel } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const only = async (verdict: string, pairs: Pairs, world = kennel) =>
  assert.deepEqual((await verdicts(pairs, world)).filter((line) => !line.startsWith(`${verdict}:`)), []);

const judged = (intention: string, interpretation: string) =>
  createOfflineJudge(kennel.linker)({ intention, interpretation, earlier: [] });

Deno.test("columns of one table are no rows of another, whatever the conditions", async () => {
  await only("not_aligned", [
    [
      "Which keepers were hired after 1 May 2021 and have a walk hand with the task leader?",
      "List the task of the walk hands where the hired on of the keeper is greater than 2021-05-01 and the task of the walk hand is leader.",
    ],
    [
      "I would like to see the hounds with the breed beagle.",
      "List the grade of the keepers where the breed of the hound is beagle.",
    ],
    [
      "Would you list the walks with the weather rain?",
      "List the breed of the hounds where the weather of the walk is rain.",
    ],
    [
      "From now on, keep to hounds with the breed beagle. For every hound with the breed beagle, list its name and the weather of its walks.",
      "List the method of the bills and the weather of the walks where the breed of the hound is beagle.",
    ],
  ]);
  await only("not_aligned", [[
    "Get me the names of the trainers in York.",
    "List the price of the courses where the city of the trainer is York.",
  ]], club);
});

Deno.test("names of the rows that are asked for are these rows", async () => {
  await only("aligned", [
    [
      "I would like to see the hounds with the breed beagle.",
      "List the name of the hounds where the breed of the hound is beagle.",
    ],
    [
      "Would you list the hounds with the breed beagle and their walks?",
      "Find the names of the hounds with the breed beagle and their walks.",
    ],
  ]);
  const lines = await verdicts([[
    "Which keepers were hired after 1 May 2021?",
    "List the first name and last name of the keepers where the hired on of the keeper is greater than 2021-05-01.",
  ]], kennel);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("a column that leads to the rows that are asked for may stand for them", async () => {
  const lines = await verdicts([
    [
      "Which trainers have a course above 20?",
      "List the trainer id of the courses where the price is above 20.",
    ],
    ["Which members booked Yoga?", "Bookings of Yoga by member."],
  ]);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("what an intention asks for beside its rows has to be named", async () => {
  for (
    const further of ["along with their walks", "together with their walks", "and what are their walks"]
  ) {
    const { verdict, reason } = await judged(
      `List the hounds with the breed beagle, ${further}.`,
      "List the name of the hounds where the breed of the hound is beagle.",
    );
    assert.equal(
      `${verdict}: ${reason}`,
      "not_aligned: The intention asks for walks, the interpretation does not.",
    );
  }
});

Deno.test("an answer for each row of a further table is another answer, unless the rows tell it", async () => {
  await only("not_aligned", [[
    "For every hound, what is the highest minutes of its walks?",
    "List the maximum minutes of the walks for each hound id of the hound, task of the walk hand and walk id of the walk hand.",
  ]]);
  const lines = await verdicts([[
    "For every walk, what is the highest amount of its bills?",
    "List the maximum amount of the bills for each walk id of the walk and name of the hound.",
  ]], kennel);
  assert.deepEqual(lines.filter((line) => line.includes("each of") || line.startsWith("not_aligned")), []);
});

Deno.test("whose columns are shown is not guessed from possessives, other owners and generic names", async () => {
  const lines = [
    ...await verdicts([
      [
        "List the walk dates of the hounds with the breed beagle.",
        "Which walk dates do walks of beagle hounds have?",
      ],
      ["List the names of the walks' hounds.", "List the names of the hounds."],
      [
        "How many walk hands does each keeper have?",
        "Grouping walk hands by keeper: each keeper, and the count of the walk hands.",
      ],
    ], kennel),
    ...await verdicts([[
      "Show the names from York, by age.",
      "List the members' names, by age, those from York.",
    ]]),
  ];
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("each owner of a table's rows is not each of its rows", async () => {
  const { verdict } = await judged(
    "The count of the walks for each walk hand keeper.",
    "For each keeper, how many walks?",
  );
  assert.notEqual(verdict, "not_aligned");
});

Deno.test("what belongs to a name with an apostrophe is not what has it", async () => {
  const lines = await verdicts([[
    "Show the cities of all of the trainer Ivan's members.",
    "Return the cities of the members of the trainer Ivan.",
  ]]);
  assert.deepEqual(lines.filter((line) => line.startsWith("not_aligned")), []);
});
