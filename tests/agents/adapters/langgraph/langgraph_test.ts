import assert from "node:assert/strict";
import type { Agent, AgentReply, Json } from "../../../../lib/agents/mod.ts";
import { faultOf, openAlone, request } from "../context.ts";
import { serveAgent, type ServedRequest } from "../serve_agent.ts";
import { startServer } from "../start_server.ts";

/** The agent behind the graph: it does what its message says. */
const agent: Agent = ({ message, history }) => {
  if (message === "fail") return Promise.reject(new Error("the agent broke"));
  const kind = message === "ask" ? "request" : "response";
  const words = message === "say nothing" ? "" : `Message ${history.length + 1}.`;
  const shown = {
    ...{ sql: "SELECT 2", statements: ["SELECT 1", "SELECT 2"], interpretation: "How many?" },
    usage: { input_tokens: 3, output_tokens: 2, total_tokens: 5 },
  };
  return Promise.resolve({ kind, text: words, ...(message === "How many?" && shown) });
};

Deno.test("langgraph plays a conversation as a thread of LangGraph's own server, and resumes its interrupts", async () => {
  await using served = await startServer("langgraph", agent);
  await using opened = await openAlone(`langgraph:${served.url}?assistant=agent`);
  let session: Json | undefined;
  const say = async (message: string): Promise<AgentReply> => {
    const reply = await opened.agent(request(message, session === undefined ? {} : { session }))
      .catch((error) => ({ kind: "error" as const, text: error.message, session: error.came?.session }));
    session = reply.session ?? session;
    return reply;
  };

  const first = await say("How many?");
  assert.deepEqual(first, {
    ...{ kind: "response", kind_source: "protocol", text: "Message 1.", interpretation: "How many?" },
    ...{ sql: "SELECT 2", statements: ["SELECT 1", "SELECT 2"] },
    ...{ usage: { input_tokens: 3, output_tokens: 2 }, session: first.session, raw: first.raw },
  });
  assert.ok(first.raw !== undefined);
  assert.deepEqual(opened.reread?.(first.raw), first);

  const asked = await say("ask");
  assert.deepEqual([asked.kind, asked.kind_source, asked.text, asked.sql], [
    ...["request", "protocol", "Message 4.", undefined],
  ]);
  assert.equal((await say("by name")).text, "Message 6.");

  assert.match((await say("say nothing")).text, /ended without a word: let it add a message/);
  assert.match((await say("fail")).text, /graph failed \(.*the agent broke.*\): look into the log/);
  const { text, statements, raw } = await say("How many?");
  assert.deepEqual([text, statements?.length], ["Message 11.", 2], "the thread goes on after a fault");
  const { state } = raw as { state: { messages: unknown[] } };
  assert.equal(state.messages.length, 2, "earlier turns are not kept again");

  await using unknown = await openAlone(`langgraph:${served.url}?assistant=other`);
  assert.match(await faultOf(unknown.agent(request("Hello"))), /404 \("No assistant found for "other"/);

  await served.crash();
  await assert.rejects(opened.agent(request("Go on", { session: session ?? null })), {
    name: "SessionLostError",
  });
});

/** A server whose runs end in a state that a test says. */
function serveState(state: (request: ServedRequest) => unknown) {
  return serveAgent((request) => request.path.endsWith("/threads") ? { thread_id: "t 1" } : state(request));
}

const human = (id: unknown) => ({ type: "human", id, content: "How many?" });
const idOf = ({ body }: ServedRequest) =>
  (body as { input: { messages: [{ id: string }] } }).input.messages[0].id;

Deno.test("langgraph sends the credential in both headers, waits for a run and shows the credential to nobody", async () => {
  await using served = serveState((asked) => ({
    messages: [
      { type: "ai", id: "old", content: "```sql\nSELECT 9\n```" },
      human(idOf(asked)),
      { type: "ai", id: "calls", content: "", tool_calls: [{ args: { query: "SELECT 1" } }] },
      { type: "human", id: "told", content: "An expert goes on." },
      {
        type: "ai",
        id: "new",
        content: `${asked.headers.get("x-api-key")} ${asked.headers.get("authorization")}`,
      },
    ],
  }));
  await using opened = await openAlone(
    `langgraph:${served.url}/graphs/?assistant=a b&bearer=PATH&timeout=90`,
  );
  const reply = await opened.agent(request("How many?"));
  assert.deepEqual([reply.text, reply.sql], ["… Bearer …", "SELECT 1"]);
  assert.deepEqual(reply.session, { thread_id: "t 1", after: "new" });
  const [, run] = served.requests;
  assert.deepEqual(served.requests.map(({ method, path }) => `${method} ${path}`), [
    "POST /graphs/threads",
    "POST /graphs/threads/t%201/runs/wait",
  ]);
  assert.deepEqual(run?.body, {
    assistant_id: "a b",
    input: { messages: [{ role: "user", content: "How many?", id: idOf(run as ServedRequest) }] },
    on_disconnect: "cancel",
  });
  assert.deepEqual([opened.timeoutMs, opened.sendsHistory], [90_000, false]);
});

Deno.test("langgraph answers several interrupts by their ids, and reads the words of each", async () => {
  const asked = [
    { id: "i1", value: { question: "Which lake?", options: ["Como", "Garda"] } },
    { id: "i2", value: [{ action_request: {}, description: "Run it?" }] },
  ];
  await using served = serveState(({ body }) =>
    "command" in Object(body)
      ? { messages: [{ type: "ai", content: "Done." }] }
      : { messages: [], __interrupt__: asked.slice(1) }
  );
  await using opened = await openAlone(`langgraph:${served.url}?assistant=a`);
  const { kind, text } = await opened.agent(request("Sort them"));
  assert.deepEqual([kind, text], ["request", "Run it?"]);
  const session = { thread_id: "t", after: "m", interrupts: asked.map(({ id }) => id) };
  assert.equal((await opened.agent(request("Yes", { session }))).text, "Done.");
  assert.deepEqual(served.requests.at(-1)?.body, {
    assistant_id: "a",
    command: { resume: { i1: "Yes", i2: "Yes" } },
    on_disconnect: "cancel",
  });
});

Deno.test("langgraph takes the turn from behind the user's last message where its place is gone", async () => {
  const messages = [human(1), { type: "ai", content: "Old?" }, human(2), {
    type: "ai",
    content: '{"text": "New.", "interpretation": "Count them.", "kind": "refusal"}',
  }].map((message) => ({ ...message, id: undefined }));
  await using served = serveState(() => ({ messages }));
  await using opened = await openAlone(`langgraph:${served.url}?assistant=a`);
  const { kind, text, interpretation } = await opened.agent(request("How many?"));
  assert.deepEqual([kind, text, interpretation], ["refusal", "New.", "Count them."]);
});

Deno.test("langgraph says what its server lacks, and that no assistant is named", async () => {
  const faults: readonly (readonly [unknown, RegExp])[] = [
    [{ answer: "Two." }, /without the key messages in its state .*\(config:FILE\)/],
    [new Response("busy", { status: 422 }), /status 422 \("busy"\)/],
    [new Response("no", { status: 401 }), /\?bearer=NAME/],
  ];
  for (const [state, fault] of faults) {
    await using served = serveState(() => state);
    await using opened = await openAlone(`langgraph:${served.url}?assistant=a`);
    assert.match(await faultOf(opened.agent(request("How many?"))), fault);
  }
  await using other = serveAgent(() => ({ kind: "response", text: "Two." }));
  await using opened = await openAlone(`langgraph:${other.url}?assistant=a`);
  assert.match(await faultOf(opened.agent(request("How many?"))), /that of a LangGraph server/);
  await assert.rejects(openAlone(`langgraph:${other.url}`), /names no assistant: write langgraph:http/);
});

Deno.test("langgraph tells a thread that is busy from one that is gone", async () => {
  for (const status of [200, 404]) {
    await using served = serveState(({ method }) =>
      method === "GET" ? new Response("{}", { status }) : new Response("busy", { status: 409 })
    );
    await using opened = await openAlone(`langgraph:${served.url}?assistant=a`);
    const turn = opened.agent(request("How many?", { session: { thread_id: "t", after: "m" } }));
    await assert.rejects(
      turn,
      status === 200 ? /409 \("busy"\): .*\?timeout=/ : { name: "SessionLostError" },
    );
  }
});
