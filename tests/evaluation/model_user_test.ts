import {
  createModelUser,
  type TurnRecord,
  type UserContext,
  type UserMode,
  userModes,
} from "querylogue/evaluation";
import { type ChatRequest, scriptedChat, type ScriptedReply } from "querylogue/llm";
import assert from "node:assert/strict";
import { question, turnRecord } from "./fixtures.ts";

const interaction = question("Which rivers of Peru are longer than 500 km?", {
  intention: "List the rivers of Peru with a length of more than 500 km.",
});

const action = (action: string, facts: readonly string[] = [], reacts_to = "") =>
  JSON.stringify({ reacts_to, facts, action });
const words = (text: string) => JSON.stringify({ text });
const clean = JSON.stringify({ added: [], contradicted: [], missing: [] });

/** Asks a user for a message with a model that replies by a list, and returns it with all requests. */
async function said(
  replies: readonly ScriptedReply[],
  { turns = [], mode = "plain", changes = {}, context = {} }: {
    readonly turns?: readonly TurnRecord[];
    readonly mode?: UserMode;
    readonly changes?: Partial<typeof interaction>;
    readonly context?: Partial<UserContext>;
  } = {},
) {
  const requests: ChatRequest[] = [];
  const chat = scriptedChat((request, n) => {
    requests.push(request);
    return replies[n - 1] ?? assert.fail(`call ${n} was not expected`);
  });
  const user = createModelUser(chat, { modes: [mode] });
  const turn = await user({ ...interaction, ...changes }, turns, {
    context: {
      ...{ trial: 1, attempt: 1, established: [], triesLeft: 2 },
      chat: turns.flatMap(({ user, reply }) => [
        { role: "user" as const, content: user.text },
        { role: "system" as const, content: reply.text },
      ]),
      ...context,
    },
  });
  return { turn, requests, prompts: requests.map(({ messages }) => messages.at(-1)?.content ?? "") };
}

const asked = (text: string, changes: Partial<TurnRecord> = {}) =>
  turnRecord({
    user: { kind: "question", text: interaction.utterance },
    reply: { kind: "request", text },
    cause: "asked_back",
    proceed: false,
    ...changes,
  });

Deno.test("a plain user asks the utterance as it stands, and repeats it after a fault of the agent", async () => {
  const { turn } = await said([]);
  assert.deepEqual(turn, { kind: "question", text: interaction.utterance, action: "ask", mode: "plain" });
  const fault = turnRecord({ user: turn, cause: "agent_fault", proceed: false });
  assert.deepEqual((await said([], { turns: [fault] })).turn, turn);
});

Deno.test("the action with its facts is chosen first; the words are asked for by a call that does not see the goal", async () => {
  const turns = [asked("Longer than how much?")];
  const { turn, prompts } = await said(
    [action("clarify", ["more than 500 km"], "how much"), words("Anything over 500 km."), clean],
    { turns },
  );
  assert.deepEqual(turn, {
    kind: "clarification",
    action: "clarify",
    mode: "plain",
    text: "Anything over 500 km.",
  });
  assert.match(prompts[0] ?? "", /List the rivers of Peru with a length of more than 500 km\./);
  assert.match(prompts[0] ?? "", /You may still send 2 messages/);
  assert.doesNotMatch(prompts[1] ?? "", /with a length of more than/);
  assert.match(prompts[1] ?? "", /"more than 500 km"/);
});

Deno.test("a user never sees SQL: queries in replies are masked, and no verdict is told", async () => {
  const reply = {
    kind: "response" as const,
    text: "I ran SELECT name FROM river WHERE length > 5;\n\nHere are the rivers.\n```sql\nSELECT 1\n```",
    sql: "SELECT name FROM river",
    interpretation: "Rivers longer than 5 km",
  };
  const turns = [asked("", { reply, cause: "sql_different" })];
  const { turn, prompts } = await said(
    [action("feedback", ["more than 500 km"], "longer than 5 km"), words("Not 5, more than 500 km."), clean],
    { turns },
  );
  assert.equal(turn.fault, undefined);
  assert.equal(turn.kind, "feedback");
  for (const prompt of prompts) assert.doesNotMatch(prompt, /SELECT|sql_different|verdict/);
});

Deno.test("a fact that the user does not know, and words that were not said to it, are sent back", async () => {
  const { turn, prompts } = await said([
    action("clarify", ["in Bolivia"], "Longer"),
    action("clarify", ["more than 500 km"], "Longer"),
    words("More than 500 km."),
    clean,
  ], { turns: [asked("Longer than what?")] });
  assert.equal(turn.text, "More than 500 km.");
  assert.match(prompts[1] ?? "", /the words occur neither in what you want nor in what was settled/);
});

