import assert from "node:assert/strict";
import { aligned, verdicts } from "./verdicts.ts";

type Pair = readonly [string, string];

/** Asserts that all judgements on the pairs of the club, in either order, are `undecided`. */
async function undecided(...pairs: readonly Pair[]) {
  assert.deepEqual((await verdicts(pairs)).filter((line) => !line.startsWith("undecided")), []);
}

Deno.test("what two nouns may bear is undecided where the other sentence gives it to one of them", () =>
  undecided(
    ["Posters and banners printed in 2012", "All posters, and those banners that were printed in 2012"],
    [
      "The driver of the mayor who retired in 2012",
      "Find the mayor who retired in 2012, then this mayor's driver",
    ],
    ["Benches near statues that were painted in May", "Statues painted in May, and the benches near them"],
    ["Which crews beat Oxford with two rowers?", "The crews of two rowers that beat Oxford"],
    ["Wages of seasonal cooks and drivers", "The wages of all drivers, and of cooks who are seasonal"],
  ));

Deno.test("what both sentences leave open alike, or one noun alone can bear, is decided", () =>
  aligned(
    ["Posters and banners printed in 2012", "List the posters and banners printed in 2012."],
    ["The names and ages of members who live in York", "For members living in York, names and ages"],
    ["The age of the members who are from York", "The age of members from York"],
  ));

Deno.test("all, whether so or not, denies nothing", async () => {
  const pair: Pair = ["All members in York", "All members in York, paid up or not"];
  assert.deepEqual((await verdicts([pair])).filter((line) => line.startsWith("not_aligned")), []);
});
