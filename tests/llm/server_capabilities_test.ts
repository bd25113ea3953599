import assert from "node:assert/strict";
import { createChat } from "../../lib/llm/mod.ts";
import type { ChatBody } from "./chat_answer.ts";
import { type FaultPlan, type FaultServer, startFaultServer } from "./fault_server.ts";

const schema = { type: "object", properties: {}, additionalProperties: false };
const question = {
  messages: [{ role: "user" as const, content: "Which lakes? Answer in JSON." }],
  replySchema: { name: "lakes", schema },
  temperature: 0,
  maxTokens: 20,
};

/** A server that refuses requests with certain parts, in the words of one kind of server. */
function pickyServer(refusal: (body: ChatBody) => string | undefined): Promise<FaultServer> {
  return startFaultServer({
    reply: (body): FaultPlan => {
      const message = refusal(body);
      return message === undefined
        ? { kind: "answer", text: "{}" }
        : { kind: "status", status: 400, error: { message } };
    },
  });
}

const formats = ({ requests }: FaultServer) => requests.map(({ body }) => body.response_format?.type);

Deno.test("a server that refuses a schema is asked for an object, then for text, and remembered so", async () => {
  await using server = await pickyServer(({ response_format }) =>
    response_format && `response_format.type ${response_format.type} is not supported`
  );
  const chat = createChat({ model: "small", baseUrl: server.baseUrl });
  assert.equal((await chat(question)).text, "{}");
  await chat(question);
  assert.deepEqual(formats(server), ["json_schema", "json_object", undefined, undefined]);
});

Deno.test("what one server refuses is still asked of another", async () => {
  await using picky = await pickyServer(({ response_format }) =>
    response_format?.type === "json_schema" ? "This response_format type is unavailable now" : undefined
  );
  await using easy = await pickyServer(() => undefined);
  for (const server of [picky, easy]) await createChat({ model: "small", baseUrl: server.baseUrl })(question);
  assert.deepEqual(formats(picky), ["json_schema", "json_object"]);
  assert.deepEqual(formats(easy), ["json_schema"]);
});

Deno.test("calls at the same time learn a refusal once", async () => {
  await using server = await pickyServer(({ response_format }) =>
    response_format?.type === "json_schema" ? "json_schema is not supported" : undefined
  );
  const chat = createChat({ model: "small", baseUrl: server.baseUrl });
  await Promise.all([1, 2, 3].map(() => chat(question)));
  await chat(question);
  assert.deepEqual(formats(server).toSorted(), [
    ...Array<string>(4).fill("json_object"),
    ...Array<string>(3).fill("json_schema"),
  ]);
});

Deno.test("parts that newer models refuse are sent in their way, or left out", async () => {
  await using server = await pickyServer((body) => {
    if ("max_tokens" in body) {
      return "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    }
    if ("temperature" in body) {
      return "Unsupported value: 'temperature' does not support 0 with this model.";
    }
  });
  await createChat({ model: "small", baseUrl: server.baseUrl })(question);
  const { max_completion_tokens, temperature } = server.requests.at(-1)?.body ?? {};
  assert.deepEqual([max_completion_tokens, temperature], [20, undefined]);
});

Deno.test("a server that knows no usage of streams is asked without, and its usage estimated", async () => {
  await using server = await pickyServer((body) =>
    "stream_options" in body ? "unknown field stream_options" : undefined
  );
  const chat = createChat({ model: "small", baseUrl: server.baseUrl });
  const { text, usage } = await chat(question, { onText: () => {} });
  assert.deepEqual([text, usage.estimated], ["{}", true]);
});

Deno.test("a server that refuses whatever it is asked is asked no more often than allowed", async () => {
  await using server = await pickyServer(() =>
    "response_format, stream_options, max_completion_tokens and temperature are not supported"
  );
  const chat = createChat({ model: "small", baseUrl: server.baseUrl });
  await assert.rejects(chat(question), { name: "InputError", message: /it refuses the request/ });
  assert.equal(server.requests.length, 6);
  await assert.rejects(createChat({ model: "small", baseUrl: server.baseUrl, maxTries: 2 })(question), {
    name: "InputError",
  });
  assert.equal(server.requests.length, 8);
});
