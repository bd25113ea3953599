import assert from "node:assert/strict";
import fc from "fast-check";
import type { AgentReply } from "../../lib/agents/mod.ts";
import type { Interaction } from "../../lib/dialogue/mod.ts";
import { createScriptedUser, type SqlVerdict, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { question, turnRecord } from "./fixtures.ts";

const user = createScriptedUser();
const telling = createScriptedUser({ clarify: "intention" });

const ambiguous = question("the largest", {
  question_type: "ambiguous",
  expected_reply: ["request"],
  clarification: "I mean the area.",
});
const lakes = question("And their depth?", {
  intention: "Show me the lakes in Peru with an area between 5 and 20, and the depth of each.",
});

const failed = (changes: Partial<TurnRecord>) => turnRecord({ proceed: false, ...changes });
const askedBack = failed({ cause: "none", sql: { verdict: "not_expected", reasons: [] } });
const requesting = (text: string) => failed({ cause: "asked_back", reply: { kind: "request", text } });
const answering = (interpretation: string, changes: Partial<TurnRecord> = {}) =>
  failed({
    ...{ cause: "not_aligned", aligned: false },
    reply: { kind: "response", text: "Here.", interpretation, sql: "SELECT 1" },
    ...changes,
  });
const differing = (...kinds: readonly string[]): SqlVerdict => ({
  verdict: "different",
  reasons: kinds.map((kind) => ({ kind, text: "SELECT says otherwise." })),
});
const saying = async (interaction: Interaction, ...turns: readonly TurnRecord[]) =>
  (await user(interaction, turns)).text;

Deno.test("a request is answered with the clarification, where there is one", async () => {
  assert.deepEqual(await user(ambiguous, [askedBack]), { kind: "clarification", text: "I mean the area." });
  const unread = { ...askedBack, cause: "undecided", aligned: "undecided" } as const;
  assert.equal((await user(ambiguous, [unread])).text, "I mean the area.");
  const answered = failed({ cause: "undecided", sql: { verdict: "different", reasons: [] } });
  assert.equal((await user(ambiguous, [answered])).kind, "feedback");
});

Deno.test("a clarification says only what was asked back about", async () => {
  assert.equal(
    await saying(lakes, requesting("In which country: Peru or Chile?")),
    "I mean the lakes in Peru.",
  );
  assert.equal(await saying(lakes, requesting("What depth do you mean?")), "I mean the depth of each.");
  assert.equal(await saying(lakes, requesting("Rivers or mountains?")), "I mean the lakes in Peru.");
});

Deno.test("a request about a remark is answered with all of the remark", async () => {
  const { ground_truth_sql: _, ...remark } = question("only large ones now", {
    intention: "Until I say otherwise, consider only lakes with an area from 200 to 600.",
    utterance_kinds: ["context_modification"],
    expected_reply: ["acknowledgment"],
  });
  assert.equal(await saying(remark, requesting("Which lakes?")), remark.intention);
});

Deno.test("who only asks for other words gets the intention, and so does who asks the same again", async () => {
  assert.equal(await saying(lakes, requesting("Can you rephrase that?")), lakes.intention);
  const first = requesting("Which country?");
  const answer = await user(lakes, [first]);
  const second = { ...first, turn: 2, user: answer };
  assert.equal(await saying(lakes, first, second), lakes.intention);
});

Deno.test("feedback says what the interpretation lacks, in the words of the intention", async () => {
  assert.equal(
    await saying(lakes, answering("Show the lakes in Peru and the depth of each.")),
    "That is not what I asked for. What is missing: with an area between 5 and 20.",
  );
});

Deno.test("feedback names numbers, days and names that the interpretation lacks, also those of the utterance", async () => {
  const missing = async (intention: string, interpretation: string, ...more: readonly TurnRecord[]) => {
    const asked = question(intention, { intention });
    const first = answering(interpretation);
    const text = await saying(asked, { ...first, user: { kind: "question", text: intention } }, ...more);
    return /What is missing: (.*?)\.(?= |$)/.exec(text)?.[1];
  };
  assert.equal(
    await missing("Show the wines that were shipped on or before 1 January 2023.", "Show the wines."),
    "that were shipped on or before 1 January 2023",
  );
  assert.equal(
    await missing("Count the harvests whose worker is Ben Okafor.", "Count the harvests."),
    "whose worker is Ben Okafor",
  );
  assert.equal(await missing("Show the lakes in Zug.", "Show the lakes."), "the lakes in Zug");
  assert.equal(
    await missing("Show Estonian captains, sorted by age.", "Show the captains by age."),
    "Estonian captains",
  );
  assert.equal(
    await missing("Count the passengers with n children of exactly 0.", "Count the passengers."),
    "count the passengers, with n children of exactly 0".split(", ")[1],
  );
  const twice =
    "Keep to routes of at least 400 miles. Show the routes of 400 miles or more from Riga, Oslo and Turku.";
  assert.equal(
    await missing(twice, "Show the routes."),
    "keep to routes of at least 400 miles, the routes of 400 miles or more from Riga, Oslo and Turku",
  );
});

Deno.test("feedback calls no 0 missing that is said in words, and no word a name that begins a sentence", async () => {
  const untrue = /What is missing/;
  for (
    const [intention, interpretation] of [
      ["Show the passengers with 0 children.", "Show the passengers without children."],
      ["Show the passengers with 0 children.", "Show the childless passengers."],
      ["Show the passengers with more than 0 children.", "Show the passengers that have children."],
      ["Which Ivo Lind tours are there?", "List the tours of Ivo Lind."],
      ["For Riga, count the ships.", "Count the ships of Riga."],
      ["Until further notice: Only Riga counts.", "Show Riga."],
      ["Show the captains from Estonia.", "Show the Estonian captains."],
    ] as const
  ) {
    const text = await saying(question("it", { intention }), answering(interpretation));
    assert.doesNotMatch(text, untrue, `${intention} ${text}`);
  }
});

Deno.test("feedback says what was not asked for, in the words of the interpretation", async () => {
  const all =
    "Show the lakes in Peru with an area between 5 and 20, and the depth of each, without the lakes of Bolivia.";
  assert.equal(
    await saying(lakes, answering(all)),
    "That is not what I asked for. What I did not ask for: without the lakes of Bolivia.",
  );
});

Deno.test("feedback keeps both ends of a range together", async () => {
  const intention = "Show the towns with a population between 6,000,000 and 9,000,000 in that valley.";
  assert.equal(
    await saying(question("towns", { intention }), answering("Show the towns.")),
    "That is not what I asked for. What is missing: with a population between 6,000,000 and 9,000,000 in that valley.",
  );
});

Deno.test("feedback never calls missing or unasked what may be said in other words", async () => {
  const untrue = /What is missing|What I did not ask for/;
  const said = async (intention: string, interpretation: string, established: readonly string[] = []) => {
    const context = { trial: 1, attempt: 1, chat: [], established, triesLeft: 1 };
    return (await user(question("it", { intention }), [answering(interpretation)], { context })).text;
  };
  const pairs = [
    ["Count the visits for each shop.", "Count the visits for each name and id of the store."],
    [
      "Show the countries where more than 2 languages are spoken.",
      "Show the countries with at least 3 languages.",
    ],
    [
      "Show the organizations founded on or after 1 January 1970.",
      "Show the organizations founded from 1970 on.",
    ],
    ["Show the rivers of more than 2,000 metres.", "Show the rivers with a length over 2 kilometres."],
    ["Show the towns with 1.5 million inhabitants.", "Show the cities whose population is 1500000."],
    ["Show the singers who are from France.", "Show the French singers."],
    ["Show the largest lake.", "Show the lakes sorted by area in descending order, only the first."],
  ] as const;
  for (const [intention, interpretation] of pairs) {
    assert.doesNotMatch(await said(intention, interpretation), untrue);
    assert.doesNotMatch(await said(interpretation, intention), untrue);
  }
  const kept = await said("And their depth?", "Show the depth of the lakes in Peru.", [
    "Show the lakes in Peru.",
  ]);
  assert.doesNotMatch(kept, untrue);
});

Deno.test("a part of the intention that is not surely missing is repeated without a word of that", async () => {
  const intention = "Count the sheep that graze on pastures.";
  assert.equal(
    await saying(question("how many", { intention }), answering("Count the flock.")),
    "That is not what I asked for. Part of what I asked for: count the sheep that graze on pastures.",
  );
});

Deno.test("feedback says what is wrong with the rows, as a person sees it", async () => {
  const told = (...kinds: readonly string[]) =>
    saying(lakes, answering(lakes.intention, { aligned: true, sql: differing(...kinds) }));
  assert.match(await told("extra_rows"), /Not all of the answer is what I asked for\.$/);
  assert.match(await told("missing_rows"), /Some of what I asked for is not in the answer\.$/);
  assert.match(
    await told("missing_rows", "extra_rows"),
    /Some of what I asked for is not in the answer\. Not all of the answer is what I asked for\.$/,
  );
  const allExtra: SqlVerdict = {
    verdict: "different",
    reasons: [...differing("missing_rows").reasons, { kind: "extra_rows", text: "SELECT no.", all: true }],
  };
  assert.equal(
    await saying(lakes, answering(lakes.intention, { aligned: true, sql: allExtra })),
    "That is not what I asked for. No row of the answer is what I asked for.",
  );
  const lacking = answering("Show the lakes.", { sql: differing("missing_rows", "missing_columns") });
  assert.match(await saying(lakes, lacking), /does not show all that I asked for\.$/);
  assert.match(await told("order"), /The order of the answer is wrong\.$/);
});

Deno.test("feedback never repeats itself: with nothing new to say, it says the intention", async () => {
  const first = answering(lakes.intention, { aligned: true, sql: differing("order") });
  const second = { ...first, turn: 2, user: await user(lakes, [first]) };
  assert.equal(await saying(lakes, first, second), `That is not what I asked for. ${lakes.intention}`);
});

Deno.test("where no answer came, feedback says so, and what the interpretation lacks all the same", async () => {
  const noAnswer = "That is not what I asked for. I did not get an answer to it.";
  const whole = answering(lakes.intention, { cause: "no_sql" });
  assert.equal(await saying(lakes, whole), noAnswer);
  const text = await saying(lakes, answering("Show the lakes in Peru.", { cause: "no_sql" }));
  assert.equal(text, `${noAnswer} What is missing: with an area between 5 and 20.`);
  const other = await saying(lakes, answering("Lakes in Peru, area between 5 and 20.", { cause: "no_sql" }));
  assert.equal(other, `${noAnswer} Part of what I asked for: the depth of each.`);
});

Deno.test("feedback names phrases of which the interpretation has no word also where the utterance said them", async () => {
  const asked = question("The ferries of those harbours and the fare of each?", {
    intention: "Show the harbours, the ferries of those harbours and the fare of each.",
  });
  const first = answering("Show the harbours.", { sql: differing("missing_columns") });
  assert.equal(
    await saying(asked, { ...first, user: { kind: "question", text: asked.utterance } }),
    "That is not what I asked for. Part of what I asked for: the ferries of those harbours, the fare of each. " +
      "The answer does not show all that I asked for.",
  );
});

Deno.test("no message shows SQL, and none but the last resort says the whole intention", async () => {
  const sentences = fc.constantFrom(
    "List the rivers.",
    "Show the lakes in Chile.",
    "Count the lakes by depth.",
  );
  const kinds = fc.array(fc.constantFrom("extra_rows", "missing_rows", "missing_columns"), { minLength: 1 });
  await fc.assert(fc.asyncProperty(sentences, kinds, async (interpretation, kinds) => {
    const text = await saying(lakes, answering(interpretation, { sql: differing(...kinds) }));
    assert.doesNotMatch(text, /SELECT/);
    assert(!text.includes(lakes.intention), text);
  }));
});

Deno.test("a wrong answer to an ambiguous question is corrected by the clarification first", async () => {
  const wrong = answering("The largest by people.");
  const first = await user(ambiguous, [wrong]);
  assert.deepEqual(first, { kind: "feedback", text: "That is not what I asked for. I mean the area." });
  const second = await user(ambiguous, [wrong, { ...wrong, user: first }]);
  assert.notEqual(second.text, first.text);
});

Deno.test("a clarification after a wrong answer is said with the bound that the answer lacks", async () => {
  const dated = { ...ambiguous, intention: "Show the largest lakes that were measured after 1 May 2015." };
  const wrong = answering("Show the largest lakes by area.");
  const first = await user(dated, [wrong]);
  assert.equal(
    first.text,
    "That is not what I asked for. What is missing: that were measured after 1 May 2015. I mean the area.",
  );
  const second = await user(dated, [wrong, { ...wrong, user: first }]);
  assert.doesNotMatch(second.text, /I mean the area/);
});

Deno.test("a remark that was answered is told to be one, and then explained by its intention", async () => {
  const { ground_truth_sql: _, ...context } = question("only France", {
    utterance_kinds: ["context_modification"],
    expected_reply: ["acknowledgment"],
  });
  const wrong = failed({ cause: "wrong_kind" });
  const first = await user(context, [wrong]);
  assert.deepEqual(first, {
    kind: "feedback",
    text: "That is not what I meant. Please just keep it in mind for my next questions.",
  });
  const second = await user(context, [wrong, { ...wrong, user: first }]);
  assert.equal(second.text, `That is not what I meant. ${context.intention}`);
});

Deno.test("after an answer to a question that has none the user says only that it is no answer", async () => {
  const reply: AgentReply = { kind: "response", text: "Blue." };
  const asked = question("And their colour?", { question_type: "unanswerable", expected_reply: ["refusal"] });
  const text = await saying(asked, failed({ cause: "wrong_kind", reply }));
  assert.equal(text, "That does not answer my question.");
});

Deno.test("with --clarify intention the user says the whole intention each time", async () => {
  const asked = await telling(lakes, [requesting("In which country?")]);
  assert.deepEqual(asked, { kind: "clarification", text: lakes.intention });
  const told = await telling(lakes, [answering("List the rivers.")]);
  assert.deepEqual(told, { kind: "feedback", text: `That is not what I asked for. ${lakes.intention}` });
  const wrong = answering("The largest by people.");
  const first = await telling(ambiguous, [wrong]);
  const second = await telling(ambiguous, [wrong, { ...wrong, user: first }]);
  assert.equal(second.text, `That is not what I asked for. ${ambiguous.intention}`);
});
