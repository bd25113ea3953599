import assert from "node:assert/strict";
import { createChat, createEmbed, type Retry } from "../../lib/llm/mod.ts";
import { startFaultServer } from "./fault_server.ts";
import { type Fault, lastingFaults, passingFaults } from "./faults.ts";

const key = "sk-canary-1234567890";
const password = "canary p@ss";
const login = new TextEncoder().encode(`me:${password}`).toBase64();
const canaries = [key, password, encodeURIComponent(password), login, "canary"];

/** All that a person could get to see of an error, its causes and their fields included. */
const everythingOf = (error: unknown) => Deno.inspect(error, { depth: 20, showHidden: true });

function assertClean(error: unknown, retries: readonly Retry[]): void {
  assert.ok(error instanceof Error);
  assert.equal(error.message.split("\n").length, 1);
  const seen = `${everythingOf(error)}\n${JSON.stringify(retries)}`;
  for (const canary of canaries) assert.ok(!seen.includes(canary), `${canary} stands in ${seen}`);
}

const echo = `Key ${key} of ${login}, password ${password} or ${encodeURIComponent(password)}, is strange`;
const echoes: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 500].map((status) => [
      `${status} that repeats the secrets`,
      () => ({ kind: "status", status, error: { message: echo }, headers: { "x-echo": echo } }),
    ]),
  ),
  errorThatRepeats: () => ({
    kind: "body",
    type: "application/json",
    body: JSON.stringify({ error: { message: echo } }),
  }),
  streamThatRepeats: () => ({
    kind: "body",
    type: "text/event-stream",
    body: `data: ${JSON.stringify({ error: { message: echo } })}\n\n`,
  }),
  typeThatRepeats: () => ({ kind: "body", type: `text/${key}`, body: echo }),
};

for (const [name, fault] of Object.entries({ ...passingFaults, ...lastingFaults, ...echoes })) {
  Deno.test(`no secret stands in what is told of ${name}`, async () => {
    await using server = await startFaultServer({ reply: () => fault("fine") });
    const retries: Retry[] = [];
    const options = {
      model: "small",
      baseUrl: server.baseUrl.replace("//", `//me:${encodeURIComponent(password)}@`),
      apiKey: key,
      timeoutMs: /^hang/.test(name) ? 30 : 9000,
    };
    const chat = createChat({
      ...options,
      maxTries: 2,
      sleep: () => Promise.resolve(),
      onRetry: (retry) => retries.push(retry),
    });
    const request = { messages: [{ role: "user" as const, content: "Hello" }] };
    for (const listener of [{}, { onText: () => {} }]) {
      await assert.rejects(chat(request, listener), (error) => {
        assertClean(error, retries);
        return true;
      });
    }
    await assert.rejects(createEmbed({ ...options, maxRetries: 0 })(["Hello"]), (error) => {
      assertClean(error, []);
      return true;
    });
  });
}

Deno.test("no secret stands in what is told of a server that is away", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const baseUrl = `http://me:${encodeURIComponent(password)}@127.0.0.1:${port}/v1`;
  const chat = createChat({ model: "small", baseUrl, apiKey: key, maxTries: 1 });
  await assert.rejects(chat({ messages: [] }), (error) => {
    assertClean(error, []);
    assert.match(String(error), /Cannot ask http:\/\/127\.0\.0\.1:\d+\/v1 for chat answers: the connection/);
    return true;
  });
});

Deno.test("no secret stands in what is told of an address or a key that cannot be used", () => {
  const wrong = [
    { baseUrl: `ftp://me:${password}@here` },
    { baseUrl: `me:${password}@here:80 80` },
    { baseUrl: `http://here/v1?key=${key}` },
    { baseUrl: `http://here/v1#${key}` },
    { apiKey: `${key} ` },
  ];
  for (const options of wrong) {
    assert.throws(() => createChat({ model: "small", ...options }), (error) => {
      assert.ok(error instanceof Error && error.name === "InputError");
      assertClean(error, []);
      return true;
    });
  }
});
