import assert from "node:assert/strict";
import type { Interaction } from "../../lib/dialogue/mod.ts";
import { createScriptedUser } from "../../lib/evaluation/mod.ts";
import { question, turnRecord } from "./fixtures.ts";

/** What the user says to a request for clarification. */
async function answer(interaction: Interaction, request: string): Promise<string> {
  const reply = { kind: "request", text: request } as const;
  const turn = turnRecord({ proceed: false, cause: "asked_back", reply });
  return (await createScriptedUser()(interaction, [turn])).text;
}

const clarified = (intention: string, request: string) => answer(question("it", { intention }), request);

Deno.test("a clarification says the conditions of what it names along", async () => {
  const offered = "Do you mean one of these: keepers, ferries, harbours?";
  assert.equal(
    await clarified("List the keepers that retired before 1 March 1994, together with their pay.", offered),
    "I mean the keepers that retired before 1 March 1994.",
  );
  assert.equal(
    await clarified(
      "For every keeper with a first day of 1 March 1994 or later, what is their highest pay?",
      offered,
    ),
    "I mean for every keeper with a first day of 1 March 1994 or later.",
  );
  assert.equal(
    await clarified('Show all ferries which have crews with the rank "mate" and their fares.', offered),
    'I mean all ferries which have crews with the rank "mate".',
  );
  assert.equal(
    await clarified("Show the harbours in Norway that have a crane, and the depth of each.", offered),
    "I mean the harbours in Norway.",
  );
});

Deno.test("a clarification says what its words point back to", async () => {
  assert.equal(
    await clarified(
      'Show the harbours with the state "closed", their ferries and the fare of each.',
      "Ferries?",
    ),
    'I mean the harbours with the state "closed", their ferries.',
  );
  assert.equal(
    await clarified(
      "Sum the fares of all ferries whose harbour lies in Norway and has a crane.",
      "Which crane?",
    ),
    "I mean sum the fares of all ferries whose harbour lies in Norway and has a crane.",
  );
  assert.equal(
    await clarified(
      "For all that follows, keep to Norway. Show the harbours with their ferries.",
      "Ferries?",
    ),
    "I mean the harbours, with their ferries.",
  );
});

Deno.test("a clarification says the value that the utterance corrects", async () => {
  const corrected = question("That was a slip, from 1 May 2015 is what I meant.", {
    intention: "Which keepers are the oldest, and which ferries, only those built from 1 May 2015 on?",
  });
  assert.equal(
    await answer(corrected, "Keepers or harbours?"),
    "I mean which keepers are the oldest, only those built from 1 May 2015 on.",
  );
  const asked = { ...corrected, utterance: "Which of them, from 1 May 2015 on?" };
  assert.equal(
    await answer(asked, "Keepers or harbours?"),
    "I mean which keepers are the oldest.",
  );
});

Deno.test("a clarification repeats no order that stands in the middle of a sentence", async () => {
  const intention = "For each captain born before 1970, list their ships.";
  assert.equal(
    await clarified(intention, "Which ships?"),
    "I mean for each captain born before 1970, their ships.",
  );
  const listed = question("it", { intention: "For each port, show its name and the routes it starts." });
  assert.equal(
    await answer(listed, "Which routes?"),
    "I mean for each port, its name and the routes it starts.",
  );
});

Deno.test("who understood nothing gets all of the question, and a list or a further value is never torn", async () => {
  const nothing = "I found nothing in your message. Do you mean one of these: birds, outings?";
  const question = 'How many birds have an arrived date after 1 January 2020 and the origin "captive bred"?';
  assert.equal(await clarified(question, nothing), question);
  assert.equal(
    await clarified(question, "Which birds?"),
    'I mean how many birds have an arrived date after 1 January 2020 and the origin "captive bred".',
  );
  assert.equal(
    await clarified("Show the sponsors, plus the amount, from date and tier of their records.", "The tier?"),
    "I mean the sponsors, the amount, from date and tier of their records.",
  );
});
