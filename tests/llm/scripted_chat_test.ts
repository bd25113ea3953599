import assert from "node:assert/strict";
import { type ChatRequest, scriptedChat } from "../../lib/llm/mod.ts";

const request: ChatRequest = { messages: [{ role: "user", content: "four" }] };

Deno.test("replies come in their order, what they leave out is as usual, and the end of the list is told", async () => {
  const calls = [{ id: "1", name: "tables", arguments: "{}" }];
  const chat = scriptedChat(["eight678", { toolCalls: calls }, { text: "No.", finish: "refusal" }]);
  const usage = (outputTokens: number) => ({ inputTokens: 1, outputTokens, estimated: true });
  assert.deepEqual(await chat(request), { text: "eight678", toolCalls: [], finish: "stop", usage: usage(2) });
  const { text, toolCalls, finish } = await chat(request);
  assert.deepEqual({ text, toolCalls, finish }, { text: "", toolCalls: calls, finish: "tool_calls" });
  assert.equal((await chat(request)).finish, "refusal");
  await assert.rejects(chat(request), { name: "RangeError", message: /asked 4 times and has 3 replies/ });
});

Deno.test("a script sees the request and its number, is waited for, and may fail as a server does", async () => {
  const chat = scriptedChat(async ({ messages }, n) => {
    if (n === 2) throw new Error("down");
    return await Promise.resolve(`${n} ${messages.length}`);
  });
  assert.equal((await chat(request)).text, "1 1");
  await assert.rejects(chat(request), /down/);
  assert.equal((await chat(request)).text, "3 1");
});

Deno.test("the text is heard, and an abort comes before the reply", async () => {
  const heard: string[] = [];
  await scriptedChat(["well"])(request, { onText: (piece) => heard.push(piece) });
  assert.deepEqual(heard, ["well"]);
  const stop = new AbortController();
  const chat = scriptedChat(() => {
    stop.abort(new Error("enough"));
    return "late";
  });
  await assert.rejects(chat(request, { signal: stop.signal }), /enough/);
  await assert.rejects(chat(request, { signal: stop.signal }), /enough/);
});
