import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { geography } from "./worlds.ts";

const judge = createOfflineJudge(geography.linker);

async function verdict(intention: string, interpretation: string): Promise<string> {
  return (await judge({ intention, interpretation, earlier: [] })).verdict;
}

Deno.test("sentences are aligned only where both are read to their last words", async () => {
  assert.equal(await verdict("Which rivers are longer than 500 km?", "Rivers, length > 500"), "aligned");
  assert.equal(
    await verdict("Which rivers are longer than 500 km?", "Navigable rivers with a length over 500"),
    "undecided",
  );
});

Deno.test("another number or value is a contradiction, whatever else is not read", async () => {
  const intention = "Which splendid rivers are longer than 500 km?";
  assert.equal(await verdict(intention, "Rivers with a length over 600"), "not_aligned");
  assert.equal(await verdict("Rivers in Peru?", "Rivers of Brazil, please, for my essay"), "not_aligned");
});

Deno.test("what one sentence lacks is a difference where its words are all read, else a doubt", async () => {
  const intention = "Which rivers are longer than 500 km?";
  assert.equal(await verdict(intention, "Show all rivers"), "not_aligned");
  assert.equal(await verdict(intention, "Show all sizeable rivers"), "undecided");
});

Deno.test("words that change what is asked leave a doubt where one sentence has them", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["Rivers in Peru or Chile", "Rivers in Peru and Chile"],
    ["Countries that have only rivers", "Countries that have rivers"],
    ["Number of rivers per country", "Number of rivers of the country"],
    ["Rivers longer than the Rhine", "Rivers that the Rhine is longer than"],
  ];
  for (const [intention, interpretation] of cases) {
    assert.notEqual(await verdict(intention, interpretation), "aligned", intention);
  }
});

Deno.test("five or more is no alternative", async () => {
  assert.equal(
    await verdict("Rivers with a length of 500 or more", "Rivers, length at least 500"),
    "aligned",
  );
});

Deno.test("rows that are counted are not measured", async () => {
  assert.notEqual(
    await verdict("Countries with more than 3 rivers", "Countries with a river longer than 3 km"),
    "aligned",
  );
});

Deno.test("the standalone intention alone says what is kept of the dialogue", async () => {
  const question = {
    intention: "And without that limit?",
    standalone: "Which rivers are in Peru?",
    earlier: ["Which rivers in Peru are longer than 500 km?"],
  };
  const stale = await judge({ ...question, interpretation: "Rivers in Peru longer than 500 km" });
  assert.equal(stale.verdict, "not_aligned");
  assert.equal((await judge({ ...question, interpretation: "Rivers in Peru" })).verdict, "aligned");
});
