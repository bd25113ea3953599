import assert from "node:assert/strict";
import { type AgentReply, SessionLostError } from "../../../../lib/agents/mod.ts";
import { ANSWER_EXTENSION } from "../../../../lib/agents/adapters/a2a/answer_extension.ts";
import { InputError } from "../../../../lib/base/mod.ts";
import { faultOf, openAlone, request } from "../context.ts";
import { serveAgent, type ServedRequest } from "../serve_agent.ts";
import { startServer } from "../start_server.ts";

const answer = { kind: "response", text: "Two.", sql: "SELECT 2", interpretation: "How many?" } as const;
const asksBack = { kind: "request", text: "By length, or by name?", interpretation: "Sort." } as const;

/** What a request of JSON-RPC sends as its message. */
const sent = ({ body }: ServedRequest) =>
  (body as { params: { message: Record<string, unknown> } }).params.message;

Deno.test("a2a speaks 1.0 and 0.3 with the SDK's own server", async (test) => {
  const replies: readonly AgentReply[] = [asksBack, answer, answer];
  await using served = await startServer(
    "a2a",
    ({ history }) => Promise.resolve(replies[history.length / 2] as AgentReply),
  );
  for (const version of ["1.0", "0.3"]) {
    await test.step(`${version} keeps a task while it is open, and the context after it`, async () => {
      await using opened = await openAlone(`a2a:${served.url}/${version}`);
      const from = served.requests.length;
      const first = await opened.agent(request("Sort them"));
      const { contextId, taskId } = first.session as Record<string, string>;
      assert.deepEqual(first, { ...asksBack, raw: first.raw, session: first.session });
      assert.ok(contextId && taskId);

      const second = await opened.agent(request("By length", { session: { contextId, taskId } }));
      assert.deepEqual(second, { ...answer, raw: second.raw, session: { contextId } });
      assert.ok(second.raw !== undefined);
      assert.deepEqual(opened.reread?.(second.raw), second);

      await opened.agent(request("And now?", { session: { contextId } }));
      const [card, ...messages] = served.requests.slice(from);
      assert.equal(card?.path, `/${version}/.well-known/agent-card.json`);
      assert.deepEqual(messages.map(sent).map(({ contextId, taskId }) => [contextId, taskId]), [
        [undefined, undefined],
        [contextId, taskId],
        [contextId, undefined],
      ]);
      assert.deepEqual(sent(messages[0] as ServedRequest).metadata, {
        [ANSWER_EXTENSION]: { conversation_id: "run/agent/1/1/d1", turn_id: "1.1" },
      });
    });

    await test.step(`${version} reads SQL in the text of an agent without the extension`, async () => {
      await using opened = await openAlone(`a2a:${served.url}/plain/${version}`);
      const { session } = await opened.agent(request("Sort them"));
      const { kind, kind_source, text, sql, interpretation } = await opened.agent(
        request("By length", { session: session ?? null }),
      );
      assert.deepEqual([kind, kind_source, text, sql], ["response", "rule", "Two.", "SELECT 2"]);
      assert.equal(interpretation, undefined);
      assert.equal("metadata" in sent(served.requests.at(-1) as ServedRequest), false);
    });

    await test.step(`${version} says that the session is lost where the task or context is unknown`, async () => {
      await using opened = await openAlone(`a2a:${served.url}/${version}`);
      const { session } = await opened.agent(request("Sort them"));
      for (const gone of [{ ...Object(session), taskId: "gone" }, { contextId: "gone" }]) {
        await assert.rejects(opened.agent(request("By length", { session: gone })), SessionLostError);
      }
    });
  }
});

/** An agent that speaks HTTP+JSON and answers each message, or each question for its task, as a test says. */
function serveRest(
  reply: (request: ServedRequest, n: number) => unknown,
  card: Record<string, unknown> = {},
) {
  const served = serveAgent((request, n) =>
    request.path.endsWith(".json")
      ? {
        name: "agent",
        supportedInterfaces: [
          { url: "unknown", protocolBinding: "GRPC", protocolVersion: "1.0" },
          { url: "/v1", protocolBinding: "HTTP+JSON", protocolVersion: "1.0", tenant: "t" },
        ],
        ...card,
      }
      : reply(request, n)
  );
  return served;
}

const task = (state: string, fields: Record<string, unknown> = {}) => ({
  id: "t1",
  contextId: "c1",
  status: { state: `TASK_STATE_${state}`, message: { messageId: "m", parts: [{ text: "Not that." }] } },
  ...fields,
});

Deno.test("a2a speaks HTTP+JSON, and asks for a task until it is over", async () => {
  await using served = serveRest(({ method }) =>
    method === "POST"
      ? { task: task("WORKING") }
      : task("COMPLETED", { artifacts: [{ artifactId: "a", parts: [{ text: "Two." }, { data: { x: 1 } }] }] })
  );
  await using opened = await openAlone(`a2a:${served.url}/agents/one/card.json`);
  const reply = await opened.agent(request("How many?"));
  assert.deepEqual([reply.text, reply.session], ["Two.", { contextId: "c1" }]);
  assert.deepEqual(served.requests.map(({ method, path }) => `${method} ${path}`), [
    "GET /agents/one/card.json",
    "POST /v1/t/message:send",
    "GET /v1/t/tasks/t1",
  ]);
  assert.equal(served.requests[1]?.headers.get("a2a-version"), "1.0");
});

