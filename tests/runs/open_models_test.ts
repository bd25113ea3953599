import assert from "node:assert/strict";
import { openModels } from "../../lib/runs/open_models.ts";

Deno.test("as many calls as were asked for are under way from the start", async () => {
  const all = Promise.withResolvers<void>();
  let underWay = 0;
  const answer = {
    ...{ id: "1", object: "chat.completion", created: 0, model: "small" },
    choices: [{ index: 0, message: { role: "assistant", content: "Here." }, finish_reason: "stop" }],
  };
  await using models = await openModels({
    ...{ roles: ["synthesizer"], model: "small", concurrency: 8, timeoutMs: 3_000 },
    sleep: () => Promise.resolve(),
    server: {
      baseUrl: "http://127.0.0.1:1/v1",
      fetch: async () => {
        if (++underWay === 8) all.resolve();
        await all.promise;
        return Response.json(answer);
      },
    },
  });
  const chat = models.chat("synthesizer");
  const ask = (n: number) => chat({ messages: [{ role: "user", content: `Call ${n}` }] });
  const replies = await Promise.all([...Array(8).keys()].map(ask));
  assert.equal(underWay, 8, "no call was made twice");
  assert.deepEqual(replies.map(({ text }) => text), new Array(8).fill("Here."));
});

Deno.test("a role may ask another model than its own, counted under that name", async () => {
  const asked: string[] = [];
  await using models = await openModels({
    ...{ roles: ["agent"], model: "small", concurrency: 1 },
    server: {
      baseUrl: "http://127.0.0.1:1/v1",
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { model } = await request.json();
        asked.push(model);
        return Response.json({ choices: [{ message: { content: "Here." }, finish_reason: "stop" }] });
      },
    },
  });
  const messages = [{ role: "user" as const, content: "Hello" }];
  await models.chat("agent")({ messages });
  await models.chat("agent", "coder")({ messages });
  assert.deepEqual(asked, ["small", "coder"]);
  assert.deepEqual(models.totals().byModel.map(({ model }) => model), ["coder", "small"]);
});
