import assert from "node:assert/strict";
import fc from "fast-check";
import { createOfflineJudge, type JudgeLaw, judgeLawPairs } from "../../../lib/evaluation/mod.ts";
import { geography } from "./worlds.ts";

const judge = createOfflineJudge(geography.linker);
const verdictOf = async (intention: string, interpretation: string) =>
  (await judge({ intention, interpretation, earlier: [] })).verdict;

const measures = [
  ["lakes", "area", "depth"],
  ["cities", "population", "elevation"],
  ["countries", "area", "population"],
] as const;
const bound = fc.constantFrom("at least", "at most", "more than", "less than", "over", "below");
const number = fc.constantFrom("7", "250", "1,200", "3,000,000", "45,000");
const start = fc.constantFrom("List the", "Show the names of the", "Count the", "Which are the", "Find all");

/** Questions about rows with two bounds, or about the one with the largest measure. */
const question = fc.oneof(
  fc.tuple(start, fc.constantFrom(...measures), bound, number, bound, number).map((
    [first, [rows, one, other], least, low, most, high],
  ) => `${first} ${rows} with an ${one} of ${least} ${low} and a ${other} of ${most} ${high}.`),
  fc.constantFrom(...measures).map(([rows, one]) => `Which of the ${rows} has the largest ${one}?`),
).map((text) => text.startsWith("Which") ? text.replace(/\.$/, "?") : text)
  .map((text) => text.replace("an population", "a population").replace("an depth", "a depth"));

const laws: readonly JudgeLaw[] = ["reflexive", "synonyms", "conjuncts", "unit", "politeness"];

for (const law of laws) {
  Deno.test(`the offline judge keeps the law "${law}" on questions with bounds and superlatives`, async () => {
    let met = 0;
    await fc.assert(fc.asyncProperty(question, async (intention) => {
      for (const pair of judgeLawPairs(intention).filter((pair) => pair.law === law)) {
        met++;
        const { verdict, reason } = await judge(pair);
        assert.equal(verdict, "aligned", `${pair.interpretation}: ${reason}`);
      }
    }));
    assert(met > 0);
  });
}

Deno.test("the offline judge is symmetric on questions with bounds and superlatives", async () => {
  await fc.assert(fc.asyncProperty(question, question, async (one, other) => {
    assert.equal(await verdictOf(one, other), await verdictOf(other, one), `${one} / ${other}`);
  }));
});

Deno.test("a law without an occasion in a sentence has no pair, and each changes the sentence", () => {
  assert.deepEqual(judgeLawPairs("The rivers?").map((pair) => pair.law), ["reflexive"]);
  assert.deepEqual(judgeLawPairs("See the number of the gate.").map((pair) => pair.law), ["reflexive"]);
  fc.assert(fc.property(question, (intention) => {
    for (const pair of judgeLawPairs(intention).slice(1)) assert.notEqual(pair.interpretation, intention);
  }));
});

Deno.test("a bound said with or joins nothing with what follows", async () => {
  assert.equal(
    await verdictOf(
      "List the lakes with an area of at least 7 and a depth of more than 7.",
      "List the lakes with an area of 7 or more and a depth of over 7.",
    ),
    "aligned",
  );
});
