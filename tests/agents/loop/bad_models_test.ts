import assert from "node:assert/strict";
import { InputError } from "../../../lib/base/mod.ts";
import type { AgentSpecification } from "../../../lib/agents/mod.ts";
import { createLoopAgent, type ReactOptions, reactSpecification } from "../../../lib/agents/loop/mod.ts";
import { ContextTooLongError, ModelRefusedError, type ScriptedReply } from "../../../lib/llm/mod.ts";
import { ask, calls, draft, observations, script, sharedRivers, traceOf } from "./script.ts";

const QUESTION = "List the names of the rivers longer than 1200 km.";
const SQL = "SELECT name FROM river WHERE length > 1200";
const asksQuestion = calls(["text_to_sql", { question: QUESTION }]);
const answers = calls(["answer", { kinds: "response", text: "Three." }]);

async function play(
  replies: Parameters<typeof script>[0],
  options: ReactOptions = {},
  change: Partial<AgentSpecification> = {},
) {
  const { models, requests } = script(replies);
  const specification = { ...reactSpecification(options), ...change };
  const agent = createLoopAgent(specification, { ...await sharedRivers(), models });
  return { reply: await agent(ask("Which rivers are longer than 1200 km?")), requests };
}

const stoppedBy = ({ reply }: Awaited<ReturnType<typeof play>>) => [reply.kind, traceOf(reply).stopped];

Deno.test("a model that makes the same call again is told so, and stopped at the third time", async () => {
  const same = calls(["search_tables", { words: "rivers" }]);
  const played = await play([same, same, same]);
  assert.deepEqual(stoppedBy(played), ["error", "repeated_call"]);
  assert.match(
    played.reply.text,
    /^I stopped without an answer, as I made the same call of search_tables 3 times/,
  );
  assert.match(observations(played.reply)[1] ?? "", /You made this very call before/);
});

Deno.test("a model that never ends its turn is told of its last step, and stopped behind it", async () => {
  const looks = (n: number) => calls(["search_tables", { words: `rivers ${n}` }]);
  const played = await play([looks(1), looks(2), looks(3)], { limits: { steps: 3 } });
  assert.deepEqual(stoppedBy(played), ["error", "step_limit"]);
  assert.match(played.reply.text, /after 3 steps/);
  const last = played.requests[2]?.messages.at(-1);
  assert.equal(last?.role, "tool", "no message stands between results and reply");
  assert.match(last?.content ?? "", /your last call in this turn/);
  const once = await play([looks(1)], { limits: { steps: 1 } });
  assert.match(once.reply.text, /^I stopped without an answer after 1 step of react, which is the limit\.$/);
});

Deno.test("a turn that is stopped shows the rows of the last question that it had answered, and says what they are", async () => {
  const played = await play([
    calls(["text_to_sql", { question: "Count the rivers." }]),
    draft("SELECT count(*) FROM river"),
  ], {
    limits: { steps: 1 },
  });
  assert.deepEqual(stoppedBy(played), ["response", "step_limit"]);
  const { text, rows, interpretation } = played.reply;
  assert.match(
    text,
    /^I stopped before I was done after 1 step of react.* of what I asked last: Count the rivers\.$/,
  );
  assert.deepEqual([rows, interpretation], [[[5]], "Count the rivers."]);
});

Deno.test("a turn that has used its tokens makes no further call", async () => {
  const played = await play([asksQuestion], { limits: { tokens: 10 } });
  assert.deepEqual(stoppedBy(played), ["error", "token_budget"]);
  assert.match(played.reply.text, /of its 10 tokens/);
  assert.equal(played.requests.length, 1);
});

