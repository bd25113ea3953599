import assert from "node:assert/strict";
import { InputError } from "../../lib/base/mod.ts";
import { adaptiveLimit, ContextTooLongError, createChat, type CreateChatOptions } from "../../lib/llm/mod.ts";
import { afterwards, answering, due, question, withServer } from "./chat_world.ts";
import { lastingFaults, passingFaults } from "./faults.ts";

for (const streamed of [false, true]) {
  const how = streamed ? "streamed" : "whole";
  const ask = (options: CreateChatOptions) =>
    createChat(options)(question, streamed ? { onText: () => {} } : {});

  for (const [name, fault] of Object.entries(passingFaults)) {
    Deno.test(`a ${how} reply comes although the first request met ${name}`, () =>
      withServer(afterwards(fault), async ({ options, requests, waits }) => {
        const timeoutMs = /^hang/.test(name) ? 250 : 9000;
        assert.equal((await ask({ ...options, timeoutMs })).text, due);
        assert.equal(requests.length, 2);
        assert.equal(waits.length, 1);
      }));

    Deno.test(`${name} that lasts ends a ${how} reply after the most tries, in one sentence`, () =>
      withServer(() => fault(due), async ({ options, requests }) => {
        const timeoutMs = /^hang/.test(name) ? 50 : 9000;
        await assert.rejects(ask({ ...options, timeoutMs, maxTries: 3 }), (error) => {
          assert.ok(error instanceof Error);
          assert.equal(error.name, "OutsideError");
          assert.match(error.message, /http:\/\/127\.0\.0\.1:\d+\/v1 .*; it was asked 3 times$/);
          assert.doesNotMatch(error.message, /\n|sk-secret/);
          return true;
        });
        // A busy machine may take longer than the time limit to send one.
        assert.ok(/^hang/.test(name) ? requests.length <= 3 : requests.length === 3);
      }));
  }

  for (const [name, fault] of Object.entries(lastingFaults)) {
    Deno.test(`${name} ends a ${how} reply at the first request`, () =>
      withServer(() => fault(due), async ({ options, requests }) => {
        await assert.rejects(ask(options), {
          name: name === "emptyAccount" ? "OutsideError" : "InputError",
          message: /^http.*\/v1 gives no chat answers \(4\d\d\): [^\n]+$/,
        });
        assert.equal(requests.length, 1);
      }));
  }
}

Deno.test("text is told in pieces as it streams, and anew after a stream that was cut", () =>
  withServer(afterwards(passingFaults.cutStream), async ({ options, requests }) => {
    const pieces: string[] = [];
    const { text, usage } = await createChat(options)(question, { onText: (piece) => pieces.push(piece) });
    assert.equal(text, due);
    assert.deepEqual(pieces.slice(0, 2), ["Lake ", "Lake Ge"]);
    assert.equal(pieces.slice(1).join(""), due);
    assert.deepEqual(requests.map(({ body }) => body.stream_options?.include_usage), [true, true]);
    assert.equal(usage.estimated, false);
  }));

Deno.test("what a listener throws ends the call at once", () =>
  withServer(answering({ text: due }), async ({ options, requests }) => {
    const full = new Error("the disk is full");
    const onText = () => {
      throw full;
    };
    await assert.rejects(createChat(options)(question, { onText }), full);
    assert.equal(requests.length, 1);
  }));

Deno.test("a request that is too long is told apart from other wrong requests", () =>
  withServer(() => lastingFaults.contextTooLong(), async ({ options }) => {
    await assert.rejects(createChat(options)(question), (error) => {
      assert.ok(error instanceof ContextTooLongError && error instanceof InputError);
      assert.match(error.message, /longer than the context of "small"; ask with less.*4096 tokens/);
      return true;
    });
  }));

const otherWords: readonly (readonly [string, number, string])[] = [
  [
    "vLLM",
    400,
    '{"object":"error","message":"This model\'s maximum context length is 4096 tokens","code":400}',
  ],
  ["llama.cpp", 400, '{"error":{"code":400,"message":"too big","type":"exceed_context_size_error"}}'],
  ["a plain text", 500, "prompt is too long: 9000 tokens > 4096 maximum"],
  ["FastAPI", 422, '{"detail":"Input is too long for the context window"}'],
  ["a gateway", 413, "<html>Too large</html>"],
  ["a router", 200, '{"error":{"code":400,"message":"maximum context length is 4096 tokens"}}'],
];
for (const [who, status, body] of otherWords) {
  Deno.test(`a request that is too long is known by the words of ${who}`, async () => {
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      () => new Response(body, { status, headers: { "content-type": "application/json" } }),
    );
    const chat = createChat({ model: "small", baseUrl: `http://127.0.0.1:${server.addr.port}/v1` });
    await assert.rejects(chat(question), ContextTooLongError);
    await server.shutdown();
  });
}

Deno.test("an abort ends a call with the signal's own reason, in a reply or in a wait", async () => {
  const reason = new Error("enough");
  for (const fault of [passingFaults.hang, passingFaults.tooManySilent]) {
    const stop = new AbortController();
    await withServer((body, n) => {
      setTimeout(() => stop.abort(reason), 20);
      return afterwards(fault)(body, n);
    }, async ({ options: { sleep: _, ...options }, requests }) => {
      await assert.rejects(createChat(options)(question, { signal: stop.signal }), reason);
      await assert.rejects(createChat(options)(question, { signal: stop.signal }), reason);
      assert.equal(requests.length, 1);
    });
  }
});

Deno.test("many calls at the same time all get their own answer, whatever each of them meets", () => {
  const faults = Object.entries(passingFaults).filter(([name]) => !/^hang/.test(name));
  const met = new Map<string, number>();
  return withServer(({ messages: [{ content } = assert.fail()] = [] }) => {
    const times = met.get(content) ?? 0;
    met.set(content, times + 1);
    const [, fault] = faults[(Number(content) + times) % faults.length] ?? assert.fail();
    return times < Number(content) % 4 ? fault(content) : { kind: "answer", text: `It is ${content}.` };
  }, async ({ options }) => {
    const chat = createChat({ ...options, limit: adaptiveLimit({ max: 16 }) });
    const numbers = Array.from({ length: 60 }, (_, i) => String(i));
    const replies = await Promise.all(
      numbers.map((content) => chat({ messages: [{ role: "user", content }] })),
    );
    assert.deepEqual(replies.map(({ text }) => text), numbers.map((content) => `It is ${content}.`));
    assert.deepEqual(
      numbers.map((content) => met.get(content)),
      numbers.map((content) => Number(content) % 4 + 1),
    );
  });
});

Deno.test("a call that waits to be made again holds no place", () =>
  withServer(
    (_, n) => n === 1 ? passingFaults.failed(due) : { kind: "answer", text: due },
    async ({ options }) => {
      const limit = adaptiveLimit({ max: 1 });
      const order: string[] = [];
      const waiting = Promise.withResolvers<void>();
      const chat = createChat({ ...options, limit, sleep: () => waiting.promise });
      const first = chat(question).then(() => order.push("first"));
      await chat(question).then(() => order.push("second"));
      waiting.resolve();
      await first;
      assert.deepEqual(order, ["second", "first"]);
    },
  ));
