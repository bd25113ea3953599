import assert from "node:assert/strict";
import { z } from "zod";
import { askStructured, type ChatRequest, scriptedChat, type ScriptedReply } from "../../lib/llm/mod.ts";

const schema = z.object({
  question: z.string(),
  rivers: z.array(z.string()).min(1),
  kind: z.enum(["partial", "whole"]).default("whole"),
});

const right = { question: "Which?", rivers: ["Rhine"] };
const value = { ...right, kind: "whole" };
const json = JSON.stringify(right);

const question: ChatRequest["messages"] = [{ role: "user", content: "Ask about rivers." }];

/** Asks a model that gives these replies, and keeps what it was asked. */
async function asked(replies: readonly ScriptedReply[], mendings?: number) {
  const requests: ChatRequest[] = [];
  const chat = scriptedChat((request, n) => {
    requests.push(request);
    return replies[n - 1] ?? assert.fail("asked once too often");
  });
  const reply = await askStructured(chat, {
    messages: question,
    name: "rivers",
    schema,
    temperature: 0,
    trial: 3,
    ...(mendings !== undefined && { mendings }),
  });
  return { reply, requests };
}

const readable: Readonly<Record<string, string>> = {
  "bare": json,
  "spread over lines": JSON.stringify(right, null, 2),
  "in a fence": `\`\`\`json\n${json}\n\`\`\``,
  "in a fence without a language, in Windows lines": `Sure!\r\n\`\`\`\r\n${json}\r\n\`\`\`\r\nBye.`,
  "in a fence that is not closed": `\`\`\`json\n${json}`,
  "in a fence on one line": `\`\`\`json ${json} \`\`\``,
  "amid prose": `Here you are: ${json} Tell me if you want more.`,
  "amid prose with brackets of its own": `[Note] a {name} stays: ${json} (see [1]).`,
  "behind a bracket that nothing closes": `A list begins with [ as in ${json}`,
  "with trailing commas": '{"question": "Which?", "rivers": ["Rhine",],}',
  "with single quotes": "{'question': 'Which?', 'rivers': ['Rhine']}",
  "without quotes around the names": '{question: "Which?", rivers: ["Rhine"]}',
  "with comments": '{"question": "Which?", // the utterance\n "rivers": ["Rhine"]}',
  "without its last brackets": '{"question": "Which?", "rivers": ["Rhine"',
  "with a mark of byte order": `\uFEFF${json}`,
  "after thoughts that hold JSON too":
    `<think>Perhaps {"question": "", "rivers": ["Elbe"]}?</think>\n${json}`,
  "beside a shorter draft of another form": `{"draft": 1}\n\n${json}`,
};

for (const [how, text] of Object.entries(readable)) {
  Deno.test(`a value ${how} is read at the first asking`, async () => {
    const { reply } = await asked([text]);
    assert.ok(reply.kind === "value", JSON.stringify(reply));
    assert.deepEqual(reply.value, value);
    assert.equal(reply.asked, 1);
  });
}

Deno.test("the schema goes with every request, and so do temperature and trial", async () => {
  const { requests } = await asked(["no", json]);
  for (const { replySchema, temperature, trial } of requests) {
    assert.equal(replySchema?.name, "rivers");
    assert.deepEqual([temperature, trial], [0, 3]);
  }
});

Deno.test("the schema is one that strict servers take: all fields required, no others, no defaults", async () => {
  const { requests } = await asked([json]);
  const { $schema: _, ...sent } = requests[0]?.replySchema?.schema ?? {};
  assert.deepEqual(sent, {
    type: "object",
    properties: {
      question: { type: "string" },
      rivers: { type: "array", minItems: 1, items: { type: "string" } },
      kind: { type: "string", enum: ["partial", "whole"] },
    },
    required: ["question", "rivers", "kind"],
    additionalProperties: false,
  });
});

