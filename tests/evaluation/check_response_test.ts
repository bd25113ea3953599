import assert from "node:assert/strict";
import type { AgentReply } from "../../lib/agents/mod.ts";
import type { Interaction, ReplyKind } from "../../lib/dialogue/mod.ts";
import {
  type CheckedResponse,
  checkResponse,
  type CheckResponseOptions,
  type Judge,
  type JudgeQuestion,
} from "../../lib/evaluation/mod.ts";
import { literalJudge, literalSqlCheck, question, rightReply } from "./fixtures.ts";

const check = (
  interaction: Interaction,
  reply: AgentReply,
  changes: Partial<CheckResponseOptions> = {},
) =>
  checkResponse(interaction, reply, {
    judge: literalJudge,
    checkSql: literalSqlCheck,
    earlier: [],
    ...changes,
  });

/** An interaction that asks for no data. */
function words(utterance: string, changes: Partial<Interaction> = {}): Interaction {
  const { ground_truth_sql: _, ...rest } = question(utterance, changes);
  return rest;
}

const saying = (kind: AgentReply["kind"], changes: Partial<AgentReply> = {}): AgentReply => ({
  kind,
  text: "OK.",
  ...changes,
});

const context = words("from now on only France", {
  utterance_kinds: ["context_modification"],
  expected_reply: ["acknowledgment"],
  context: { change: "set", restrictions: ["country.name = 'France'"] },
});

const unanswerable = words("the phone number of the mayor", {
  question_type: "unanswerable",
  unanswerable_reason: "no_such_column",
  expected_reply: ["refusal"],
});

const thanks = words("thanks", {
  utterance_kinds: ["greeting"],
  question_type: "improper",
  expected_reply: ["acknowledgment"],
});

const ambiguous = question("the largest", {
  question_type: "ambiguous",
  expected_reply: ["request"],
  ground_truth_sql: "SELECT area",
  intention: "by area",
  readings: [
    { meaning: "by area", ground_truth_sql: "SELECT area" },
    { meaning: "by people", ground_truth_sql: "SELECT people" },
  ],
  clarification: "I mean the area.",
});

const causes = async (interaction: Interaction, replies: readonly AgentReply[]) =>
  (await Promise.all(replies.map((reply) => check(interaction, reply)))).map(({ cause }) => cause);

Deno.test("where no data is expected, a reply of the expected kind is right, whatever it says", async () => {
  for (const interaction of [context, thanks]) {
    const checked = await check(interaction, saying("acknowledgment"));
    assert.deepEqual([checked.aligned, checked.sql.verdict, checked.cause, checked.proceed], [
      true,
      "not_expected",
      "none",
      true,
    ]);
    assert.equal(checked.judge_reason, "The reply was to be an acknowledgment and is an acknowledgment.");
  }
  const kinds: readonly ReplyKind[] = ["response", "request", "refusal", "error"];
  assert.deepEqual(await causes(context, kinds.map((kind) => saying(kind))), [
    "wrong_kind",
    "asked_back",
    "refused_to_answer",
    "agent_error",
  ]);
});

Deno.test("a context with a name that the data do not hold wants a question back, and once clarified an acknowledgment", async () => {
  const misnamed: Interaction = {
    ...context,
    expected_reply: ["request", "refusal"],
    clarification: "I meant France.",
  };
  const outcome = ({ aligned, cause, proceed }: CheckedResponse) => [aligned, cause, proceed];
  for (const kind of ["request", "refusal"] as const) {
    assert.deepEqual(outcome(await check(misnamed, saying(kind))), [true, "none", false]);
    assert.equal((await check(misnamed, saying(kind), { clarified: true })).aligned, false);
  }
  const swallowed = outcome(await check(misnamed, saying("acknowledgment")));
  assert.deepEqual(swallowed, [false, "wrong_kind", false]);
  const clarified = outcome(await check(misnamed, saying("acknowledgment"), { clarified: true }));
  assert.deepEqual(clarified, [true, "none", true]);
});

Deno.test("an unanswerable question wants a refusal; one that answers all the same is none", async () => {
  assert.equal((await check(unanswerable, saying("refusal"))).aligned, true);
  assert.deepEqual(
    await causes(unanswerable, [
      saying("response", { sql: "SELECT 1" }),
      saying("acknowledgment"),
      saying(["refusal", "response"], { sql: "SELECT 1" }),
      saying(["refusal", "error"]),
      saying("error"),
    ]),
    ["wrong_kind", "wrong_kind", "refused_to_answer", "agent_error", "agent_error"],
  );
});

