import assert from "node:assert/strict";
import {
  type Agent,
  type AgentReply,
  type AgentRequest,
  oracleAgent,
  SessionLostError,
} from "../../../lib/agents/mod.ts";
import { agentHandler } from "../../../lib/agents/serve/mod.ts";
import { ANSWER_EXTENSION } from "../../../lib/agents/adapters/a2a/answer_extension.ts";
import { readModelReply } from "../../../lib/agents/adapters/openai/read_model_reply.ts";
import { conversationDialogues, evaluate } from "../../../lib/runs/mod.ts";
import { someDialogues } from "../adapters/some_dialogues.ts";

const answer: AgentReply = {
  ...{ kind: "response", text: "Two.", sql: "SELECT 2", interpretation: "How many?" },
  ...{ usage: { input_tokens: 3, output_tokens: 2 }, session: { thread: 7 }, raw: { not: "shown" } },
};

/** A handler of an agent that replies as a test says, what it was asked, and a call by POST. */
function serve(reply: (request: AgentRequest) => AgentReply | Promise<AgentReply>) {
  const asked: AgentRequest[] = [];
  const handle = agentHandler((request) => {
    asked.push(request);
    return Promise.resolve(reply(request));
  }, { name: "mine" });
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = { method: "POST", body: JSON.stringify(body), headers };
    const response = await handle(new Request(`http://127.0.0.1:8000${path}`, init));
    const text = await response.text();
    return { status: response.status, text, json: text.startsWith("{") ? JSON.parse(text) : undefined };
  };
  return { asked, handle, post };
}

Deno.test("an agent is asked by the contract, and its faults have statuses", async () => {
  const { asked, post } = serve(({ message }) => {
    if (message === "lost") throw new SessionLostError("thread 7 is gone");
    if (message === "fail") throw new Error("it broke");
    return answer;
  });
  const request = { conversation_id: "c", turn_id: "1.1", message: "How many?", history: [], session: 1 };
  const { raw: _, ...shown } = answer;
  assert.deepEqual((await post("/", request)).json, shown);
  assert.deepEqual(asked, [request]);
  const refused = async (message: unknown) => {
    const { status, json } = await post("/", { ...request, message });
    return [status, json.error];
  };
  assert.deepEqual(await refused("lost"), [410, "thread 7 is gone"]);
  assert.deepEqual(await refused("fail"), [500, "it broke"]);
  const [status, error] = await refused(7);
  assert.deepEqual([status, /^message: /.test(error)], [400, true]);
});

Deno.test("an agent is asked by chat completions, at once and as a stream", async () => {
  const { asked, post, handle } = serve(() => answer);
  const messages = [
    { role: "system", content: "You are helpful." },
    { role: "user", content: "Rivers?" },
    { role: "assistant", content: "One.\n\n```sql\nSELECT 1\n```" },
    { role: "user", content: [{ type: "text", text: "How many?" }] },
  ];
  const { json } = await post("/v1/chat/completions", { model: "any", messages });
  const content = "Two.\n\n```sql\nSELECT 2\n```";
  assert.deepEqual([json.object, json.model], ["chat.completion", "mine"]);
  assert.deepEqual(json.choices, [{
    ...{ index: 0, finish_reason: "stop" },
    message: { role: "assistant", content, refusal: null, metadata: json.choices[0].message.metadata },
  }]);
  const { raw: _raw, session: _session, ...fields } = answer;
  assert.deepEqual(json.choices[0].message.metadata, { [ANSWER_EXTENSION]: fields });
  assert.deepEqual(json.usage, { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 });
  assert.deepEqual(asked[0], {
    ...{ conversation_id: "chat/Rivers?", turn_id: "2", message: "How many?" },
    history: [
      { role: "user", content: "Rivers?" },
      { role: "system", content: "One.", sql: "SELECT 1" },
    ],
  });
  const { text } = await post("/v1/chat/completions", { messages, stream: true });
  const parts = text.trim().split("\n\n").map((line) => line.slice("data: ".length));
  assert.equal(parts.at(-1), "[DONE]");
  assert.equal(JSON.parse(parts[0] ?? "").choices[0].delta.content, content);
  const models = await handle(new Request("http://127.0.0.1/v1/models"));
  assert.equal((await models.json()).data[0].id, "mine");
  assert.equal((await post("/v1/chat/completions", { messages: messages.slice(0, 3) })).status, 400);
  assert.equal((await post("/v1/embeddings", {})).status, 404);
});

