import assert from "node:assert/strict";
import fc from "fast-check";
import { callKey } from "../../lib/llm/open_cassette.ts";
import type { ChatMessage, ChatRequest } from "../../lib/llm/mod.ts";

const model = "small";

const ask = (content: string): ChatRequest => ({ messages: [{ role: "user", content }] });

Deno.test("a key depends on everything that is asked and on nothing else", () => {
  const system: ChatMessage = { role: "system", content: "s" };
  const calls = [{ id: "1", name: "t", arguments: "{}" }];
  const assistant: ChatMessage = { role: "assistant", content: "a", toolCalls: calls };
  const tool: ChatMessage = { role: "tool", content: "r", toolCallId: "1" };
  const request: ChatRequest = {
    messages: [system, assistant, tool],
    tools: [{ name: "t", description: "d", parameters: { type: "object" } }],
    replySchema: { name: "n", schema: { type: "object" } },
  };
  const others: readonly ChatRequest[] = [
    { ...request, messages: [] },
    { ...request, messages: [{ ...system, role: "user" }, assistant, tool] },
    { ...request, messages: [system, { role: "assistant", content: "a" }, tool] },
    { ...request, messages: [system, assistant, { ...tool, toolCallId: "2" }] },
    { ...request, tools: [] },
    { ...request, replySchema: { name: "n", schema: { type: "array" } } },
    { ...request, temperature: 0 },
    { ...request, maxTokens: 1 },
    { ...request, trial: 2 },
  ];
  const keys = [callKey("b", request), ...[request, ...others].map((one) => callKey(model, one))];
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(callKey(model, { trial: 1, ...request }), callKey(model, request));
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => {
    assert.equal(callKey(a, ask(b)) === callKey(b, ask(a)), a === b);
    assert.equal(callKey(model, { messages: [{ content: a, role: "user" }] }), callKey(model, ask(a)));
  }));
});