Deno.test("a refusal without words gives no reason", async () => {
  const mute = await check(unanswerable, saying("refusal", { text: " " }));
  assert.deepEqual([mute.aligned, mute.cause, mute.proceed], [false, "no_reason", false]);
  assert.equal((await check(thanks, saying("acknowledgment", { text: "" }))).aligned, true);
});

Deno.test("a reply without SQL that names the type of the question rightly counts as what the type calls for", async () => {
  const told = (question_type: string, changes: Partial<AgentReply> = {}) =>
    saying("response", { question_type, ...changes });
  assert.equal((await check(unanswerable, told("unanswerable"))).aligned, true);
  assert.equal((await check(unanswerable, told("ambiguous"))).cause, "wrong_kind");
  assert.equal((await check(unanswerable, told("unanswerable", { sql: "SELECT 1" }))).cause, "wrong_kind");
  assert.equal((await check(thanks, told("improper"))).aligned, true);
  const asked = await check(ambiguous, told("ambiguous", { text: "by people" }));
  assert.deepEqual([asked.aligned, asked.sql.verdict], [true, "not_expected"]);
  const error = saying("error", { question_type: "unanswerable" });
  assert.equal((await check(unanswerable, error)).cause, "agent_error");
});

Deno.test("nobody insists on a greeting, but a context that was not acknowledged is said again", async () => {
  const [courtesy, modification] = await Promise.all([
    check(thanks, saying("response")),
    check(context, saying("response")),
  ]);
  assert.deepEqual([courtesy.aligned, courtesy.proceed], [false, true]);
  assert.deepEqual([modification.aligned, modification.proceed], [false, false]);
});

Deno.test("asking back about an ambiguous question is right where an accepted reading is offered, and waits for the clarification", async () => {
  const outcome = (
    { aligned, sql, cause, proceed }: CheckedResponse,
  ) => [aligned, sql.verdict, cause, proceed];
  const asked = await check(ambiguous, saying("request", { text: "by people" }));
  assert.deepEqual(outcome(asked), [true, "not_expected", "none", false]);
  const unread = await check(ambiguous, saying("request", { text: "?" }));
  assert.deepEqual(outcome(unread), ["undecided", "not_expected", "undecided", false]);
  const bare = await check(ambiguous, saying("request", { text: "What?" }));
  assert.deepEqual(outcome(bare), [false, "missing", "asked_back", false]);
  const again = await check(ambiguous, saying("request", { text: "by people" }), { clarified: true });
  assert.deepEqual(outcome(again), [false, "missing", "asked_back", false]);
});

Deno.test("the judge of a request is told what it asks back about, the judge of an answer is not", async () => {
  const questions: JudgeQuestion[] = [];
  const judge: Judge = (question) => {
    questions.push(question);
    return literalJudge(question);
  };
  await check(ambiguous, saying("request", { text: "Which?" }), { judge });
  await check(ambiguous, saying("response", { interpretation: "by area", sql: "SELECT area" }), { judge });
  assert.deepEqual(
    questions.map(({ interpretation, intention, asked }) => [interpretation, intention, asked]),
    [
      ["Which?", "by area", "the largest"],
      ["Which?", "by area", "the largest"],
      ["Which?", "by people", "the largest"],
      ["by area", "by area", undefined],
    ],
  );
});

Deno.test("any reading of an ambiguous question will do until it is clarified", async () => {
  const people = saying("response", { interpretation: "by people", sql: "SELECT people" });
  const direct = await check(ambiguous, people);
  assert.deepEqual([direct.aligned, direct.sql.verdict, direct.cause, direct.proceed], [
    true,
    "equal",
    "none",
    true,
  ]);
  const late = await check(ambiguous, people, { clarified: true });
  assert.deepEqual([late.aligned, late.sql.verdict, late.cause], [false, "different", "not_aligned"]);
  const neither = await check(ambiguous, saying("response", { interpretation: "?", sql: "SELECT 0" }));
  assert.deepEqual([neither.aligned, neither.sql.verdict, neither.cause], [
    "undecided",
    "different",
    "sql_different",
  ]);
  assert.equal((await check(ambiguous, saying("refusal"))).cause, "refused_to_answer");
});

Deno.test("an ambiguous question without SQL wants a request, and the dialogue goes on", async () => {
  const imported = words("the largest", { question_type: "ambiguous", expected_reply: ["request"] });
  assert.equal((await check(imported, saying("request"))).proceed, true);
  assert.equal((await check(imported, saying("response", { sql: "SELECT 1" }))).cause, "wrong_kind");
});

