import type { Json } from "querylogue/agents";
import assert from "node:assert/strict";
import { modelText, readModelReply } from "../../../../lib/agents/adapters/openai/read_model_reply.ts";

/** A chat completion that says a text and calls tools with these arguments. */
const chat = (content: string | null, ...calls: readonly object[]): Json => ({
  choices: [{
    message: {
      content,
      tool_calls: calls.map((given) => ({ function: { name: "run", arguments: JSON.stringify(given) } })),
    },
    finish_reason: "stop",
  }],
});

/** What is read of a text, `raw` and statements aside. */
function read(raw: Json) {
  const { raw: kept, statements: _, ...reply } = readModelReply(raw);
  assert.equal(kept, raw);
  return reply;
}

Deno.test("a reply that is a JSON object gives its fields, and names its kind", () => {
  const json = { kind: "response", interpretation: "List all.", sql: "SELECT 1", text: "Here." };
  const read = { ...json, kind_source: "protocol", statements: ["SELECT 1"] };
  for (const text of [JSON.stringify(json), `Sure:\n\`\`\`json\n${JSON.stringify(json, null, 1)}\n\`\`\``]) {
    const raw = chat(text);
    assert.deepEqual(readModelReply(raw), { ...read, raw });
  }
  const asked = { kind: "request", text: "Which year do you mean" };
  assert.deepEqual(readModelReply(chat(JSON.stringify(asked))).kind, "request");
  const unknown = readModelReply(
    chat(JSON.stringify({ kind: "answer", answer: "Here.", query: "SELECT 2" })),
  );
  assert.deepEqual([unknown.kind, unknown.kind_source, unknown.text, unknown.sql], [
    "response",
    "rule",
    "Here.",
    "SELECT 2",
  ]);
});

Deno.test("SQL is taken from a tool call before a fence, and from a fence before JSON", () => {
  const fence = "It is this:\n```sql\nSELECT {'a': 1}\n```\nAnything else?";
  assert.deepEqual(read(chat(fence, { table: "t" }, { code: "```sql\nSELECT 2\n```" })), {
    kind: "response",
    kind_source: "rule",
    text: "It is this:\n\nAnything else?",
    sql: "SELECT 2",
  });
  assert.equal(read(chat(fence)).sql, "SELECT {'a': 1}");
  assert.equal(
    read(chat('Look: {"statement": "WITH a AS (SELECT 1) SELECT * FROM a"}')).sql,
    "WITH a AS (SELECT 1) SELECT * FROM a",
  );
  for (const name of ["sql", "query", "statement", "code"]) {
    assert.equal(read(chat(null, { [name]: "-- all\nSELECT 3" })).sql, "-- all\nSELECT 3");
  }
});

Deno.test("the last of several statements answers, and what is no statement is none", () => {
  const reply = readModelReply(
    chat("```sql\nSELECT 1\n```\nThen\n```\nSELECT 2\n```\n```python\nselection()\n```"),
  );
  assert.equal(reply.sql, "SELECT 2");
  assert.deepEqual(reply.statements, ["SELECT 1", "SELECT 2"]);
  assert.equal(reply.text, "Then\n\n```python\nselection()\n```");
  assert.equal(readModelReply(chat("Searching", { query: "rivers of France" })).sql, undefined);
  assert.equal(readModelReply(chat("<think>```sql\nSELECT 9\n```</think>Well.")).sql, undefined);
});

Deno.test("without SQL a question is a request, a refusal a refusal, all else an acknowledgment", () => {
  const kindOf = (raw: Json) => readModelReply(raw).kind;
  assert.equal(kindOf(chat("Do you mean the area (in km²)?")), "request");
  assert.equal(kindOf(chat("**Which one?**")), "request");
  assert.equal(kindOf(chat("Noted.")), "acknowledgment");
  assert.equal(kindOf({ choices: [{ message: { content: null, refusal: "I will not." } }] }), "refusal");
  assert.equal(
    kindOf({ choices: [{ message: { content: "I" }, finish_reason: "content_filter" }] }),
    "refusal",
  );
});

Deno.test("a reply of responses gives text, tool calls, usage and its id as the session", () => {
  const raw: Json = {
    ...{ id: "resp_1", status: "completed", usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 } },
    output: [
      { type: "reasoning", content: null, summary: [] },
      { type: "function_call", name: "run_sql", arguments: '{"sql": "SELECT 1"}' },
      {
        type: "message",
        content: [{ type: "output_text", text: "One" }, { type: "output_text", text: "." }],
      },
    ],
  };
  assert.deepEqual(read(raw), {
    ...{ kind: "response", kind_source: "rule", text: "One.", sql: "SELECT 1" },
    usage: { input_tokens: 5, output_tokens: 2 },
    session: { previous_response_id: "resp_1" },
  });
  assert.equal("session" in readModelReply({ ...raw, store: false }), false);
  assert.equal(modelText(raw), "One.");
});

Deno.test("usage that the server does not tell stays absent", () => {
  assert.equal("usage" in readModelReply(chat("Noted.")), false);
  const told = { ...Object(chat("Noted.")), usage: { prompt_tokens: 3, completion_tokens: 0 } };
  assert.deepEqual(readModelReply(told).usage, { input_tokens: 3, output_tokens: 0 });
});

Deno.test("what is no reply, cut, empty or a failure is a fault that says so", () => {
  const fault = (raw: Json, message: RegExp) => assert.throws(() => readModelReply(raw), message);
  fault({ text: "hi" }, /neither "choices" with a message nor "output"; check that the address/);
  fault({ choices: [] }, /neither "choices"/);
  fault({ error: { message: "no GPU" } }, /^Error: The model's server failed: no GPU$/);
  fault(
    { choices: [{ message: { content: "SEL" }, finish_reason: "length" }] },
    /limit of tokens cut off the model/,
  );
  fault({ status: "incomplete", output: [] }, /limit of tokens cut off the model/);
  fault(chat(""), /reply is empty/);
});

Deno.test("a tool call that gives no SQL is a fault that shows its arguments, unless the text answers", () => {
  const called = (content: string | null, args: string): Json => ({
    choices: [{ message: { content, tool_calls: [{ function: { name: "run", arguments: args } }] } }],
  });
  const fault = (raw: Json, message: RegExp) => assert.throws(() => readModelReply(raw), message);
  fault(called(null, "SELECT 1"), /arguments that are no JSON object \("SELECT 1"\); try again/);
  fault(called("Let me look.", '["SELECT 1"]'), /no JSON object \("\["SELECT 1"\]"\)/);
  fault(called("Let me look.", ""), /no JSON object \(they are empty\)/);
  fault(
    { output: [{ type: "function_call", arguments: "\u001b[2Jx" }] },
    /no JSON object \("\\u001b\[2Jx"\)/,
  );
  fault(
    called("", '{"table": "lake"}'),
    /without SQL in its arguments \("\{"table": "lake"\}"\).*tools are not run/,
  );
  assert.equal(readModelReply(called("Noted.", '{"table": "lake"}')).kind, "acknowledgment");
  assert.equal(readModelReply(called("```sql\nSELECT 2\n```", "SELECT 1")).sql, "SELECT 2");
});
