import assert from "node:assert/strict";
import { keywordAgent } from "../../../lib/agents/mod.ts";
import { assertAnswers, type Conversation } from "../assert_answers.ts";
import { openRivers, play } from "../rivers.ts";

const GERMAN_CITIES = "SELECT count(*) FROM city WHERE country_code = 'DE'";
const BOLIVIAN_CITIES = "SELECT count(*) FROM city WHERE country_code = 'BO'";
const LONG_RIVERS = "SELECT count(*) FROM river WHERE length > 1200";

const conversations: readonly Conversation[] = [
  [["I will now focus on Germany.", "How many cities are there?"], GERMAN_CITIES],
  [
    ["Let's talk about Germany.", "What is its population?"],
    "SELECT population FROM country WHERE code = 'DE'",
  ],
  [
    ["From now on, only Germany, please.", "Which rivers are there?", "How many cities are there?"],
    GERMAN_CITIES,
  ],
  [
    ["My next questions are only about rivers longer than 1,200 km.", "How many rivers are there?"],
    LONG_RIVERS,
  ],
  [
    ["We can ignore all rivers except those longer than 1,200 km.", "How many are there?"],
    LONG_RIVERS,
  ],
  [
    [
      "I will now focus on Germany.",
      "How many cities are there?",
      "Forget Germany, now Bolivia.",
      "And now?",
    ],
    BOLIVIAN_CITIES,
  ],
  [
    ["I will now focus on Germany.", "How many cities are there?", "Switch to Bolivia instead. And now?"],
    BOLIVIAN_CITIES,
  ],
  [
    [
      "Until further notice, I am interested in rivers longer than 2,000 km only.",
      "How many are there?",
      "No longer those; from here on rivers longer than 1,200 km.",
      "What is the answer now?",
    ],
    LONG_RIVERS,
  ],
  [
    [
      "I will now focus on Germany.",
      "How many cities are there?",
      "OK, back to all countries.",
      "How many cities are there?",
    ],
    "SELECT count(*) FROM city",
  ],
  [
    [
      "From now on only rivers longer than 1,200 km.",
      "How many rivers are there?",
      "Drop that restriction; all rivers again.",
      "The same question again, please.",
    ],
    "SELECT count(*) FROM river",
  ],
  [
    [
      "Which rivers are longer than 500 km?",
      "Only those longer than 1,200 km from now on: how many are there?",
    ],
    LONG_RIVERS,
  ],
  [["Hello! I will now focus on Germany.", "How many cities are there?"], GERMAN_CITIES],
  [
    [
      "I will now focus on Bolivia.",
      "That is not what I meant. I will now focus on Germany.",
      "How many cities are there?",
    ],
    GERMAN_CITIES,
  ],
  [["I will now focus on Bolivia.", "Sorry, I meant Germany.", "How many cities are there?"], GERMAN_CITIES],
];

Deno.test("keywordAgent() keeps a condition for later questions until it is replaced or withdrawn", async (t) => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  await assertAnswers(agent, { t, database: rivers.database, conversations });
});

Deno.test("a change of the context is acknowledged, and answered too where the same message asks", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  const replies = await play(agent, [
    "I will now focus on Germany.",
    "Which cities are there?",
    "Forget Germany, now Bolivia. Which cities are there?",
    "That's enough about Bolivia, all countries again.",
    "Perfect, that helped me a lot, thank you!",
  ]);
  assert.deepEqual(replies.map(({ kind }) => kind), [
    "acknowledgment",
    "response",
    ["acknowledgment", "response"],
    "acknowledgment",
    "acknowledgment",
  ]);
  assert.equal(
    replies[0]?.interpretation,
    'List the name of the countries where the name of the country is "Germany".',
  );
  assert.equal(replies[0]?.sql, undefined);
});

Deno.test("without memory a context is acknowledged and forgotten", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, { ...rivers, memory: false });
  const [context, answer] = await play(agent, ["I will now focus on Germany.", "How many cities are there?"]);
  assert.equal(context?.kind, "acknowledgment");
  assert.equal(answer?.sql, 'SELECT COUNT(*) AS "count" FROM "city"');
});

Deno.test("words of change mean nothing special where no context stands, and a question is never taken for one", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  const ask = async (...messages: string[]) => (await play(agent, messages)).at(-1);
  assert.equal((await ask("Which cities are there?", "Forget Germany, now Bolivia."))?.kind, "response");
  assert.equal((await ask("Which rivers are there from now on?"))?.kind, "response");
  const refined = await ask(
    "I will now focus on Germany.",
    "Which cities are there?",
    "Only those with more than 2 million people.",
  );
  assert.equal(refined?.kind, "response");
  const corrected = await ask(
    "I will now focus on Germany.",
    "Which cities are there?",
    "That is not what I asked for. Drop all cities with less than 2 million people.",
  );
  assert.equal(corrected?.kind, "response");
  assert.match(refined?.interpretation ?? "", /"Germany".*2000000|2000000.*"Germany"/);
});