Deno.test("where a turn changes the context and asks, the response is what counts", async () => {
  const mixed = question("only France now: its rivers?", {
    utterance_kinds: ["context_modification", "partial_question"],
    expected_reply: ["acknowledgment", "response"],
    standalone_intention: "Consider only France. Which rivers flow there?",
    context: { change: "replace", restrictions: ["country.name = 'France'"] },
  });
  const response = rightReply(mixed);
  assert.equal((await check(mixed, response)).cause, "none");
  assert.equal((await check(mixed, { ...response, kind: ["acknowledgment", "response"] })).cause, "none");
  assert.deepEqual(await causes(mixed, [saying("acknowledgment"), saying("request")]), [
    "wrong_kind",
    "asked_back",
  ]);
});

Deno.test("the judge sees the standalone form beside the intention", async () => {
  const standalone_intention = "Consider only France. Which rivers flow there?";
  const asked: JudgeQuestion[] = [];
  const judge: Judge = (question) => {
    asked.push(question);
    return Promise.resolve({ verdict: "aligned", reason: "It always is." });
  };
  const leaning = question("its rivers?", { standalone_intention });
  await check(leaning, rightReply(leaning), { judge });
  assert.deepEqual(asked.map(({ standalone }) => standalone), [standalone_intention]);
});

Deno.test("an answer that tells an error does not go on to the next interaction, even where its SQL is right", async () => {
  const interaction = question("all rivers");
  const right = rightReply(interaction);
  for (const proceedOn of ["aligned", "correct", "aligned-and-correct", "aligned-or-correct"] as const) {
    assert.equal((await check(interaction, right, { proceedOn })).proceed, true, proceedOn);
    const { cause, sql, proceed } = await check(interaction, { ...right, kind: ["response", "error"] }, {
      proceedOn,
    });
    assert.deepEqual([cause, sql.verdict, proceed], ["agent_error", "equal", false], proceedOn);
  }
});

Deno.test("a reading leans on nothing, which the judge is told", async () => {
  const questions: JudgeQuestion[] = [];
  const judge: Judge = (question) => {
    questions.push(question);
    return literalJudge(question);
  };
  await check(ambiguous, saying("response", { interpretation: "by people", sql: "SELECT people" }), {
    judge,
  });
  assert.deepEqual(questions.map(({ standalone }) => standalone), [undefined, "by area", "by people"]);
});

Deno.test("an interpretation is not compared with an intention that nobody has confirmed, and the dialogue proceeds", async () => {
  const { ground_truth_sql: _, ...asked } = question("and those of Peru?", { unconfirmed: true });
  const echoed = saying("response", { interpretation: asked.intention, sql: "SELECT 1" });
  for (const reply of [echoed, { ...echoed, interpretation: "something else" }]) {
    const { aligned, cause, proceed, sql, judge_reason } = await check(asked, reply, { interprets: true });
    assert.deepEqual([aligned, cause, proceed, sql.verdict], ["undecided", "undecided", true, "unscored"]);
    assert.match(judge_reason ?? "", /Nobody has confirmed/);
  }
  const { unconfirmed: _unconfirmed, ...known } = asked;
  assert.equal((await check(known, echoed, { interprets: true })).aligned, true);
});

Deno.test("a request that offers readings with queries is scored jointly, by its words and by its queries", async () => {
  const offers = (text: string, ...sql: readonly string[]) =>
    saying("request", { text, readings: sql.map((sql) => ({ meaning: "one way", sql })) });
  const right = await check(ambiguous, offers("Which?", "SELECT people", "SELECT name"));
  assert.deepEqual([right.offered_sql?.verdict, right.aligned, right.cause, right.proceed], [
    ...["equal", true, "none", false],
  ]);
  assert.deepEqual(right.readings, { offered: 0, accepted: 2, found: 1, undecided: 0 });
  const wrong = await check(ambiguous, offers("Which?", "SELECT name", "SELECT code"));
  assert.deepEqual([wrong.offered_sql?.verdict, wrong.aligned, wrong.readings?.found], [
    "different",
    false,
    0,
  ]);
  // One query is no choice.
  const single = await check(ambiguous, offers("Which?", "SELECT area"));
  assert.deepEqual([single.offered_sql?.verdict, single.aligned], ["equal", false]);
  assert.equal((await check(ambiguous, saying("request"))).offered_sql, undefined);
});

Deno.test("queries that are offered for an answerable question are scored apart from its own SQL, which is missing", async () => {
  const readings = [{ meaning: "one way", sql: "SELECT name" }, { meaning: "another", sql: "SELECT 1" }];
  const interaction = question("names", { ground_truth_sql: "SELECT name" });
  const { sql, offered_sql, cause } = await check(interaction, saying("request", { readings }));
  assert.deepEqual([sql.verdict, offered_sql?.verdict, cause], ["missing", "equal", "asked_back"]);
});
