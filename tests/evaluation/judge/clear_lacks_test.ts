import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { verdicts } from "./verdicts.ts";
import { club, fair, type JudgeWorld, kennel, shop, valley } from "./worlds.ts";

const judged = async (intention: string, interpretation: string, { linker }: JudgeWorld) =>
  await createOfflineJudge(linker)({ intention, interpretation, earlier: [] });

const verdictOf = async (...pair: Parameters<typeof judged>) => (await judged(...pair)).verdict;

Deno.test("a column beside the rows is lacking where an interpretation only ranks by it", async () => {
  assert.deepEqual(
    await judged(
      "Give me the three largest pools with a drain above 500, along with their area.",
      "List the name of the pools where the length of the stream is greater than 500 sorted by the area of the pool in descending order, only the first 3.",
      valley,
    ),
    { verdict: "not_aligned", reason: "The intention asks for the area, the interpretation does not." },
  );
  assert.equal(
    await verdictOf(
      "Give me the three largest pools, along with their area.",
      "List the name and area of the pools sorted by the area of the pool in descending order, only the first 3.",
      valley,
    ),
    "aligned",
  );
});

Deno.test("a column of each of the rows is lacking where nothing of it is shown", async () => {
  assert.deepEqual(
    await judged(
      "I would like to know the pools in Ardal and the depth of each.",
      "List the name of the pools where the name of the town is Ardal.",
      valley,
    ),
    { verdict: "not_aligned", reason: "The intention asks for depth, the interpretation does not." },
  );
});

Deno.test("rows are lacking where only what is asked for beside them is shown", async () => {
  assert.deepEqual(
    await judged(
      "Which products have the category Garden?",
      "List the country of the suppliers where the category of the product is Garden.",
      shop,
    ).then(({ verdict }) => verdict),
    "not_aligned",
  );
  // A column of the rows may be their name.
  assert.notEqual(
    await verdictOf("Which customers live in Oslo?", "List the email of the customers in Oslo.", shop),
    "aligned",
  );
});

Deno.test("a limit is lacking where the other sentence says no number, whatever its columns are called", async () => {
  const intention = "What are the three shelves with the highest max load?";
  assert.equal(await verdictOf(intention, "List the max load of the shelves.", fair), "not_aligned");
});

Deno.test("an average is lacking where the other sentence counts and ranks as this one does", async () => {
  assert.deepEqual(
    await judged(
      "How many members have an above-average age and live in York?",
      "Count the members where the city of the member is York.",
      club,
    ),
    {
      verdict: "not_aligned",
      reason: 'The intention says "above the average", the interpretation does not.',
    },
  );
});

Deno.test("a bound is that of one table's column in both sentences, whatever they name first", async () => {
  assert.equal(
    await verdictOf(
      "List the three smallest pools with an area above 500, plus their area.",
      "List the name and area of the pools where the area of the pool is greater than 500 sorted by the area of the pool in ascending order, only the first 3.",
      valley,
    ),
    "aligned",
  );
});

Deno.test("a bound does not tell that other rows are asked for", async () => {
  assert.notEqual(
    await verdictOf(
      "Please list the pools with an area below 400, along with their streams and the length of each.",
      "List the name of the streams and the area of the pools where the area of the pool is less than 400.",
      valley,
    ),
    "aligned",
  );
});

Deno.test("a deed at any time is no choice between two", async () => {
  assert.equal(
    await verdictOf(
      "For each firm, give the number of towns that belong or belonged to it.",
      "Count the towns for each name of the firm.",
      valley,
    ),
    "aligned",
  );
});

Deno.test("what is shown beside the rows has to be there in both sentences", async () => {
  const intention = "List the keepers with their walks, only where the walk is known.";
  const interpretation = "List the first name and last name of the keepers and the walk date of the walks.";
  assert.doesNotMatch((await judged(intention, interpretation, kennel)).reason, /recorded/);
  assert.equal(
    await verdictOf("Which hounds have a known breed?", "List the name of the hounds.", kennel),
    "not_aligned",
  );
});

Deno.test("a label may say which row it is", async () => {
  assert.equal(
    await verdictOf(
      "Give me the shelves with the colour red.",
      "List the label of the shelves where the colour of the shelf is red.",
      fair,
    ),
    "undecided",
  );
  assert.equal(
    await verdictOf(
      "Give me the shelves with the colour red.",
      "List the max load of the shelves where the colour of the shelf is red.",
      fair,
    ),
    "not_aligned",
  );
});

Deno.test("different identifiers are counted as the rows are", async () => {
  assert.deepEqual(
    (await verdicts([["How many members live in York?", "Count the different member ids in York."]], {
      ...club,
    })).filter((line) => line.startsWith("not_aligned")),
    [],
  );
});

Deno.test("rows that contain others are asked for, not these", async () => {
  const { reason } = await judged(
    "Display all towns containing firms founded after 1950, plus their height.",
    "List the name and height of the towns where the founded of the firm is greater than 1950.",
    valley,
  );
  assert.doesNotMatch(reason, /asks for firm/);
});

Deno.test("each with the highest is an answer for each", async () => {
  const { reason } = await judged(
    "Show me the keepers hired after 1 May 2021, each with the highest minutes of their walks.",
    "List the maximum minutes of the walks for each keeper id of the keeper where the hired on of the keeper is greater than 2021-05-01.",
    kennel,
  );
  assert.doesNotMatch(reason, /for each or one for all/);
});
