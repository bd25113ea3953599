import assert from "node:assert/strict";
import type { Agent } from "../../../../lib/agents/mod.ts";
import { faultOf, openAlone, request } from "../context.ts";
import { serveAgent, type ServedRequest } from "../serve_agent.ts";
import { startServer } from "../start_server.ts";

const answer = { kind: "response", text: "Two.", sql: "SELECT 2", interpretation: "How many?" } as const;
const asksBack = { kind: "request", text: "By length, or by name?" } as const;
const history = [
  { role: "user" as const, content: "Rivers?" },
  { role: "system" as const, content: "One.", sql: "SELECT 1" },
];

/** Methods and versions of all requests. */
const called = (requests: readonly ServedRequest[]) =>
  requests.map(({ body, headers }) =>
    `${(body as { method: string }).method} ${headers.get("mcp-protocol-version") ?? "-"}`
  );

/** An agent that asks back about what is to be sorted, and what it was asked. */
function recording() {
  const asked: Parameters<Agent>[0][] = [];
  const agent: Agent = (request) => {
    asked.push(request);
    return Promise.resolve(request.message === "Sort them" ? asksBack : answer);
  };
  return { asked, agent };
}

Deno.test("mcp speaks with the SDKs' own servers", async (test) => {
  const { asked, agent } = recording();
  await using served = await startServer("mcp", agent);
  const sent = request("How many?", { history });
  const since = (from: number) => called(served.requests.slice(from));

  await test.step("it gives a tool of 2026-07-28 the fields that it has parameters for", async () => {
    await using opened = await openAlone(`mcp:${served.url}/modern?tool=ask&timeout=90`);
    const reply = await opened.agent(sent);
    assert.deepEqual(reply, { ...answer, raw: reply.raw });
    assert.ok(reply.raw !== undefined);
    assert.deepEqual(opened.reread?.(reply.raw), reply);
    await opened.agent(sent);
    assert.deepEqual(asked.splice(0), [sent, sent]);
    assert.deepEqual(since(0), [
      "tools/list 2026-07-28",
      "tools/call 2026-07-28",
      "tools/call 2026-07-28",
    ]);
    assert.deepEqual([opened.timeoutMs, opened.sendsHistory], [90_000, true]);
  });

  await test.step("it takes what a tool asks for as a request, and calls it again with the next message", async () => {
    await using opened = await openAlone(`mcp:${served.url}/modern?tool=ask_back`);
    const asks = await opened.agent(request("Sort them"));
    assert.deepEqual([asks.kind, asks.text], ["request", "By length, or by name?"]);
    const done = await opened.agent(request("name", { session: asks.session ?? null }));
    assert.deepEqual([done.kind, done.text, done.session], ["acknowledgment", "Two.", undefined]);
    assert.equal(opened.sendsHistory, false);
    assert.deepEqual(asked.splice(0).map(({ message, history }) => [message, history.length]), [
      ["Sort them", 0],
      ["name", 1],
    ]);
    const { params } = served.requests.at(-1)?.body as { params: Record<string, unknown> };
    assert.deepEqual([params.requestState, params.inputResponses], [
      "opaque",
      { which: { action: "accept", content: { answer: "name" } } },
    ]);
  });

  await test.step("it opens a session of 2025-11-25 for each conversation, and notices that it is lost", async () => {
    await using opened = await openAlone(`mcp:${served.url}/sessions?tool=ask`);
    const from = served.requests.length;
    const first = await opened.agent(sent);
    await opened.agent({ ...sent, ...(first.session !== undefined && { session: first.session }) });
    assert.deepEqual(asked.splice(0), [sent, sent]);
    const other = await opened.agent(request("How many?", { conversation_id: "other" }));
    assert.notDeepEqual(other.session, first.session);
    const begun = ["initialize -", "notifications/initialized 2025-11-25"];
    assert.deepEqual(since(from), [
      ...["tools/list 2026-07-28", ...begun, "tools/list 2025-11-25"],
      ...[...begun, "tools/call 2025-11-25", "tools/call 2025-11-25"],
      ...[...begun, "tools/call 2025-11-25"],
    ]);
    await served.crash();
    const lost = opened.agent(request("And now?", { session: first.session ?? null }));
    await assert.rejects(lost, { name: "SessionLostError" });
  });
});

/** A server of the newest version whose tool has some parameters, and what calls of it give. */
function serveResult(
  result: (request: ServedRequest, n: number) => unknown,
  properties: unknown = { text: {} },
) {
  let calls = 0;
  return serveAgent((request) => {
    const { id, method } = request.body as { id: string; method: string };
    const tools = [{ name: "ask ü", inputSchema: { type: "object", properties } }];
    const given = method === "tools/list" ? { tools } : result(request, ++calls);
    if (given instanceof Response) return given;
    return { jsonrpc: "2.0", id, result: { resultType: "complete", ...Object(given) } };
  });
}

const paramsOf = ({ body }: ServedRequest) => (body as { params: Record<string, unknown> }).params;

