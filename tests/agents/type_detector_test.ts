import assert from "node:assert/strict";
import { openAgent } from "../../lib/agents/mod.ts";
import { openRivers } from "./rivers.ts";

Deno.test("the detector tells social words, what nothing fits, and words that fit two tables from questions that it answers", async () => {
  await using rivers = await openRivers();
  await using opened = await openAgent("type-detector", rivers);
  const typeOf = async (message: string, ...before: readonly string[]) => {
    const history = before.flatMap((content) => [
      { role: "user" as const, content },
      { role: "system" as const, content: "Which?" },
    ]);
    const { question_type, kind } = await opened.agent({
      conversation_id: "1",
      turn_id: "1",
      message,
      history,
    });
    return [question_type, kind];
  };
  assert.deepEqual(await typeOf("Great, thank you!"), ["improper", "acknowledgment"]);
  assert.deepEqual(await typeOf("What is the colour of each river?"), ["unanswerable", "refusal"]);
  assert.deepEqual(await typeOf("Show me the bicycles"), ["unanswerable", "refusal"]);
  assert.deepEqual(await typeOf("Show the population"), ["ambiguous", "request"]);
  assert.deepEqual(await typeOf("Which is higher?"), ["ambiguous", "request"]);
  // The table is named, in the message or before.
  assert.equal((await typeOf("Show the population of each city"))[0], "answerable");
  assert.equal((await typeOf("Show the population", "Which cities are there?"))[0], "answerable");
  assert.equal((await typeOf("Yes", "Show me the rivers"))[0], "answerable");
  const reply = await opened.agent({
    conversation_id: "1",
    turn_id: "1",
    message: "Which rivers are there?",
    history: [],
  });
  assert.deepEqual([reply.question_type, reply.kind], ["answerable", "response"]);
  assert.match(reply.sql ?? "", /FROM "river"/);
});

Deno.test("a request of the detector names what the words may mean", async () => {
  await using rivers = await openRivers();
  await using opened = await openAgent("type-detector", rivers);
  const { text } = await opened.agent({
    conversation_id: "1",
    turn_id: "1",
    message: "Show the population",
    history: [],
  });
  assert.match(text, /^Do you mean the population of countries or the population of cities\?$/);
});
