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
    await verdict("Which rivers are longer than 500 km?", "Rivers people navigate, with a length over 500"),
    "undecided",
  );
  // An adjective leaves out the rows that it does not fit.
  assert.equal(
    await verdict("Which rivers are longer than 500 km?", "The navigable rivers with a length over 500"),
    "not_aligned",
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

Deno.test("the highest number of what a column holds is the most of it", async () => {
  assert.notEqual(
    await verdict(
      "Which country has the most inhabitants?",
      "The country with the highest number of inhabitants",
    ),
    "not_aligned",
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

Deno.test("who only points to earlier turns does not say what is understood of them, and lacks it", async () => {
  const question = {
    intention: "And their lengths?",
    standalone: "Show the length of the rivers in Peru that are longer than 500 km.",
    earlier: ["Which rivers in Peru are longer than 500 km?"],
  };
  const pointed = await judge({ ...question, interpretation: "The length of those rivers" });
  assert.equal(pointed.verdict, "not_aligned");
  assert.match(pointed.reason, /^The intention .+, the interpretation leaves that to earlier turns\.$/);
  const said = await judge({
    ...question,
    interpretation: "The length of rivers in Peru longer than 500 km",
  });
  assert.equal(said.verdict, "aligned");
});

Deno.test("what names nothing stored is not taken for the same where it may be turned round or counted", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["Which patients were referred by Doctor Lind?", "Which patients referred Doctor Lind?"],
    ["Nurses with more than two shifts", "Nurses with a shift longer than two hours"],
  ];
  for (const [intention, interpretation] of cases) {
    assert.notEqual(await verdict(intention, interpretation), "aligned", interpretation);
  }
});

Deno.test("sentences that a reading tells apart contradict each other", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["Which rivers flow into the Danube?", "The river that the Danube flows into"],
    ["Rivers longer than the Rhine", "Rivers that the Rhine is longer than"],
    ["Countries all of whose rivers are longer than 500", "Countries with a river longer than 500"],
    ["Number of rivers for each country", "Number of rivers of the countries altogether"],
    ["Rivers in Peru or longer than 500", "Rivers where country = Peru and length > 500"],
    ["Countries with more than 3 rivers", "Countries with a river longer than 3 km"],
    ["Cities in a country with an area above 500", "Cities with an area above 500"],
    ["Which country has the most rivers?", "Which country has the longest river?"],
    ["Show the names and areas of the lakes", "Show the names of the lakes"],
    ["What is the depth of Lake Garda?", "What is the area of Lake Garda?"],
  ];
  for (const [intention, interpretation] of cases) {
    assert.equal(await verdict(intention, interpretation), "not_aligned", interpretation);
    assert.equal(await verdict(interpretation, intention), "not_aligned", intention);
  }
});

Deno.test("a verb between two nouns says nothing more than a preposition, two different verbs may", async () => {
  assert.equal(await verdict("Rivers that rise in Peru", "Rivers in Peru"), "aligned");
  assert.equal(await verdict("Rivers that rise in Peru", "Rivers that vanish in Peru"), "undecided");
});

Deno.test("the same measure in another unit is the same", async () => {
  assert.equal(
    await verdict("Mountains with an elevation over 5 km", "Mountains with an elevation over 5000 metres"),
    "aligned",
  );
});
