import assert from "node:assert/strict";
import { createChat, type CreateChatOptions } from "../../lib/llm/mod.ts";
import type { ChatAnswer } from "./chat_answer.ts";
import { answering, apiKey, due, question, withServer } from "./chat_world.ts";
import type { FaultPlan } from "./fault_server.ts";
import { wrongAnswers } from "./faults.ts";

Deno.test("a question is sent with model and key, and answered with text and usage", () =>
  withServer(answering({ text: due }), async ({ options, requests }) => {
    assert.deepEqual(await createChat(options)(question), {
      text: due,
      toolCalls: [],
      finish: "stop",
      usage: { inputTokens: 11, outputTokens: 7, estimated: false },
    });
    assert.equal(requests.length, 1);
    const [{ path, headers, body } = assert.fail()] = requests;
    assert.equal(path, "/v1/chat/completions");
    assert.equal(headers.get("authorization"), `Bearer ${apiKey}`);
    assert.deepEqual(body, { model: "small", messages: question.messages, stream: false });
  }));

Deno.test("no header goes out but those that the protocol needs", () => {
  Deno.env.set("OPENAI_CUSTOM_HEADERS", "x-team: hidden");
  return withServer(answering({ text: due }), async ({ options: { apiKey: _, ...options }, requests }) => {
    await createChat(options)(question);
    const names = [...requests[0]?.headers.keys() ?? []].filter((name) =>
      !/^accept-|^user-agent$/.test(name)
    );
    assert.deepEqual(names, ["accept", "content-length", "content-type", "host"]);
  }).finally(() => Deno.env.delete("OPENAI_CUSTOM_HEADERS"));
});

Deno.test("name and password of the address are sent where there is no key", () =>
  withServer(answering({ text: due }), async ({ options: { apiKey, ...options }, requests }) => {
    const baseUrl = (options.baseUrl ?? "").replace("//", "//me:p%40ss@");
    await createChat({ ...options, baseUrl })(question);
    await createChat({ ...options, baseUrl, apiKey: apiKey ?? "" })(question);
    assert.deepEqual(requests.map(({ headers }) => headers.get("authorization")), [
      `Basic ${btoa("me:p@ss")}`,
      `Bearer ${apiKey}`,
    ]);
  }));

Deno.test("the whole conversation goes out: tools, their calls and answers, settings, schema", () =>
  withServer(answering({ text: "{}" }), async ({ options, requests }) => {
    const call = { id: "c1", name: "look", arguments: '{"at":"lakes"}' };
    const schema = { type: "object", properties: {}, additionalProperties: false };
    await createChat(options)({
      messages: [
        { role: "system", content: "Be brief." },
        { role: "assistant", content: "", toolCalls: [call] },
        { role: "tool", content: "12 rows", toolCallId: "c1" },
        { role: "assistant", content: "There are 12." },
      ],
      tools: [{ name: "look", description: "Looks at a table.", parameters: schema }],
      replySchema: { name: "answer", schema },
      temperature: 0,
      maxTokens: 50,
      trial: 2,
    });
    const called = { id: "c1", type: "function", function: { name: "look", arguments: '{"at":"lakes"}' } };
    assert.deepEqual(requests[0]?.body, {
      model: "small",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "assistant", content: "", tool_calls: [called] },
        { role: "tool", content: "12 rows", tool_call_id: "c1" },
        { role: "assistant", content: "There are 12." },
      ],
      tools: [{
        type: "function",
        function: { name: "look", description: "Looks at a table.", parameters: schema },
      }],
      response_format: { type: "json_schema", json_schema: { name: "answer", schema, strict: true } },
      temperature: 0,
      max_tokens: 50,
      stream: false,
    });
  }));

const toolCalls = [
  { name: "look", arguments: '{"at":"lakes"}' },
  { name: "count", arguments: "{}" },
];
const called = toolCalls.map((call, i) => ({ id: `call_${i + 1}`, ...call }));

for (const streamed of [false, true]) {
  const how = streamed ? "streamed" : "whole";
  const ask = (options: CreateChatOptions) =>
    createChat(options)(question, streamed ? { onText: () => {} } : {});

  Deno.test(`a ${how} reply may call tools, also where the server calls that an ordinary end`, () =>
    withServer(
      (_, n) => answering(n === 1 ? { toolCalls } : { toolCalls, text: "Wait.", finish: "stop" })(),
      async ({ options }) => {
        const first = await ask(options);
        assert.deepEqual([first.text, first.finish, first.toolCalls], ["", "tool_calls", called]);
        const second = await ask(options);
        assert.deepEqual([second.text, second.finish, second.toolCalls], ["Wait.", "tool_calls", called]);
      },
    ));

  Deno.test(`usage that is not told with a ${how} reply is estimated from its letters`, () =>
    withServer(answering({ text: due, usage: false }), async ({ options }) => {
      const { usage } = await ask(options);
      const inputTokens = Math.ceil("Which lake is the largest in Genève?".length / 4);
      assert.deepEqual(usage, { inputTokens, outputTokens: Math.ceil(due.length / 4), estimated: true });
    }));

  for (const [name, fault] of Object.entries(wrongAnswers)) {
    Deno.test(`a ${how} reply that is ${name} is handed over as it is, once`, () =>
      withServer(() => fault(due), async ({ options, requests }) => {
        const { text, finish } = await ask(options);
        const plan: FaultPlan = fault(due);
        assert.equal(plan.kind, "answer");
        const { text: said = "", refusal = said, finish: end } = plan as ChatAnswer;
        assert.equal(text, refusal);
        const refused = name === "refusal" || name === "filtered";
        assert.equal(finish, refused ? "refusal" : end ?? "stop");
        assert.equal(requests.length, 1);
      }));
  }
}
