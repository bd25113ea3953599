import assert from "node:assert/strict";
import { createChat, type Silence } from "../../lib/llm/mod.ts";
import { NetworkError } from "../../lib/base/network/mod.ts";
import { answering, due, question, withServer } from "./chat_world.ts";

const absent = () => Promise.reject(new NetworkError("absent", "Nothing listens there"));

Deno.test("a server that nothing listens for is asked once, and told by its address", () =>
  withServer(answering({ text: due }), async ({ options, waits }) => {
    const chat = createChat({ ...options, fetch: absent });
    await assert.rejects(chat(question), {
      name: "OutsideError",
      message:
        `Cannot ask ${options.baseUrl} for chat answers: the connection failed; check the address and that the server runs`,
    });
    assert.deepEqual(waits, []);
  }));

Deno.test("a server that has replied and then is gone is asked again", () =>
  withServer(answering({ text: due }), async ({ options, retries }) => {
    let calls = 0;
    const chat = createChat({
      ...options,
      fetch: (...given) => ++calls === 2 ? absent() : fetch(...given),
    });
    await chat(question);
    assert.equal((await chat(question)).text, due);
    assert.deepEqual(retries.map(({ tries, maxTries }) => [tries, maxTries]), [[1, 6]]);
  }));

Deno.test("the silence of a server is told once, with its address, how many calls wait how long and the number of the try", () =>
  withServer(answering({ text: due }), async ({ options }) => {
    const told: Silence[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const chat = createChat({
      ...options,
      onSilence: (silence) => {
        told.push(silence);
        resolve();
      },
      fetch: async (...given) => {
        await promise;
        return await fetch(...given);
      },
    });
    await Promise.all([chat(question), chat(question)]);
    assert.deepEqual(told, [{ baseUrl: options.baseUrl, calls: 2, waitedMs: 2000, tries: 1, maxTries: 6 }]);
  }));