Deno.test("what a reply is and means comes back over chat completions as it was said", async () => {
  const replies: readonly AgentReply[] = [
    { kind: "refusal", text: "No phone numbers are stored." },
    { kind: "request", text: "By area or by depth." },
    { kind: "error", text: "I gave up?" },
    {
      kind: ["acknowledgment", "response"],
      text: "Two.",
      sql: "SELECT 2",
      interpretation: "Count them.",
      rows: [[2]],
    },
    { kind: "response", text: "Two.", rows: [[2]], columns: ["n"] },
  ];
  for (const reply of replies) {
    const { asked, post } = serve(() => reply);
    const { json } = await post("/v1/chat/completions", {
      messages: [{ role: "user", content: "How many?" }],
    });
    const { raw: _, ...read } = readModelReply(json);
    assert.deepEqual(read, reply);
    const isRefused = reply.kind === "refusal";
    const [{ message }] = json.choices;
    assert.deepEqual(message.refusal, isRefused ? reply.text : null);
    // Who keeps to the protocol sends a refusal back without content.
    const said = [{ role: "user", content: "How many?" }, {
      ...message,
      ...(isRefused && { content: null }),
    }];
    await post("/v1/chat/completions", { messages: [...said, { role: "user", content: "And now?" }] });
    assert.equal(asked[1]?.history[1]?.content, reply.text);
  }
});

/** Calls a method of A2A 1.0. */
const call = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });
const message = (text: string, place: Record<string, string> = {}) => ({
  message: { messageId: "m", role: "ROLE_USER", parts: [{ text }], ...place },
});
const v1 = { "a2a-version": "1.0" };

Deno.test("an agent is asked by A2A, which keeps the conversation and the task that is open", async () => {
  const { asked, post } = serve(({ message }) =>
    message === "Sort them" ? { kind: "request", text: "By what?" } : answer
  );
  const extended = { ...v1, "a2a-extensions": ANSWER_EXTENSION };
  const first = await post("/a2a", call("SendMessage", message("Sort them")), extended);
  const { id: taskId, contextId, status } = first.json.result.task;
  assert.equal(status.state, "TASK_STATE_INPUT_REQUIRED");
  const sent = message("By length", { contextId, taskId });
  const second = await post("/a2a", call("SendMessage", sent), extended);
  const { task } = second.json.result;
  assert.deepEqual([task.id, task.contextId, task.status.state], [taskId, contextId, "TASK_STATE_COMPLETED"]);
  const { kind, sql, interpretation, usage } = answer;
  assert.deepEqual(task.artifacts[0].metadata, { [ANSWER_EXTENSION]: { kind, sql, interpretation, usage } });
  assert.deepEqual((await post("/a2a", call("GetTask", { id: taskId }), v1)).json.result, task);

  const plain = await post("/a2a/message:send", message("And now?", { contextId }), v1);
  assert.equal(plain.json.task.artifacts[0].parts[0].text, "Two.\n\n```sql\nSELECT 2\n```");
  assert.deepEqual(asked[2], {
    ...{
      conversation_id: `${contextId}/Sort them`,
      turn_id: "3",
      message: "And now?",
      session: { thread: 7 },
    },
    history: [
      { role: "user", content: "Sort them" },
      { role: "system", content: "By what?" },
      { role: "user", content: "By length" },
      { role: "system", content: "Two.", sql: "SELECT 2" },
    ],
  });
});

Deno.test("A2A takes a context that the client names, and says of an unknown one of its own that it is unknown", async () => {
  const { asked, post } = serve(({ message }) => {
    if (message === "lost") throw new SessionLostError("thread 7 is gone");
    if (message === "fail") throw new Error("it broke");
    return { kind: message === "Wine" ? "refusal" : "error", text: "No." };
  });
  const rest = async (text: string, place: Record<string, string>) => {
    const { status, json } = await post("/a2a/message:send", message(text, place), v1);
    return [status, json.task?.status.state ?? json.error.message];
  };
  assert.deepEqual(await rest("Wine", { contextId: "mine" }), [200, "TASK_STATE_REJECTED"]);
  assert.deepEqual(await rest("Beer", { contextId: "mine" }), [200, "TASK_STATE_FAILED"]);
  assert.equal(asked[1]?.history.length, 2);
  const gone = { contextId: "querylogue-1" };
  assert.deepEqual(await rest("Beer", gone), [404, "There is no context querylogue-1"]);
  assert.deepEqual(await rest("Beer", { taskId: "t" }), [404, "There is no task t"]);
  assert.deepEqual(await rest("fail", {}), [500, "it broke"]);
  assert.deepEqual(await rest("lost", {}), [404, "thread 7 is gone"]);
  const rpc = async (method: string, params: unknown, headers = {}) =>
    (await post("/a2a", call(method, params), headers)).json;
  assert.equal((await rpc("SendMessage", message("Beer", gone), v1)).error.code, -32001);
  assert.equal((await rpc("SendMessage", {}, v1)).error.code, -32602);
  assert.equal((await rpc("SendMessage", message("Beer"), { "a2a-version": "2.0" })).error.code, -32009);
  assert.equal((await rpc("SendMessage", message("Beer"))).error.code, -32601, "0.3 has no such method");
  const { result } = await rpc("message/send", message("Wine"));
  assert.deepEqual([result.kind, result.status.state, result.status.message.parts], [
    ...["task", "rejected", [{ kind: "text", text: "No." }]],
  ]);
  assert.equal((await rpc("SendMessage", message("Beer", { taskId: result.id }), v1)).error.code, -32004);
});