Deno.test("a model that answers in prose for ever is sent back, and stopped", async () => {
  const played = await play(["It is the Amazon.", "The Amazon!", "I told you: the Amazon."]);
  assert.deepEqual(stoppedBy(played), ["error", "no_call"]);
  assert.match(played.requests[1]?.messages.at(-1)?.content ?? "", /ask_user or answer ends the turn/);
  assert.match(played.reply.text, /calls no tool; one that knows no tools needs \?tools=json\.$/);
  const byJson = await play(["The Amazon.", "The Amazon!", "I told you."], { calls: "json" });
  assert.match(byJson.reply.text, /calls no tool\.$/);
});

Deno.test("prose after a query has answered is the answer", async () => {
  const { reply } = await play([asksQuestion, draft(SQL), "There are three of them."]);
  assert.deepEqual([reply.kind, reply.text, reply.sql], ["response", "There are three of them.", SQL]);
});

Deno.test("unknown tools and arguments that do not fit are observations that say what would", async () => {
  const { reply } = await play([
    calls(
      ["drop_tables", {}],
      ["text_to_sql", { query: QUESTION }],
      ["text_to_sql", "List the rivers"],
      ["text_to_sql", `{question: '${QUESTION}',}`],
    ),
    draft(SQL),
    answers,
  ]);
  const [unknown, unfit, malformed, mended] = observations(reply);
  assert.match(unknown ?? "", /There is no tool "drop_tables". There are: search_tables, /);
  assert.match(unfit ?? "", /do not fit: at question /);
  assert.match(malformed ?? "", /no JSON object/);
  assert.match(mended ?? "", /^Query 1/);
  assert.deepEqual([reply.kind, reply.interpretation], ["response", QUESTION]);
});

Deno.test("a model that contradicts itself ends no turn: what ends one is called alone", async () => {
  const ends = ["ask_user", { question: "Which?" }] as const;
  const { reply } = await play([
    calls(["answer", { kinds: "refusal", text: "No." }], ends),
    calls(["text_to_sql", { question: QUESTION }], ["answer", { kinds: "response", text: "Three." }]),
    draft(SQL),
    answers,
  ]);
  assert.equal(observations(reply).filter((text) => /Call it alone/.test(text)).length, 3);
  assert.deepEqual([reply.kind, reply.sql], ["response", SQL]);
});

Deno.test("of the calls of one reply ten run at most", async () => {
  const many = [...Array(12).keys()].map((n) => ["search_tables", { words: `rivers ${n}` }] as const);
  const { reply } = await play([calls(...many), calls(["ask_user", { question: "Which?" }])]);
  const refused = observations(reply).filter((text) => /at most 10 calls run at a time/.test(text));
  assert.deepEqual([reply.kind, refused.length], ["request", 2]);
});

Deno.test("a model claims no rows that it never saw: a response needs a query of this turn", async () => {
  const { reply } = await play([
    answers,
    asksQuestion,
    draft(SQL),
    calls(["answer", { kinds: "response", text: "Three.", query: 7 }]),
    answers,
  ]);
  const [unseen, , unknown] = observations(reply);
  assert.match(unseen ?? "", /No query has answered in this turn/);
  assert.match(unknown ?? "", /There is no query 7: there are 1 to 1/);
  assert.deepEqual(reply.rows, [["Amazon"], ["Rhine"], ["Madeira"]]);
});

Deno.test("a response shows the query that it names", async () => {
  const { reply } = await play([
    calls(["text_to_sql", { question: QUESTION }], ["text_to_sql", { question: "Count them." }]),
    draft(SQL),
    draft("SELECT count(*) FROM river"),
    calls(["answer", { kinds: "response", text: "Three.", query: 1 }]),
  ]);
  assert.deepEqual([reply.sql, reply.interpretation], [SQL, QUESTION]);
});

Deno.test("a model that will not answer refuses, and a writer of SQL that cannot be read stops the turn", async () => {
  const refused = await play([{ text: "I do not do this.", finish: "refusal" }]);
  assert.deepEqual([refused.reply.kind, refused.reply.text], ["refusal", "I do not do this."]);
  const unreadable = await play([asksQuestion, "SELECT", "SELECT", "SELECT"]);
  assert.deepEqual(stoppedBy(unreadable), ["error", "no_sql"]);
});

