import assert from "node:assert/strict";
import fc from "fast-check";
import { floorAgents, offerEverythingAgent, openAgent, rewordedEchoAgent } from "../../lib/agents/mod.ts";
import { openRivers, play } from "./rivers.ts";

const reworded = async (message: string) => (await play(rewordedEchoAgent, [message]))[0]?.interpretation;

Deno.test("reworded-echo says the message back with politeness, order and synonyms changed", async () => {
  assert.equal(
    await reworded(
      "Could you please list the area and population of the countries with at least 1,000 lakes?",
    ),
    "I would like to know the population and area of the countries with 1,000 or more lakes.",
  );
  assert.equal(
    await reworded("Hi there! Which rivers are longer than 5 km, please?"),
    "Could you tell me what rivers are longer than 5 km?",
  );
  assert.equal(await reworded("And only those in Peru?"), "If possible, and just those in Peru.");
  assert.equal(await reworded("Thanks!"), "Thanks!");
});

Deno.test("reworded-echo keeps every number and name of the message, and shows no SQL", async () => {
  const part = fc.constantFrom(
    "the area and population of the rivers",
    "rivers with at least 12 lakes",
    "cities in Peru with more than 1,000,000 inhabitants",
    'countries of kind "old and new"',
    "between 3 and 7 of them",
  );
  const start = fc.constantFrom("", "Please ", "Can you show me ", "Which ", "I'd like to see ", "Now only ");
  await fc.assert(fc.asyncProperty(start, part, async (first, rest) => {
    const [reply] = await play(rewordedEchoAgent, [`${first}${rest}.`]);
    const kept = (text: string) => text.match(/\d[\d,]*|Peru|"[^"]*"/g)?.toSorted();
    assert.deepEqual(kept(reply?.interpretation ?? ""), kept(rest));
    assert.notEqual(reply?.interpretation, `${first}${rest}.`);
    assert.deepEqual([reply?.kind, reply?.sql], ["response", undefined]);
  }));
});

Deno.test("offer-everything answers each message with a request that offers what the named tables hold", async () => {
  await using rivers = await openRivers();
  const agent = offerEverythingAgent(rivers);
  const [first, second] = await play(agent, ["Which rivers are there?", "And the largest?"]);
  assert.deepEqual([first?.kind, second?.kind], ["request", "request"]);
  assert.match(
    second?.text ?? "",
    /the number of rivers; only those rivers; all rivers; .*the rivers by length/,
  );
  assert.doesNotMatch(second?.text ?? "", /recipes/);
  const [unnamed] = await play(agent, ["How many?"]);
  assert.match(unnamed?.text ?? "", /recipes/);
});

Deno.test("each floor agent is opened by its name and shows no SQL", async () => {
  await using rivers = await openRivers();
  for (const name of floorAgents) {
    await using opened = await openAgent(name, rivers);
    const [reply] = await play(opened.agent, ["Which rivers are there?"]);
    assert.equal(reply?.sql, undefined, name);
  }
});