Deno.test("a body that is no JSON, and messages that are too long, are refused in the words of each protocol", async () => {
  const { handle, post, asked } = serve(() => answer);
  const errors = async (path: string, body: BodyInit) => {
    const response = await handle(
      new Request(`http://127.0.0.1${path}`, { method: "POST", body, headers: v1 }),
    );
    const { error } = await response.json();
    return [response.status, error.code ?? error.type, error.message ?? error];
  };
  const noJson = "The body of the request is no JSON";
  assert.deepEqual(await errors("/", "{broken"), [400, undefined, noJson]);
  assert.deepEqual(await errors("/v1/chat/completions", "{broken"), [400, "invalid_request_error", noJson]);
  assert.deepEqual(await errors("/a2a/message:send", "{broken"), [400, 400, noJson]);
  assert.deepEqual(await errors("/a2a", "{broken"), [200, -32700, noJson]);

  const long = "river ".repeat(4_000);
  const tooLong = "A message has more than 20,000 characters: send a shorter one";
  const request = { conversation_id: "c", turn_id: "1", message: "Rivers?", history: [] };
  const earlier = { ...request, history: [{ role: "user", content: long }] };
  const messages = [{ role: "user", content: long }];
  const sent = [
    ["/", { ...request, message: long }, [413, undefined, tooLong]],
    ["/", earlier, [413, undefined, tooLong]],
    ["/v1/chat/completions", { messages }, [413, "invalid_request_error", tooLong]],
    ["/a2a/message:send", message(long), [413, 413, tooLong]],
    ["/a2a", call("SendMessage", message(long)), [200, -32602, tooLong]],
  ] as const;
  for (const [path, body, expected] of sent) {
    assert.deepEqual(await errors(path, JSON.stringify(body)), expected, path);
  }
  assert.equal(asked.length, 0);
  const shown = { role: "system", content: long };
  assert.equal((await post("/", { ...request, message: "r".repeat(20_000), history: [shown] })).status, 200);
});

Deno.test("pages of other hosts, unknown paths and other methods are refused", async () => {
  const { handle, post, asked } = serve(() => answer);
  const request = { conversation_id: "c", turn_id: "1", message: "How many?", history: [] };
  assert.equal((await post("/", request, { origin: "https://evil.example" })).status, 403);
  assert.equal((await post("/", request, { origin: "http://localhost.evil.example" })).status, 403);
  assert.equal((await post("/elsewhere", request)).status, 404);
  const paths = {
    POST: ["/", "/v1/chat/completions", "/a2a", "/a2a/message:send"],
    GET: ["/v1/models", "/a2a/tasks/7", "/.well-known/agent-card.json"],
  };
  for (const [allowed, served] of Object.entries(paths)) {
    for (const path of served) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "OPTIONS"].filter((one) => one !== allowed)) {
        const refused = await handle(new Request(`http://127.0.0.1${path}`, { method }));
        assert.deepEqual([refused.status, refused.headers.get("allow")], [405, allowed], `${method} ${path}`);
        assert.match(JSON.stringify((await refused.json()).error), /is asked by (?:GET|POST)/);
      }
    }
  }
  assert.equal((await handle(new Request("http://127.0.0.1/v1/elsewhere", { method: "PUT" }))).status, 404);
  assert.equal(asked.length, 0);
  assert.equal((await post("/", request, { origin: "http://localhost:3000" })).status, 200);
});

Deno.test("the oracle that is served scores over HTTP and A2A what it scores in process", async () => {
  const dataset = await someDialogues({ ofEachKind: 1 });
  const oracle: Agent = oracleAgent(conversationDialogues(dataset));
  const handle = agentHandler(oracle, { name: "oracle" });
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handle);
  const url = `http://127.0.0.1:${server.addr.port}`;
  const { measures } = await evaluate(dataset, { agents: ["oracle", url, `a2a:${url}`], seed: 1 });
  const [first, ...others] = measures.agents.map(({ agent: _, label: __, ...rest }) => rest);
  assert.equal(others.length, 2);
  for (const other of others) assert.deepEqual(other, first);
});

Deno.test("a conversation of no run is that of the dialogue that begins with its first message", async () => {
  const dataset = await someDialogues({ ofEachKind: 1 });
  const dialogueOf = conversationDialogues(dataset);
  const [, second] = dataset.dialogues;
  const opening = second?.interactions[0]?.utterance;
  assert.ok(opening);
  const asked = (conversation_id: string, message: string, history: AgentRequest["history"] = []) =>
    dialogueOf({ conversation_id, turn_id: "1", message, history });
  for (const id of ["", "1", "c1", "a/1/b", crypto.randomUUID(), "run/agent/1/1/none"]) {
    assert.equal(asked(id, opening), second, id);
    assert.equal(asked(id, "And now?", [{ role: "user", content: opening }]), second, id);
    assert.equal(asked(id, "Hello"), undefined, id);
  }
  assert.equal(asked(`run/agent/1/1/${second?.experiment_id}`, "Hello"), second);
});