const tooLong = (): ScriptedReply => {
  throw new ContextTooLongError("It is longer than the context of the model");
};

Deno.test("a context too small for the tables is shown fewer of them, which the trace says", async () => {
  const { reply, requests } = await play([asksQuestion, tooLong, draft(SQL), answers]);
  assert.equal(reply.sql, SQL);
  const shown = requests.slice(1, 3).map(({ messages }) =>
    messages[0]?.content.match(/CREATE TABLE/g)?.length
  );
  assert.deepEqual(shown, [7, 6]);
  const notes = traceOf(reply).steps.filter((step) => step.kind === "note");
  assert.deepEqual(notes, [{
    kind: "note",
    agent: "text_to_sql",
    text: "The context of the model is too small for 7 tables.",
  }]);
});

Deno.test("a context too small for the dialogue is shown less of it, and stops the turn where nothing helps", async () => {
  const look = calls(["describe_tables", { tables: ["country", "city", "river"] }]);
  const { reply, requests } = await play([
    look,
    tooLong,
    tooLong,
    calls(["ask_user", { question: "Which?" }]),
  ]);
  assert.equal(reply.kind, "request");
  const observed = requests.map(({ messages }) => messages.at(-1)?.content ?? "");
  assert.ok((observed[3]?.length ?? 0) < 1_100 && (observed[1]?.length ?? 0) > 1_100);
  const opened = observed[3]?.match(/<data-/g)?.length ?? 0;
  assert.equal(observed[3]?.match(/<\/data-/g)?.length ?? 0, opened);
  assert.deepEqual(stoppedBy(await play([tooLong, tooLong, tooLong])), ["error", "context_window"]);
});

const refusesTools = (message = "The server knows no tools"): ScriptedReply => {
  throw new InputError(message);
};

Deno.test("a model without tools is asked to call them by JSON", async () => {
  const { reply, requests } = await play([
    () => refusesTools(),
    `{"thought": "I ask.", "calls": [{"tool": "text_to_sql", "arguments": {"question": "${QUESTION}"}}]}`,
    draft(SQL),
    'So: {"tool": "answer", "arguments": {"kinds": ["response"], "text": "Three."}}',
  ]);
  assert.deepEqual([reply.kind, reply.text, reply.sql], ["response", "Three.", SQL]);
  assert.deepEqual(requests.map(({ tools }) => tools !== undefined), [true, false, false, false]);
  assert.match(requests[1]?.messages[0]?.content ?? "", /\{"tool":"text_to_sql","description"/);
  assert.deepEqual(requests[1]?.messages.map(({ role }) => role), ["system", "user"]);
  assert.match(requests[3]?.messages.at(-1)?.content ?? "", /^Result 1, of text_to_sql:\nQuery 1/);
  const asked = await play(['{"tool": "ask_user", "arguments": {"question": "Which?"}}'], { calls: "json" });
  assert.deepEqual([asked.reply.kind, asked.requests[0]?.tools], ["request", undefined]);
});

Deno.test("a server that has refused tools is asked by JSON in later turns", async () => {
  const asks = '{"tool": "ask_user", "arguments": {"question": "Which?"}}';
  const { models, requests } = script([() => refusesTools(), asks, asks]);
  const agent = createLoopAgent(reactSpecification(), { ...await sharedRivers(), models });
  for (const message of ["Rivers?", "Lakes?"]) assert.equal((await agent(ask(message))).kind, "request");
  assert.deepEqual(requests.map(({ tools }) => tools !== undefined), [true, false, false]);
});

Deno.test("a wrong setting of the model is no fault of the agent, and is told by the first words", async () => {
  await assert.rejects(
    play([() => refusesTools("The server refuses the key"), () => refusesTools("again")]),
    (error) => error instanceof ModelRefusedError && error.message === "The server refuses the key",
  );
});
