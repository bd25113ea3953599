import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAgentReply } from "../../lib/agents/mod.ts";
import { InputError } from "../../lib/base/mod.ts";

Deno.test("a reply of the project's shape is taken as it is, without what it does not know", () => {
  const reply = {
    kind: ["response", "request"],
    kind_source: "rule",
    text: "Two.",
    columns: ["name", "length", "depth", "long"],
    rows: [["Amur", 2824, null, true]],
    interpretation: "List all rivers.",
    sql: "SELECT 1",
    statements: ["SELECT 0", "SELECT 1"],
    suggestions: ["And lakes?"],
    truncated: true,
    session: { thread: ["7", null] },
    question_type: "answerable",
    schema_linking: ["river"],
    usage: { tokens: 3 },
  };
  assert.deepEqual(parseAgentReply({ ...reply, mood: "fine", raw: { status: 200 } }), reply);
  assert.deepEqual(parseAgentReply({ kind: "acknowledgment", text: "OK", sql: null }), {
    kind: "acknowledgment",
    text: "OK",
  });
});

Deno.test("a reply of the authors' shape is a response whose input is its interpretation", () => {
  assert.deepEqual(
    parseAgentReply({
      input: "List all rivers.",
      schema_linking: "RIVER, SEA",
      answer: "Amur",
      sql: "SELECT NAME FROM RIVER",
    }),
    {
      kind: "response",
      text: "Amur",
      interpretation: "List all rivers.",
      sql: "SELECT NAME FROM RIVER",
      schema_linking: ["RIVER", "SEA"],
    },
  );
  assert.deepEqual(parseAgentReply({ input: "Hello", schema_linking: [], answer: null, sql: "" }), {
    kind: "response",
    text: "",
    interpretation: "Hello",
    schema_linking: [],
  });
});

Deno.test("what is neither is refused with the field that is wrong", () => {
  const refusals: readonly (readonly [unknown, RegExp])[] = [
    [{ kind: "answer", text: "" }, /kind/],
    [{ kind: [], text: "" }, /kind/],
    [{ kind: "response" }, /text/],
    [{ kind: "response", text: "x", rows: [[{}]] }, /rows\.0\.0/],
    [{ kind: "answer", text: "" }, /kind: "answer" cannot be used \(one of response, request,/],
    [
      { kind: "response", text: "x", usage: { tokens: "3" } },
      /usage\.tokens: a number is expected, not "3"/,
    ],
    [
      { kind: "response", text: "x", columns: ["a"], rows: [[1], [1, 2]] },
      /rows\.1: it has 2 values where columns names 1/,
    ],
    [{ kind: "response", text: "x", rows: [[1, 2], [1]] }, /rows\.1: it has 1 values where the first row/],
    [{ kind: "response", text: "x", truncated: "no" }, /truncated: true or false is expected, not "no"/],
    [{ kind: "response", text: "", question_type: "odd" }, /question_type: one of answerable, .* not "odd"/],
    [
      { kind: "response", text: "", usage: { tokens: -1 } },
      /usage\.tokens: -1 cannot be used \(0 or more is/,
    ],
    [{ input: 3 }, /input/],
    ["hello", /the reply/],
    [null, /the reply/],
    [[], /the reply/],
  ];
  for (const [given, message] of refusals) {
    assert.throws(
      () => parseAgentReply(given),
      (error) => error instanceof InputError && message.test(error.message),
      JSON.stringify(given),
    );
  }
});

Deno.test("any JSON is either read or refused as malformed input", () => {
  fc.assert(fc.property(fc.jsonValue(), (given) => {
    try {
      parseAgentReply(given);
    } catch (error) {
      assert.ok(error instanceof InputError);
    }
  }));
});