Deno.test("a2a reads a message in place of a task, and what its extension leaves out by rule", async () => {
  const message = { messageId: "m", contextId: "c1", role: "ROLE_AGENT", parts: [{ text: "All right." }] };
  const replies = [
    message,
    { ...message, metadata: { [ANSWER_EXTENSION]: { rows: [[1]], session: "not ours" } } },
    {
      ...message,
      metadata: { [ANSWER_EXTENSION]: { kind: ["acknowledgment", "response"], sql: "SELECT 1" } },
    },
  ];
  await using served = serveRest((_, n) => ({ message: replies[n - 2] }));
  await using opened = await openAlone(`a2a:${served.url}`);
  const kinds = [];
  for (const _ of replies) {
    const { kind, kind_source, session } = await opened.agent(request("Go on"));
    kinds.push([kind, kind_source]);
    assert.deepEqual(session, { contextId: "c1" });
  }
  assert.deepEqual(kinds, [
    ["acknowledgment", "rule"],
    ["response", "rule"],
    [["acknowledgment", "response"], undefined],
  ]);
});

Deno.test("a2a reads a rejected task as a refusal and a failed one as an error; others are faults", async () => {
  const states = ["REJECTED", "FAILED", "CANCELED", "AUTH_REQUIRED"];
  await using served = serveRest((_, n) => ({ task: task(states[n - 2] as string) }));
  await using opened = await openAlone(`a2a:${served.url}`);
  const ask = () => opened.agent(request("How many?"));
  const said = async () => {
    const { kind, kind_source, text } = await ask();
    return [kind, kind_source, text];
  };
  assert.deepEqual(await said(), ["refusal", "protocol", "Not that."]);
  assert.deepEqual(await said(), ["error", "protocol", "Not that."]);
  assert.match(await faultOf(ask()), /left its task as "canceled" \("Not that\."\): look into its log/);
  assert.match(await faultOf(ask()), /wants a credential .*\?bearer=NAME/);
});

Deno.test("a2a keeps the session of a reply that it cannot read, and names the field that is wrong", async () => {
  const metadata = { [ANSWER_EXTENSION]: { rows: "all" } };
  await using served = serveRest(() => ({
    task: task("COMPLETED", { artifacts: [{ parts: [{ text: "Two." }], metadata }] }),
  }));
  await using opened = await openAlone(`a2a:${served.url}`);
  const error = await opened.agent(request("How many?")).catch((error) => error);
  assert.match(error.message, /rows: a list is expected/);
  assert.deepEqual(error.came.session, { contextId: "c1" });
  assert.equal(error instanceof InputError, false);
});

Deno.test("a2a sends the credential to card and agent, and shows it to nobody", async () => {
  await using served = serveRest(({ headers }) => ({
    message: { messageId: "m", contextId: "c", parts: [{ text: headers.get("authorization") }] },
  }));
  await using opened = await openAlone(`a2a:${served.url}?bearer=PATH&timeout=90&dialect=snowflake`);
  assert.equal((await opened.agent(request("Who am I?"))).text, "Bearer …");
  const wanted = `Bearer ${Deno.env.get("PATH")}`;
  assert.deepEqual(served.requests.map(({ headers }) => headers.get("authorization")), [wanted, wanted]);
  assert.deepEqual([opened.timeoutMs, opened.dialect, opened.sendsHistory], [90_000, "snowflake", false]);
});

Deno.test("a2a says what is wrong with a card, and asks for it again", async () => {
  const cards: readonly (readonly [unknown, RegExp])[] = [
    [new Response(null, { status: 404 }), /agent-card\.json answered GET with status 404: check the path/],
    [{ hello: 1 }, /is no agent card/],
    [{ name: "a", url: "http://elsewhere:1/" }, /leads to another server, http:\/\/elsewhere:1/],
    [{ name: "a", url: "x", protocolVersion: "0.2.5" }, /no interface that can be used \(JSONRPC 0\.2\.5\)/],
    [{ name: "a", url: "/", protocolVersion: "0.3.0" }, /error -32601 \("no"\): look into the log/],
    [{ name: "a", url: "/", protocolVersion: "0.3.0" }, /without the result that JSON-RPC asks for/],
  ];
  let at = 0;
  await using served = serveAgent(({ method, body }) => {
    if (method === "GET") return cards[at]?.[0];
    const { id } = body as { id: string };
    return at === 4
      ? Response.json({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }, { status: 404 })
      : { hello: 1 };
  });
  for (; at < cards.length; at++) {
    await using opened = await openAlone(`a2a:${served.url}`);
    assert.match(await faultOf(opened.agent(request("How many?"))), cards[at]?.[1] as RegExp);
  }
  await assert.rejects(openAlone("a2a:somewhere"), /write a2a:http:\/\/HOST:PORT\/PATH/);
});