Deno.test("a reply of another form goes back with the place and what was expected, and is mended", async () => {
  const wrong = JSON.stringify({ question: 1, rivers: [] });
  const half = JSON.stringify({ question: "Which?", rivers: ["Rhine", 7] });
  const { reply, requests } = await asked([wrong, half, json]);
  assert.ok(reply.kind === "value");
  assert.equal(reply.asked, 3);
  const [first, second, third] = requests.map(({ messages }) => messages);
  assert.deepEqual(first, question);
  assert.deepEqual(second?.slice(0, -1), [...question, { role: "assistant", content: wrong }]);
  assert.deepEqual(third?.slice(0, 3), second);
  assert.match(second?.at(-1)?.content ?? "", /^At question a text is expected, not 1$/m);
  assert.match(second?.at(-1)?.content ?? "", /^At rivers .+$/m);
  assert.match(third?.at(-1)?.content ?? "", /^At rivers\.1 a text is expected, not 7$/m);
});

Deno.test("the usage of all calls is summed, and estimated where one is", async () => {
  const usage = (inputTokens: number, estimated: boolean) => ({ inputTokens, outputTokens: 1, estimated });
  const { reply } = await asked([
    { text: "no", usage: usage(10, false) },
    { text: "no", usage: usage(20, true) },
    { text: json, usage: usage(30, false) },
  ]);
  assert.deepEqual(reply.usage, { inputTokens: 60, outputTokens: 3, estimated: true });
});

Deno.test("a model that talks nonsense is asked three times and never an error", async () => {
  const { reply } = await asked(["I like rivers.", "Do you?", "Truly."]);
  assert.ok(reply.kind === "unreadable");
  assert.equal(reply.reason, "There is no JSON in it.");
  assert.deepEqual([reply.text, reply.asked], ["Truly.", 3]);
});

Deno.test("without mendings one reply decides", async () => {
  const { reply } = await asked(['{"rivers": 1}'], 0);
  assert.ok(reply.kind === "unreadable");
  assert.match(
    reply.reason,
    /^At question a text is expected, and nothing stands there; At rivers a list is expected, not 1$/,
  );
  await assert.rejects(asked([], -1), RangeError);
});

Deno.test("a refusal is a result and is not argued with", async () => {
  const { reply } = await asked([{ text: "I will not.", finish: "refusal" }]);
  assert.ok(reply.kind === "refused");
  assert.deepEqual([reply.text, reply.asked], ["I will not.", 1]);
});

Deno.test("a refusal without a word says that it gave no reason", async () => {
  const { reply } = await asked([{ text: " \n", finish: "refusal" }]);
  assert.ok(reply.kind === "refused");
  assert.equal(reply.text, "it gave no reason");
});

Deno.test("an empty reply is told so, without an empty message before it", async () => {
  const { reply, requests } = await asked(["", json]);
  assert.ok(reply.kind === "value");
  assert.deepEqual(requests[1]?.messages.map(({ role }) => role), ["user", "user"]);
  assert.match(requests[1]?.messages.at(-1)?.content ?? "", /It is empty\./);
});

Deno.test("a reply that was cut is not mended, as its last words may be half", async () => {
  const cut: ScriptedReply = { text: '{"question": "Which?", "rivers": ["Rhi', finish: "length" };
  const { reply, requests } = await asked([cut, json]);
  assert.ok(reply.kind === "value");
  assert.deepEqual(reply.value, value);
  assert.match(requests[1]?.messages.at(-1)?.content ?? "", /It was cut off/);
});

Deno.test("what is whole in a reply that was cut counts", async () => {
  const { reply } = await asked([{ text: `\`\`\`json\n${json}\n\`\`\`\nLet me expl`, finish: "length" }]);
  assert.ok(reply.kind === "value");
});

Deno.test("a wrong form in a thousand places is told by the first few", async () => {
  const rivers = Array.from({ length: 1000 }, () => 1);
  const { requests } = await asked([JSON.stringify({ question: "Which?", rivers }), json]);
  const told = requests[1]?.messages.at(-1)?.content ?? "";
  assert.equal(told.match(/^At rivers\.\d+ /gm)?.length, 10);
});

Deno.test("what the chat throws is thrown, and its signal is heeded", async () => {
  const reason = new Error("enough");
  const chat = scriptedChat([json]);
  const request = { messages: question, name: "rivers", schema };
  await assert.rejects(askStructured(chat, request, { signal: AbortSignal.abort(reason) }), reason);
});