Deno.test("a faulty message is written again once with its fault, and spoils the turn when it stays faulty", async () => {
  const turns = [asked("Longer than what?", { user: { kind: "question", text: "Rivers over 500 km?" } })];
  const begin = action("clarify", ["more than 500 km"], "Longer");
  const found = (what: object) => JSON.stringify({ added: [], contradicted: [], missing: [], ...what });
  const cases: readonly (readonly [
    kind: string,
    text: string,
    check: string | undefined,
  ])[] = [
    ["empty", " ", undefined],
    ["repeated", "rivers over 500 km", undefined],
    ["sql", "SELECT name FROM river WHERE length > 500", undefined],
    ["sql", "Use river_length over 500 km", undefined],
    ["unasked_constraint", "More than 500 km and 3 lakes", undefined],
    ["endless_ending", "Thanks a lot!", undefined],
    ["unasked_constraint", "More than 500 km, the wide ones", found({ added: ["the wide ones"] })],
    ["contradiction", "Shorter than 500 km", found({ contradicted: ["Shorter"] })],
    ["not_delivered", "More than 500 km", found({ missing: ["of Peru"] })],
  ];
  for (const [kind, text, check] of cases) {
    const faulty = [words(text), ...check === undefined ? [] : [check]];
    const mended = await said([begin, ...faulty, words("Over 500 km, please."), clean], { turns });
    assert.deepEqual([mended.turn.text, mended.turn.mended], ["Over 500 km, please.", kind], text);
    assert.match(mended.prompts.at(-2) ?? "", /This message cannot be sent/);
    const spoiled = await said([begin, ...faulty, ...faulty], { turns });
    assert.equal(spoiled.turn.fault?.kind, kind, text);
  }
});

Deno.test("giving up, or approving of a wrong answer, spoils the turn; approving of what was asked does not", async () => {
  const wrong = asked("Here are the lakes.", {
    reply: { kind: "response", text: "Here are the lakes." },
    cause: "not_aligned",
  });
  assert.equal((await said([action("give_up")], { turns: [wrong] })).turn.fault?.kind, "premature_ending");
  assert.equal((await said([action("approve")], { turns: [wrong] })).turn.fault?.kind, "premature_ending");
  const confirm = asked("Shall I list the rivers of Peru over 500 km?");
  const { turn } = await said([action("approve"), words("Yes, do that."), clean], { turns: [confirm] });
  assert.deepEqual([turn.kind, turn.fault], ["clarification", undefined]);
});

Deno.test("what the user cannot know it says it cannot say, with no facts", async () => {
  const { turn, prompts } = await said(
    [action("cannot_answer", [], "column"), words("I can't say, I don't know the data."), clean],
    { turns: [asked("Which column holds the length?")] },
  );
  assert.deepEqual([turn.action, turn.fault], ["cannot_answer", undefined]);
  assert.match(prompts[1] ?? "", /\(none\)/);
});

Deno.test("every mode but the plain one rewords the utterance, and only the vague one may leave something out", async () => {
  const missing = JSON.stringify({ added: [], contradicted: [], missing: ["longer than 500 km"] });
  for (const mode of (Object.keys(userModes) as UserMode[]).filter((mode) => mode !== "plain")) {
    const replies = [words("Rivers of Peru?"), missing, words("Rivers of Peru over 500 km?"), clean];
    const { turn, prompts } = await said(replies, { mode });
    assert.equal(turn.text, mode === "vague-first" ? "Rivers of Peru?" : "Rivers of Peru over 500 km?", mode);
    assert.ok(prompts[0]?.includes(userModes[mode]), mode);
  }
  const later = [asked("Which?", { user: { kind: "question", text: "Rivers of Peru?" } })];
  const facts = action("clarify", ["longer than 500 km"], "Which");
  const { turn } = await said([facts, words("Long ones."), missing, words("Long ones!"), missing], {
    mode: "vague-first",
    turns: later,
  });
  assert.equal(turn.fault?.kind, "not_delivered");
});

Deno.test("courtesies and utterances that are meant to be vague, improper or unanswerable are never reworded", async () => {
  for (const question_type of ["ambiguous", "unanswerable", "improper"] as const) {
    const changes = { question_type };
    assert.equal((await said([], { mode: "terse", changes })).turn.text, interaction.utterance);
  }
});

Deno.test("the modes take turns from trial to trial, and each trial and attempt is asked anew", async () => {
  const requests: ChatRequest[] = [];
  const chat = scriptedChat((request, n) => {
    requests.push(request);
    return n % 2 === 1 ? words("Rivers of Peru over 500 km?") : clean;
  });
  const user = createModelUser(chat, { modes: ["terse", "plain"] });
  const context = { attempt: 1, chat: [], established: [], triesLeft: 3 };
  const modes: (string | undefined)[] = [];
  for (const trial of [1, 2, 3]) {
    modes.push((await user(interaction, [], { context: { ...context, trial } })).mode);
  }
  await user(interaction, [], { context: { ...context, trial: 1, attempt: 2 } });
  assert.deepEqual(modes, ["terse", "plain", "terse"]);
  assert.equal(new Set(requests.map(({ trial }) => trial)).size, 3);
});

Deno.test("a model that refuses or replies in no form spoils the turn", async () => {
  const turns = [asked("Which?")];
  assert.equal((await said(["?", "?"], { turns })).turn.fault?.kind, "unreadable");
  const refused = await said([{ text: "No.", finish: "refusal" }], { turns });
  assert.match(refused.turn.fault?.text ?? "", /No\./);
});
