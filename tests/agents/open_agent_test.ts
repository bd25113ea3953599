import assert from "node:assert/strict";
import { openAgent } from "../../lib/agents/mod.ts";
import { InputError } from "../../lib/base/mod.ts";
import type { Dialogue, Interaction } from "../../lib/dialogue/mod.ts";
import { openRivers, play } from "./rivers.ts";

const database = {
  url: "sqlite:none",
  dialect: "sqlite" as const,
  query: () => Promise.resolve({ kind: "refused" as const, reason: "no query here" }),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const context = { database, schema: { tables: [], foreignKeys: [] } };

const asked = (utterance: string, intention: string, sql?: string): Interaction => ({
  utterance,
  intention,
  ...(sql !== undefined && { ground_truth_sql: sql }),
  utterance_kinds: ["question"],
  expected_reply: [sql === undefined ? "acknowledgment" : "response"],
});

const dialogue: Dialogue = {
  experiment_id: "1",
  total_expected_interactions: 4,
  kind: "partial",
  interactions: [
    asked("Which rivers are there?", "List all rivers.", "SELECT 1"),
    asked("How many?", "Count the rivers.", "SELECT 2"),
    asked("How many?", "Count the rivers again.", "SELECT 3"),
    asked("Thanks!", "Say thanks."),
  ],
};

Deno.test("echo repeats the message and shows no SQL, empty says nothing", async () => {
  const [echo] = await play((await openAgent("echo", context)).agent, ["Which rivers?"]);
  assert.deepEqual(echo, { kind: "response", text: "Which rivers?", interpretation: "Which rivers?" });
  const [empty] = await play((await openAgent("empty", context)).agent, ["Which rivers?"]);
  assert.deepEqual(empty, { kind: "response", text: "" });
});

Deno.test("oracle answers each interaction with its ground truth, also two with one utterance", async () => {
  const agent = (await openAgent("oracle", { ...context, dialogueOf: () => dialogue })).agent;
  const replies = await play(agent, dialogue.interactions.map(({ utterance }) => utterance));
  assert.deepEqual(replies.map(({ sql }) => sql), ["SELECT 1", "SELECT 2", "SELECT 3", undefined]);
  assert.deepEqual(replies.map(({ interpretation }) => interpretation), [
    "List all rivers.",
    "Count the rivers.",
    "Count the rivers again.",
    "Say thanks.",
  ]);
  assert.equal(replies[3]?.kind, "acknowledgment");
});

Deno.test("oracle gives replies of the kinds that are expected, and answers an ambiguous question right away", async () => {
  const ambiguous: Interaction = {
    ...asked("The largest?", "The largest by area.", "SELECT 3"),
    expected_reply: ["request"],
    question_type: "ambiguous",
    clarification: "I mean the area.",
  };
  const interactions: readonly Interaction[] = [
    { ...asked("Only France now.", "Consider only France."), utterance_kinds: ["context_modification"] },
    {
      ...asked("Now Peru: its rivers?", "List them.", "SELECT 1"),
      expected_reply: ["acknowledgment", "response"],
    },
    { ...asked("Its phone number?", "Show it."), expected_reply: ["refusal"], question_type: "unanswerable" },
    ambiguous,
    { ...asked("The best?", "The best of all."), expected_reply: ["request"] },
  ];
  const { agent } = await openAgent("oracle", {
    ...context,
    dialogueOf: () => ({ ...dialogue, interactions }),
  });
  const replies = await play(agent, interactions.map(({ utterance }) => utterance));
  assert.deepEqual(replies.map(({ kind, sql, question_type }) => [kind, sql, question_type]), [
    ["acknowledgment", undefined, undefined],
    [["acknowledgment", "response"], "SELECT 1", undefined],
    ["refusal", undefined, "unanswerable"],
    ["response", "SELECT 3", "ambiguous"],
    ["request", undefined, undefined],
  ]);
  const alone = { ...dialogue, interactions: [ambiguous, asked("I mean", "Go on.", "SELECT 4")] };
  const clarified = (await openAgent("oracle", { ...context, dialogueOf: () => alone })).agent;
  const [, again] = await play(clarified, ["The largest?", "I mean the area."]);
  assert.equal(again?.sql, "SELECT 3");
});

Deno.test("oracle asks back about a name that the data do not hold and acknowledges the one that was meant", async () => {
  const interactions: readonly Interaction[] = [{
    ...asked("Only the Blue Danube now.", "Consider only the Blue Nile."),
    utterance_kinds: ["context_modification"],
    expected_reply: ["request", "refusal"],
    context: { change: "set", restrictions: ["river.name = 'Blue Nile'"] },
    clarification: "I meant the Blue Nile.",
  }, asked("How long is it?", "Show its length.", "SELECT 1")];
  const { agent } = await openAgent("oracle", {
    ...context,
    dialogueOf: () => ({ ...dialogue, interactions }),
  });
  const replies = await play(agent, [
    "Only the Blue Danube now.",
    "I meant the Blue Nile.",
    "How long is it?",
  ]);
  assert.deepEqual(replies.map(({ kind }) => kind), ["request", "acknowledgment", "response"]);
});

Deno.test("oracle stays with an interaction while it is clarified", async () => {
  const agent = (await openAgent("oracle", { ...context, dialogueOf: () => dialogue })).agent;
  const replies = await play(agent, [
    "Which rivers are there?",
    "That is not what I asked for. List all rivers.",
    "How many?",
    "Count the rivers.",
    "How many?",
  ]);
  assert.deepEqual(replies.map(({ sql }) => sql), [
    "SELECT 1",
    "SELECT 1",
    "SELECT 2",
    "SELECT 2",
    "SELECT 3",
  ]);
});

Deno.test("oracle goes on where the next utterance is what the last one meant", async () => {
  const [first, second] = [
    asked("And their sum?", "Sum them.", "SELECT 1"),
    asked("Sum them.", "Sum all.", "SELECT 2"),
  ];
  const twice = { ...dialogue, interactions: [first, second] };
  const agent = (await openAgent("oracle", { ...context, dialogueOf: () => twice })).agent;
  const replies = await play(agent, ["And their sum?", "Sum them."]);
  assert.deepEqual(replies.map(({ sql }) => sql), ["SELECT 1", "SELECT 2"]);
});

Deno.test("oracle refuses a conversation that is not of the dataset, and cannot be made without one", async () => {
  const agent = (await openAgent("oracle", { ...context, dialogueOf: () => undefined })).agent;
  assert.equal((await play(agent, ["Which rivers?"]))[0]?.kind, "refusal");
  await assert.rejects(openAgent("oracle", context), InputError);
  await assert.rejects(openAgent("orcale", context), /did you mean "oracle"/);
});

Deno.test("keyword reads its own linker from the database where none is given", async () => {
  await using rivers = await openRivers();
  const { database, schema } = rivers;
  const own = await play((await openAgent("keyword", { database, schema })).agent, ["rivers in Germany"]);
  const given = await play((await openAgent("keyword", rivers)).agent, ["rivers in Germany"]);
  assert.deepEqual(own, given);
});
