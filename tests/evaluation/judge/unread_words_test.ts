import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { club, geography, type JudgeWorld, practice, shop, workshop } from "./worlds.ts";

type Pairs = readonly (readonly [intention: string, interpretation: string])[];

async function otherThan(verdict: string, world: JudgeWorld, ...pairs: Pairs) {
  return (await verdicts(pairs, world)).filter((line) => !line.startsWith(`${verdict}:`));
}

const allAligned = async (world: JudgeWorld, ...pairs: Pairs) =>
  assert.deepEqual(await otherThan("aligned", world, ...pairs), []);
const allRefused = async (world: JudgeWorld, ...pairs: Pairs) =>
  assert.deepEqual(await otherThan("not_aligned", world, ...pairs), []);
const allUndecided = async (world: JudgeWorld, ...pairs: Pairs) =>
  assert.deepEqual(await otherThan("undecided", world, ...pairs), []);

Deno.test("a difference beside words that name nothing stored refuses no long paraphrase", async () => {
  const intention = "Which lakes in Italy, with their area, have a bed so far down that it beats 300 metres?";
  await allUndecided(geography, [
    intention,
    "Lakes situated in Italy together with the area of each, where the sounding exceeds 200 metres and the water is murky",
  ]);
});

Deno.test("an interpretation of which every word is read is refused for what it lacks, however long the question", async () => {
  const [line] = await verdicts([[
    "Which customers in Oslo with the loyalty level gold, born after 1980, were sorely disgruntled by their treatment?",
    "List the name of the customers where the city of the customer is Oslo, the loyalty level of the customer is gold and the birth year of the customer is greater than 1990.",
  ]], shop);
  assert.match(line ?? "", /^not_aligned/);
});

Deno.test("parts of a million are numbers", async () => {
  await allAligned(
    geography,
    ["Countries with over a quarter of a million inhabitants", "Countries with a population above 250,000"],
    ["Cities with more than half a million people", "Cities with a population of more than 500,000"],
    ["Countries with over two and a half million inhabitants", "Countries with a population above 2,500,000"],
  );
  await allRefused(
    geography,
    ["Countries with over a quarter of a million inhabitants", "Countries with a population above 500,000"],
  );
});

Deno.test("a number of one unit is none of another", async () => {
  await allAligned(shop, ["Products costing more than 250 dollars", "Products with a price above 250 USD"]);
  await allRefused(
    shop,
    ["Products costing more than 250 dollars", "Products costing more than 250 euros"],
    ["Products weighing more than 5 kg", "Products weighing more than 5 pounds"],
  );
});

Deno.test("a year is from its first to its last day, and a decade from its first to its last year", async () => {
  await allAligned(
    shop,
    ["Orders placed in 2022", "Orders dated between 1 January 2022 and 31 December 2022"],
  );
  await allAligned(
    geography,
    ["Countries that became independent in the seventies", "Countries independent from 1970 through 1979"],
  );
  await allRefused(
    shop,
    ["Orders placed in 2022", "Orders dated between 1 January 2021 and 31 December 2022"],
  );
});

Deno.test("what is denied in one word is denied", async () => {
  await allAligned(
    practice,
    ["Unpaid invoices", "Invoices that have not been paid"],
  );
  const judged = await verdicts([["Unpaid invoices", "Invoices that have been paid"]], practice);
  assert.deepEqual(judged.filter((line) => line.startsWith("aligned")), []);
});

Deno.test("the length of a list that both sentences have says nothing more", async () => {
  await allAligned(
    geography,
    ["Rivers in France, Spain and Italy", "Rivers in three countries: France, Spain and Italy"],
    ["Lakes in France or Spain", "Lakes with country in (France, Spain)"],
  );
  await allRefused(geography, [
    "Rivers in France, Spain and Italy",
    "Rivers in three countries: France, Spain and Norway",
  ]);
});

Deno.test("a bound that asks for anything at all, or of a quotient, may be said in other words", async () => {
  await allUndecided(
    geography,
    ["Countries with any lake", "Countries that have more than 0 lakes"],
    [
      "Countries with fewer than 1,000 people per square km",
      "Countries where population divided by area is below 1000",
    ],
  );
});

Deno.test("rows that are left out may be rows without something", async () => {
  const judged = await verdicts([[
    "Countries except for countries having a lake in the year 2014",
    "Countries that did not have a lake in 2014",
  ]], geography);
  assert.deepEqual(judged.filter((line) => line.startsWith("not_aligned")), []);
});

Deno.test("only these denies what is said of others", async () => {
  await allUndecided(geography, [
    "Countries that only have salt lakes",
    "Countries with salt lakes and never a lake of any other type",
  ]);
});

Deno.test("a column whose name ends in a word for each has no answer for each", async () => {
  const judged = await verdicts([[
    "What is the average charged each over all used spares?",
    "List the average charged each for each id of the spare and name of the spare.",
  ]], workshop);
  assert.deepEqual(judged.filter((line) => line.startsWith("aligned")), []);
});

Deno.test("a bound on a column belongs to its table, whatever it selects", async () => {
  await allAligned(workshop, [
    "List the spares with a charged each of under 6.",
    "List the name of the spares where the charged each of the used spare is less than 6.",
  ]);
});

Deno.test("a number that is asked for beside and never shown is missing, also where a bound follows", async () => {
  const judged = await verdicts([
    [
      "Which fitter has the most calls, and how many are they?",
      "List the name of the fitters sorted by the number of calls in descending order, only the first.",
    ],
    [
      "How many calls took more than 60 minutes?",
      "List the id of the calls where the minutes of the call is greater than 60.",
    ],
  ], workshop);
  assert.match(judged[0] ?? "", /^not_aligned/);
  assert.match(judged[2] ?? "", /^not_aligned/);
});

Deno.test("a stored value of several words is a condition that an interpretation may not drop", async () => {
  await allRefused(workshop, [
    "Count the calls to organs that stand in a concert hall.",
    "Count the calls with their organs.",
  ]);
});

Deno.test("to have nothing of someone is not to have something of others", async () => {
  const judged = await verdicts([[
    "Members with no course by Ivan",
    "Members that have a course by a trainer other than Ivan",
  ]], club);
  assert.deepEqual(judged.filter((line) => line.startsWith("aligned")), []);
});
