import assert from "node:assert/strict";
import { startNetworkProcess } from "../../../lib/base/network/mod.ts";
import { SessionLostError } from "../../../lib/agents/mod.ts";
import { request } from "./context.ts";
import { serveAgent, type ServedAgent } from "./serve_agent.ts";
import { askByMapping } from "../../../lib/agents/adapters/config/ask_by_mapping.ts";
import { readMappedReply } from "../../../lib/agents/adapters/config/read_mapped_reply.ts";
import { PRESETS, readMapping } from "../../../lib/agents/adapters/config/read_mapping.ts";
import type { AgentRequest, HistoryEntry, Json } from "../../../lib/agents/mod.ts";

/** Asks a preset of a server of a test, without its credential, as no variable holds one. */
async function openPreset(name: string, served: ServedAgent, parameters: Record<string, string> = {}) {
  const { mapping: whole } = await readMapping(name);
  const { bearer: _, ...auth } = whole.auth;
  const poll = whole.poll && { ...whole.poll, every_s: [0.001, 0.001] as [number, number] };
  const mapping = { ...whole, auth, ...(poll && { poll }) };
  const network = startNetworkProcess({ origin: served.url });
  const server = { network, credential: "", timeoutMs: 60_000 };
  const agent = {
    mapping,
    server,
    base: served.url,
    parameters,
    hidesReplies: false,
    pollHint: "",
    mayAsk: () => Promise.resolve(),
  };
  return {
    async ask(asked: AgentRequest) {
      const raw = await askByMapping(agent, asked) as unknown as Json;
      return readMappedReply(mapping, raw);
    },
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

Deno.test("every preset is a mapping that can be read, and says that it is untested", async () => {
  for (const name of PRESETS) {
    assert.equal((await readMapping(name)).mapping.agent, name);
    const file = new URL(`../../../lib/agents/adapters/config/presets/${name}.yaml`, import.meta.url);
    assert.match(await Deno.readTextFile(file), /untested against/);
  }
});

Deno.test("genie opens a conversation, polls until it is done, and asks for the rows", async () => {
  let polls = 0;
  const space = "/api/2.0/genie/spaces/s1";
  await using served = serveAgent(({ method, path }) => {
    if (path === `${space}/start-conversation`) return { conversation_id: "c1", message_id: "m1" };
    if (method === "POST") return { message_id: "m2" };
    if (path.endsWith("/query-result")) {
      return {
        statement_response: {
          manifest: { schema: { columns: [{ name: "name" }, { name: "length" }] }, truncated: false },
          result: { data_array: [["Rhine", "1230"], ["Elbe", null]] },
        },
      };
    }
    if (path.endsWith("/m1")) {
      if (polls++ < 2) return { status: polls === 1 ? "SUBMITTED" : "EXECUTING_QUERY", attachments: [] };
      return {
        status: "COMPLETED",
        attachments: [
          { attachment_id: "a1", query: { query: "SELECT 1", description: "Lists rivers." } },
          { attachment_id: "a2", suggested_questions: { questions: ["And lakes?"] } },
        ],
      };
    }
    return {
      status: "COMPLETED",
      attachments: [{ text: { content: "By what?", purpose: "FOLLOW_UP_QUESTION" } }],
    };
  });
  await using genie = await openPreset("genie", served, { space: "s1" });
  const { reply: first } = await genie.ask(request("Rivers?"));
  const { raw: _, ...seen } = first;
  assert.deepEqual(seen, {
    kind: "response",
    kind_source: "rule",
    text: "",
    columns: ["name", "length"],
    rows: [["Rhine", "1230"], ["Elbe", null]],
    interpretation: "Lists rivers.",
    sql: "SELECT 1",
    suggestions: ["And lakes?"],
    session: { conversation: "c1", reply_to: "m1" },
  });
  const { reply: second } = await genie.ask(request("The largest?", { session: first.session as Json }));
  assert.deepEqual([second.kind, second.text, second.sql], ["request", "By what?", undefined]);
  assert.deepEqual(second.session, { conversation: "c1", reply_to: "m2" });
  assert.deepEqual(served.requests.map(({ method, path }) => `${method} ${path.slice(space.length)}`), [
    "POST /start-conversation",
    "GET /conversations/c1/messages/m1",
    "GET /conversations/c1/messages/m1",
    "GET /conversations/c1/messages/m1",
    "GET /conversations/c1/messages/m1/attachments/a1/query-result",
    "POST /conversations/c1/messages",
    "GET /conversations/c1/messages/m2",
  ]);
});

Deno.test("genie says that rows are cut off, that it failed, and that it lost the conversation", async () => {
  await using served = serveAgent(({ method, path, body }) => {
    if (path.includes("/gone/")) return Response.json({ error_code: "NOT_FOUND" }, { status: 404 });
    if (method === "POST") return { conversation_id: "c1", message_id: JSON.stringify(body) };
    if (path.endsWith("/query-result")) {
      return { statement_response: { manifest: {}, result: { data_array: [["1"]], next_chunk_index: 1 } } };
    }
    return path.includes("fail")
      ? { status: "FAILED", error: { type: "SQL", error: "No such table" } }
      : { status: "COMPLETED", attachments: [{ attachment_id: "a", query: { query: "SELECT 1" } }] };
  });
  await using genie = await openPreset("genie", served, { space: "s1" });
  const { reply } = await genie.ask(request("Rivers?"));
  assert.deepEqual([reply.rows, reply.truncated], [[["1"]], true]);
  const { reply: failed } = await genie.ask(request("fail"));
  assert.deepEqual([failed.kind, failed.text], ["error", "No such table"]);
  const lost = genie.ask(request("Rivers?", { session: { conversation: "gone" } }));
  await assert.rejects(lost, SessionLostError);
});

Deno.test("cortex-analyst is sent its own former replies as they came", async () => {
  const former = { role: "analyst", content: [{ type: "sql", statement: "SELECT 1" }] };
  await using served = serveAgent((_, n) => ({
    message: n === 1 ? former : {
      role: "analyst",
      content: [
        { type: "text", text: "Which one do you mean?" },
        { type: "suggestions", suggestions: ["The longest?", "The widest?"] },
      ],
    },
  }));
  await using cortex = await openPreset("cortex-analyst", served, { semantic_view: "D.S.V" });
  const { reply: first } = await cortex.ask(request("Rivers?"));
  assert.deepEqual([first.kind, first.sql, first.rows], ["response", "SELECT 1", undefined]);
  const history: readonly HistoryEntry[] = [
    { role: "user", content: "A turn that failed" },
    { role: "system", content: "no reply" },
    { role: "user", content: "Rivers?" },
    { role: "system", content: first.text, raw: first.raw as Json },
  ];
  const { reply: second } = await cortex.ask(request("The largest?", { history }));
  assert.equal(second.kind, "request");
  assert.deepEqual(second.suggestions, ["The longest?", "The widest?"]);
  const said = (text: string) => ({ role: "user", content: [{ type: "text", text }] });
  assert.deepEqual(served.requests[1]?.body, {
    messages: [said("Rivers?"), former, said("The largest?")],
    semantic_view: "D.S.V",
  });
  assert.equal(
    served.requests[0]?.headers.get("x-snowflake-authorization-token-type"),
    "PROGRAMMATIC_ACCESS_TOKEN",
  );
});

Deno.test("wren keeps its thread, shows rows by a second call, and refuses what is no query", async () => {
  await using served = serveAgent(({ path, body }) => {
    if (path === "/api/v1/run_sql") {
      return { columns: [{ name: "n" }, { name: "m" }], records: [{ m: 2, n: 1 }], threadId: "t1" };
    }
    return (body as { question: string }).question === "Hello"
      ? { type: "NON_SQL_QUERY", explanation: "Ask about data.", threadId: "t1" }
      : { sql: "SELECT 1", summary: "One.", threadId: "t1" };
  });
  await using wren = await openPreset("wren", served);
  const { reply } = await wren.ask(request("Rivers?"));
  assert.deepEqual([reply.sql, reply.text, reply.columns, reply.rows], ["SELECT 1", "One.", ["n", "m"], [[
    1,
    2,
  ]]]);
  const { reply: refused } = await wren.ask(request("Hello", { session: reply.session as Json }));
  assert.deepEqual([refused.kind, refused.text], ["refusal", "Ask about data."]);
  assert.deepEqual(served.requests.map(({ body }) => body), [
    { question: "Rivers?" },
    { sql: "SELECT 1", threadId: "t1" },
    { question: "Hello", threadId: "t1" },
  ]);
});

Deno.test("vanna2 streams its reply; SQL and rows are those of its last query", async () => {
  const chunk = (type: string, data: Json) =>
    `data: ${JSON.stringify({ rich: { id: "1", type, data }, simple: null, conversation_id: "c1" })}\n\n`;
  const card = (sql: string, status: string) =>
    chunk("status_card", { title: "Executing run_sql", status, metadata: { sql } });
  const table = (rows: Json) => chunk("dataframe", { columns: ["name"], rows });
  const events = [
    card("SELECT 0", "running"),
    table([]),
    card("SELECT 0", "success"),
    card("SELECT 1", "running"),
    table([{ name: "Rhine" }, { name: "Elbe" }]),
    card("SELECT 1", "success"),
    chunk("text", { content: "Two rivers." }),
    "data: [DONE]\n\n",
  ];
  await using served = serveAgent(() =>
    new Response(events.join(""), { headers: { "content-type": "text/event-stream" } })
  );
  await using vanna = await openPreset("vanna2", served);
  const { reply, unmatched } = await vanna.ask(request("Rivers?"));
  assert.deepEqual([reply.kind, reply.text, reply.sql], ["response", "Two rivers.", "SELECT 1"]);
  assert.deepEqual(reply.statements, ["SELECT 0", "SELECT 1"]);
  assert.deepEqual([reply.columns, reply.rows], [["name"], [["Rhine"], ["Elbe"]]]);
  assert.deepEqual(unmatched, []);
  await vanna.ask(request("And lakes?", { session: reply.session as Json }));
  assert.deepEqual(served.requests.map(({ body }) => body), [
    { message: "Rivers?" },
    { message: "And lakes?", conversation_id: "c1" },
  ]);
});