Deno.test("mcp reads text, structured content of other forms, errors, and a stream of events", async () => {
  const text = (words: string) => ({ content: [{ type: "text", text: words }, { type: "image" }] });
  const results: readonly unknown[] = [
    text("```sql\nSELECT 1\n```\nOne."),
    { ...text("One."), structuredContent: { query: "SELECT 2", rowcount: 1 } },
    { ...text("It broke."), isError: true },
    { structuredContent: { rows: [[1]], columns: ["n"], session: { thread: 7 } } },
    { structuredContent: { rows: [{ n: 1, name: "Como" }, { name: "Garda" }], sql: null } },
  ];
  await using served = serveResult((_, n) => results[n - 1]);
  await using opened = await openAlone(`mcp:${served.url}`);
  const read = [];
  for (const _ of results) {
    const { kind, text, sql, rows, session } = await opened.agent(request("How many?"));
    read.push([kind, text, sql, rows, session]);
  }
  assert.deepEqual(read, [
    ["response", "One.", "SELECT 1", undefined, undefined],
    ["response", "One.", "SELECT 2", undefined, undefined],
    ["error", "It broke.", undefined, undefined, undefined],
    ["response", "", undefined, [[1]], { own: { thread: 7 } }],
    ["response", "", undefined, [[1, "Como"], [null, "Garda"]], undefined],
  ]);

  await using streaming = serveResult(({ body }) => {
    const { id } = body as { id: string };
    const events = [
      { jsonrpc: "2.0", method: "notifications/progress", params: {} },
      { jsonrpc: "2.0", id, result: { resultType: "complete", ...text("Streamed.") } },
    ].map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`);
    return new Response(`: hello\n\n${events.join("")}`, {
      headers: { "content-type": "text/event-stream" },
    });
  });
  await using reader = await openAlone(`mcp:${streaming.url}`);
  assert.equal((await reader.agent(request("How many?"))).text, "Streamed.");
});

Deno.test("mcp returns the tool's own session, and repeats arguments in the headers that it names", async () => {
  const properties = {
    session: {},
    history: { type: "string" },
    words: { type: "string", "x-mcp-header": "Words" },
    other: { type: "string" },
  };
  await using served = serveResult(
    () => ({ content: [{ type: "text", text: "Yes." }], structuredContent: { session: 8 } }),
    properties,
  );
  await using opened = await openAlone(`mcp:${served.url}?argument=words&bearer=PATH`);
  for (const message of ["Hello", "Grüße", "${PATH}"]) {
    await opened.agent(request(message, { session: { own: 7 } }));
  }
  const calls = served.requests.slice(1);
  assert.deepEqual(calls.map(paramsOf).map((params) => params.arguments), [
    ...["Hello", "Grüße", "${PATH}"].map((words) => ({ words, session: 7 })),
  ]);
  const decoded = (header: string | null) => {
    const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(header ?? "") ?? [];
    return encoded === undefined ? header : new TextDecoder().decode(Uint8Array.fromBase64(encoded));
  };
  assert.deepEqual(calls.map(({ headers }) => decoded(headers.get("mcp-param-words"))), [
    ...["Hello", "Grüße", "${PATH}"],
  ]);
  assert.equal(calls[0]?.headers.get("mcp-param-words"), "Hello");
  assert.equal(decoded(calls[0]?.headers.get("mcp-name") ?? null), "ask ü");
  assert.equal(calls[0]?.headers.get("authorization"), `Bearer ${Deno.env.get("PATH")}`);
});

Deno.test("mcp sends a call again whose server is not done and asks for nothing", async () => {
  await using served = serveResult((_, n) =>
    n < 3
      ? { resultType: "input_required", requestState: `s${n}` }
      : { content: [{ type: "text", text: "Done." }] }
  );
  await using opened = await openAlone(`mcp:${served.url}`);
  assert.equal((await opened.agent(request("Go on"))).text, "Done.");
  assert.deepEqual(served.requests.slice(1).map(paramsOf).map(({ requestState }) => requestState), [
    ...[undefined, "s1", "s2"],
  ]);
});

Deno.test("mcp says what its server or tool lacks", async () => {
  const result = (given: unknown, properties?: unknown) => () => serveResult(() => given, properties);
  const sampling = { a: { method: "sampling/createMessage", params: {} } };
  const error = (error: unknown, status = 400) => () =>
    serveAgent(({ body }) => Response.json({ jsonrpc: "2.0", id: Object(body).id, error }, { status }));
  const unsupported = { code: -32022, message: "Unsupported", data: { supported: ["2027-01-01"] } };
  const faults: readonly (readonly [() => ReturnType<typeof serveAgent>, string, RegExp])[] = [
    [result({}), "?tool=other", /has no tool "other": its tools are ask ü/],
    [
      result({}, { a: { type: "string" }, b: { type: "string" } }),
      "",
      /name it by \?argument=NAME .* a, b\)/,
    ],
    [result({}), "?argument=b", /no parameter "b"/],
    [result({}), "", /neither text nor SQL/],
    [result({ structuredContent: { rows: 7 } }), "", /rows: a list is expected/],
    [
      result({ resultType: "input_required", inputRequests: sampling }),
      "",
      /asks for something else than words/,
    ],
    [error(unsupported), "", /error -32022 \("Unsupported"\): it must speak 2026-07-28/],
    [error({ code: -32603, message: "broken" }, 200), "", /initialize with error -32603 \("broken"\)/],
    [() => serveAgent(() => new Response(null, { status: 401 })), "", /\?bearer=NAME/],
    [
      () => serveAgent(({ body }) => ({ id: Object(body).id, result: { protocolVersion: "2024-11-05" } })),
      "",
      /speaks version "2024-11-05" of MCP: it must speak 2026-07-28, 2025-11-25/,
    ],
  ];
  for (const [serve, options, fault] of faults) {
    await using served = serve();
    await using opened = await openAlone(`mcp:${served.url}${options}`);
    assert.match(await faultOf(opened.agent(request("How many?"))), fault);
  }
});
