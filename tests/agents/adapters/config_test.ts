import assert from "node:assert/strict";
import { select } from "../../../lib/agents/adapters/config/selectors.ts";
import { stringify } from "yaml";
import { readMappedReply } from "../../../lib/agents/adapters/config/read_mapped_reply.ts";
import { readMapping } from "../../../lib/agents/adapters/config/read_mapping.ts";
import {
  AgentFaultError,
  type Json,
  openAgent,
  type OpenedAgent,
  SessionLostError,
} from "../../../lib/agents/mod.ts";
import { askAgent, playDialogue } from "../../../lib/evaluation/mod.ts";
import { collect, datasetOf, playing, question } from "../../evaluation/fixtures.ts";
import { noDatabase, openAlone, request } from "./context.ts";
import { serveAgent } from "./serve_agent.ts";
import { InputError } from "../../../lib/base/mod.ts";

/** A mapping that reads `{"text", "sql"}`, with the fields that a test says. */
const mapping = (more: object = {}) => ({
  agent: "test",
  base: "{server}",
  parameters: { server: { description: "address" } },
  turn: { post: "/ask", body: { question: "{message}" } },
  reply: { text: "$.text", sql: "$.sql" },
  ...more,
});

/** Writes a mapping for as long as it is used. */
async function writeMapping(content: object | string) {
  const path = await Deno.makeTempFile({ suffix: ".yaml" });
  await Deno.writeTextFile(path, typeof content === "string" ? content : stringify(content));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path) };
}

/** Opens a mapping for one server. */
async function open(content: object, served: { readonly url: string }, options = ""): Promise<OpenedAgent> {
  await using file = await writeMapping(content);
  return await openAlone(`config:${file.path}?server=${served.url}${options}`);
}

/** What is wrong with a mapping, without the path of its file. */
async function faultOf(content: object | string): Promise<string> {
  await using file = await writeMapping(content);
  const error = await readMapping(file.path).then(() => undefined, (error) => error);
  assert.ok(error instanceof InputError, `${error}`);
  assert.doesNotMatch(error.message, /\n/);
  assert.ok(error.message.startsWith(`Cannot read the mapping ${file.path}: `), error.message);
  return error.message.slice(`Cannot read the mapping ${file.path}: `.length);
}

/** Reads a reply by the reply part of a mapping. */
async function read(reply: object, document: Json, more: object = {}) {
  await using file = await writeMapping(mapping({ reply, ...more }));
  return readMappedReply((await readMapping(file.path)).mapping, { reply: document });
}

Deno.test("a mapping asks by its template and reads by its selectors", async () => {
  await using served = serveAgent(() => ({ text: "Two.", sql: "SELECT 2", tokens: { in: 5, out: 7 } }));
  const reply = { text: "$.text", sql: "$.sql", usage: { tokens: "$.tokens.*", cost: "$.cost" } };
  await using opened = await open(mapping({ reply, dialect: "snowflake", timeout_s: 900 }), served);
  assert.deepEqual([opened.dialect, opened.timeoutMs], ["snowflake", 900_000]);
  const answered = await opened.agent(request("How many?"));
  const { raw, ...seen } = answered;
  const expected = {
    kind: "response",
    kind_source: "rule",
    text: "Two.",
    sql: "SELECT 2",
    usage: { tokens: 12 },
  };
  assert.deepEqual(seen, expected);
  assert.deepEqual(served.requests.map(({ path, body }) => [path, body]), [["/ask", {
    question: "How many?",
  }]]);
  assert.deepEqual(opened.reread?.(raw as Json), answered);
  assert.deepEqual(opened.unmatched?.(raw as Json), ["reply.usage.cost: $.cost found nothing"]);
});

Deno.test("options of the agent overrule the dialect and time limit of the file", async () => {
  await using served = serveAgent(() => null);
  await using opened = await open(
    mapping({ dialect: "snowflake", timeout_s: 900 }),
    served,
    "&dialect=bigquery&timeout=5",
  );
  assert.deepEqual([opened.dialect, opened.timeoutMs], ["bigquery", 5000]);
});

Deno.test("a separate call opens the session; what it captured is kept and stands in later addresses", async () => {
  await using served = serveAgent(({ path }) =>
    path === "/threads" ? { id: "a/b" } : { text: "OK", sql: "SELECT 1" }
  );
  const steps = {
    open: { post: "/threads", session: { id: "$.id" } },
    turn: { get: "/threads/{id}?q={message}" },
  };
  await using opened = await open(mapping(steps), served);
  const first = await opened.agent(request("A & B?"));
  assert.deepEqual(first.session, { id: "a/b" });
  await opened.agent(request("C", { session: { id: "a/b" } }));
  assert.deepEqual(served.requests.map(({ path }) => path), [
    "/threads",
    "/threads/a%2Fb?q=A%20%26%20B%3F",
    "/threads/a%2Fb?q=C",
  ]);
});

Deno.test("a session that the server forgot is lost by its status or by what the mapping recognises", async () => {
  await using served = serveAgent(({ body }, n) =>
    n === 1
      ? Response.json({ code: "NO_THREAD" }, { status: 400 })
      : n === 2
      ? { code: "NO_THREAD" }
      : new Response(JSON.stringify(body), { status: 410 })
  );
  await using opened = await open(mapping({ session_lost: "$[?@=='NO_THREAD']" }), served);
  for (let turn = 1; turn <= 3; turn++) {
    await assert.rejects(opened.agent(request("?", { session: { id: 1 } })), SessionLostError);
  }
  const first = await opened.agent(request("?")).catch((error) => error);
  assert.ok(first instanceof Error && !(first instanceof SessionLostError));
});

Deno.test("a session that vanished as soon as it was opened is lost too, and one that was never opened is not", async () => {
  await using served = serveAgent(({ path }) =>
    path === "/threads" ? { id: "t7" } : new Response("gone", { status: 404 })
  );
  const faultOfFirst = async (steps: object) => {
    await using opened = await open(mapping(steps), served);
    return await opened.agent(request("?")).catch((error) => error);
  };
  const lost = await faultOfFirst({ open: { post: "/threads", session: { id: "$.id" } } });
  assert.ok(lost instanceof SessionLostError);
  assert.match(
    lost.message,
    /\/ask answered POST with status 404 \("gone"\): it no longer knows the session that it has just opened; .* check the path of turn$/,
  );
  for (const steps of [{}, { open: { post: "/threads" } }]) {
    const fault = await faultOfFirst(steps);
    assert.ok(!(fault instanceof SessionLostError), fault.message);
    assert.match(fault.message, /check the path of the address$/);
  }
});

Deno.test("an agent whose first session vanished at once answers in the next, and no turn is unscored", async () => {
  let opened = 0;
  await using served = serveAgent(({ path }) =>
    path === "/threads"
      ? { id: ++opened }
      : path === "/threads/1"
      ? new Response("gone", { status: 404 })
      : { text: "Two.", sql: "SELECT 2" }
  );
  const steps = {
    open: { post: "/threads", session: { id: "$.id" } },
    turn: { get: "/threads/{id}" },
  };
  await using agent = await open(mapping(steps), served);
  const [dialogue = assert.fail()] = datasetOf([question("rivers")]).dialogues;
  const records = await collect(
    playDialogue({ ...dialogue, dialogue_key: "d1" }, playing(agent.agent, { maxRetries: 0 })),
  );
  assert.deepEqual(records.map(({ attempt, reply }) => [attempt, reply.text]), [[2, "Two."]]);
});

Deno.test("a session that is not where the mapping looks for it is a fault that names the place", async () => {
  await using served = serveAgent(() => ({ text: "OK", sql: "SELECT 1" }));
  const turn = { post: "/ask", session: { thread: "$.threadId" } };
  await using opened = await open(mapping({ turn }), served);
  await assert.rejects(
    opened.agent(request("?")),
    /turn\.session\.thread: \$\.threadId found nothing; correct the selector; the reply begins with \{"text"/,
  );
});

Deno.test("of several values of a session that are not there, each is named", async () => {
  await using served = serveAgent(() => ({ text: "OK", sql: "SELECT 1" }));
  const turn = { post: "/ask", session: { thread: "$.threadId", user: "$.userId" } };
  await using opened = await open(mapping({ turn }), served);
  await assert.rejects(
    opened.agent(request("?")),
    /turn\.session\.thread: \$\.threadId found nothing, turn\.session\.user: \$\.userId found nothing; correct the selectors/,
  );
});

Deno.test("a poll ends with the fault where its state stayed", async () => {
  await using served = serveAgent(({ path }) => path === "/ask" ? {} : { status: "BUSY" });
  const poll = { get: "/state", until: { "$.status": ["DONE"] }, every_s: 0.001, at_most_s: 0.01 };
  await using opened = await open(mapping({ poll }), served);
  await assert.rejects(
    opened.agent(request("?")),
    /poll\.until: \$\.status stayed BUSY for 0\.01 s; .* by poll\.at_most_s: 1 in \S+\.yaml; the reply begins with \{"status":"BUSY"\}$/,
  );
});

Deno.test("a step that may be repeated is sent again after it failed, a message is not", async () => {
  await using served = serveAgent(({ method }, n) =>
    method === "GET" && n < 3 ? new Response(null, { status: 502 }) : { text: "OK", sql: "SELECT 1" }
  );
  await using patient = await open(mapping({ turn: { get: "/ask", retry: true } }), served);
  assert.equal((await patient.agent(request("?"))).text, "OK");
  assert.equal(served.requests.length, 3);
  await using failing = serveAgent(() => new Response(null, { status: 502 }));
  await using once = await open(mapping(), failing);
  await assert.rejects(once.agent(request("?")), /status 502/);
  assert.equal(failing.requests.length, 1);
});

Deno.test("a mapping sends the values of variables in headers and in the query of an address", async () => {
  const home = Deno.env.get("HOME") ?? "";
  await using served = serveAgent(({ headers, path }) => ({
    text: `${headers.get("x-key")} ${path}`,
    sql: "SELECT 1",
  }));
  const secret = { auth: { headers: { "x-key": "key ${HOME}" } }, turn: { post: "/ask?token=${HOME}" } };
  await using opened = await open(mapping(secret), served);
  await opened.agent(request("?"));
  const [{ headers, path } = { headers: new Headers(), path: "" }] = served.requests;
  assert.equal(headers.get("x-key"), `key ${home}`);
  assert.equal(new URLSearchParams(path.split("?")[1]).get("token"), home);
});

Deno.test("SQL is taken out of a fence, an element, an attribute and JSON within a text", async () => {
  const wrapped: readonly (readonly [object, string])[] = [
    [{ fence: true }, "Here:\n```sql\nSELECT 1\n```\nIt counts.\n```python\nprint()\n```"],
    [{ xml: "sql" }, "<sql>SELECT 1</sql>"],
    [{ xml: "answer", fence: true }, "<answer lang='en'>\n```\nSELECT 1\n```\n</answer>"],
    [{ json: "$.query" }, '{"query": "SELECT 1"}'],
    [
      { xml: "chart-view", attribute: "content", json: "$.sql" },
      'See <chart-view type="x" content="{&quot;sql&quot;: &quot;SELECT 1&quot;}" />',
    ],
  ];
  for (const [how, text] of wrapped) {
    const { reply } = await read({ sql: { from: "$.text", ...how } }, { text });
    assert.equal(reply.sql, "SELECT 1", JSON.stringify(how));
  }
  const { reply } = await read({ sql: { from: "$.text", xml: "sql" } }, {
    text: "<sql>a &lt; 1 &amp; b</sql>",
  });
  assert.equal(reply.sql, "a < 1 & b");
});

Deno.test("of several statements the last is final and all are kept; pieces are joined to one", async () => {
  const document = { parts: ["SELECT ", "1"], text: "One." };
  const { reply: several } = await read({ sql: "$.parts[*]" }, document);
  assert.deepEqual([several.sql, several.statements], ["1", ["SELECT ", "1"]]);
  const { reply: one } = await read({ sql: { from: "$.parts[*]", join: "" } }, document);
  assert.deepEqual([one.sql, one.statements], ["SELECT 1", undefined]);
});

Deno.test("the first source that finds anything counts", async () => {
  const reply = {
    text: ["$.summary", "$.error.message"],
    kind: [{ if: "$.error", then: "error" }, { then: "refusal" }],
  };
  const failed = await read(reply, { error: { message: "No such table" } });
  assert.deepEqual([failed.reply.kind, failed.reply.text], ["error", "No such table"]);
  const plain = await read(reply, { summary: "No.", error: null });
  assert.deepEqual([plain.reply.kind, plain.reply.text], ["refusal", "No."]);
});

Deno.test("rows are read from lists, from objects by the columns, and from a table without rows", async () => {
  const rowsOf = async (reply: object, document: Json) => {
    const { reply: { columns, rows, truncated } } = await read(reply, document);
    return { columns, rows, truncated };
  };
  const document = {
    lists: [[1, "a"], [2, { b: 1 }]],
    objects: [{ n: 1, m: null }, { m: 2 }],
    names: ["m", "n"],
    none: [],
    more: true,
  };
  assert.deepEqual(await rowsOf({ rows: "$.lists", truncated: "$.more" }, document), {
    columns: undefined,
    rows: [[1, "a"], [2, '{"b":1}']],
    truncated: true,
  });
  for (const rows of ["$.objects", "$.objects[*]"]) {
    assert.deepEqual((await rowsOf({ rows, columns: "$.names" }, document)).rows, [[null, 1], [2, null]]);
  }
  assert.deepEqual((await rowsOf({ rows: "$.objects" }, document)).columns, ["n", "m"]);
  assert.deepEqual((await rowsOf({ rows: "$.none", columns: "$.names[*]" }, document)).rows, []);
});

Deno.test("rules give the kind in their order, one or several", async () => {
  const kind = [
    { if: "$.options", then: "request" },
    { if: "$.sql", then: ["acknowledgment", "response"] },
    { then: "refusal" },
  ];
  const kindOf = async (document: Json) =>
    (await read({ text: "$.text", sql: "$.sql", kind }, document)).reply.kind;
  assert.equal(await kindOf({ text: "?", options: ["a"], sql: "SELECT 1" }), "request");
  assert.deepEqual(await kindOf({ text: "OK", options: [], sql: "SELECT 1" }), [
    "acknowledgment",
    "response",
  ]);
  assert.equal(await kindOf({ text: "No." }), "refusal");
});

Deno.test("a reply in which a selector found nothing names it, unless a rule explains that", async () => {
  await assert.rejects(read({ text: "$.text", sql: "$.query" }, { text: "Two." }), {
    message: 'Cannot read the reply of kind response of agent "test": reply.sql: $.query found nothing; ' +
      "correct the selector, or add a rule under reply.kind that recognises such replies; " +
      'the reply begins with {"text":"Two."}',
  });
  await assert.rejects(read({ text: "$.words" }, { text: "Two." }), /reply\.text: \$\.words found nothing;/);
  await assert.rejects(read({ rows: "$.rows" }, {}), /reply\.rows: \$\.rows found nothing;/);
  const kind = [{ if: "$.question", then: "request" }, { then: "response" }];
  const { reply, unmatched } = await read({ text: "$.text", sql: "$.query", kind }, {
    text: "Which?",
    question: true,
  });
  assert.equal(reply.kind, "request");
  assert.deepEqual(unmatched, ["reply.sql: $.query found nothing"]);
  const wordsOnly = [{ if: "$.inWords", then: "response" }, { then: "refusal" }];
  const answer = await read({ text: "$.text", sql: "$.query", kind: wordsOnly }, {
    text: "Two.",
    inWords: true,
  });
  assert.deepEqual([answer.reply.kind, answer.reply.sql], ["response", undefined]);
});

Deno.test("a reply in which several selectors found nothing names each, and shows its beginning on one line", async () => {
  const reply = { text: "$.words", sql: "$.query", usage: { tokens: "$.tokens" } };
  const document = { result: "\x1b[2J\x9b\u202Ea\nb😀".repeat(40) };
  const { message } = await read(reply, document).catch((error) => error);
  assert.match(
    message,
    /: reply\.text: \$\.words found nothing, reply\.sql: \$\.query found nothing, reply\.usage\.tokens: .*; correct the selectors, /,
  );
  const [, beginning = ""] = /the reply begins with (.*)$/s.exec(message) ?? [];
  assert.equal([...beginning].length, 200);
  assert.ok(beginning.startsWith('{"result":"\\u001b[2J\\u009b\\u202ea\\nb😀'), beginning);
  assert.ok(beginning.endsWith("…"));
  assert.doesNotMatch(message, /[\p{Cc}\u202E]/u);
});

Deno.test("where values are hidden, no fault shows how a reply begins", async () => {
  await using served = serveAgent(() => ({ rows: [["Rhein"]] }));
  const database = { ...noDatabase.database, hides: () => true };
  const turn = { post: "/ask", session: { thread: "$.threadId" } };
  for (const more of [{}, { turn }]) {
    await using file = await writeMapping(mapping(more));
    await using opened = await openAgent(`config:${file.path}?server=${served.url}`, {
      ...noDatabase,
      database,
    });
    const { message } = await opened.agent(request("?")).catch((error) => error);
    assert.match(message, /found nothing/);
    assert.doesNotMatch(message, /Rhein/);
  }
});

Deno.test("streams are folded to one list: events, lines, and an array", async () => {
  const turn = (stream: string) =>
    mapping({
      turn: { post: "/ask", stream },
      reply: {
        text: { from: "$[?@.event=='message' || @.event=='text'].data.delta", join: "" },
        sql: { from: "$[*].data.sql", join: "" },
      },
    });
  const bodies = {
    sse:
      ': hello\nevent: text\ndata: {"delta": "Two "}\n\nevent: text\ndata: {"delta":\ndata: "rivers"}\r\n\r\n' +
      'event: done\ndata: {"sql": "SELECT 1"}',
    ndjson: '{"delta": "Two "}\n\n{"delta": "rivers"}\r\n{"sql": "SELECT 1"}',
    json_array: '[{"delta": "Two "},\n{"delta": "rivers"}, {"sql": "SELECT 1"}]',
  };
  for (const [stream, body] of Object.entries(bodies)) {
    await using served = serveAgent(() => new Response(body));
    await using opened = await open(turn(stream), served);
    const { text, sql } = await opened.agent(request("?"));
    assert.deepEqual([text, sql], ["Two rivers", "SELECT 1"], stream);
  }
});

Deno.test("a reply that is nested too deep to be kept is a fault of the turn, through any adapter", async () => {
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  await using served = serveAgent(() =>
    new Response(`{"kind":"response","text":"Two.","sql":"SELECT 2","x":${deep}}`)
  );
  await using mapped = await open(mapping(), served);
  await using plain = await openAlone(served.url);
  for (const { agent } of [mapped, plain]) {
    assert.match(
      String(await askAgent(agent, request("?"))),
      /JSON of more than 200 levels: let it send it flatter$/,
    );
  }
  const own = { kind: "response", text: "Two.", sql: "SELECT 2", session: JSON.parse(deep) } as const;
  const said = await askAgent(() => Promise.resolve(own), request("?"));
  assert.match(String(said), /The agent's reply has more than 220 levels/);
  const failing = () => Promise.reject(new AgentFaultError("no SQL", { raw: JSON.parse(deep) }));
  assert.match(String(await askAgent(failing, request("?"))), /no SQL; its reply has more than 220 levels/);
});

Deno.test("a credential that a stream repeats in two events is shown neither in the reply nor in what is kept", async () => {
  const key = "sk-proj-1234567890";
  Deno.env.set("QUERYLOGUE_STREAM_KEY", key);
  try {
    const events = ["Your key sk-pr", "oj-1234567890 is old", "."].map((text) =>
      `data: ${JSON.stringify({ text })}\n\n`
    );
    await using served = serveAgent(() => new Response([...events, `data: {"sql":"SELECT 1"}\n\n`].join("")));
    const content = mapping({
      auth: { bearer: "${QUERYLOGUE_STREAM_KEY}" },
      turn: { post: "/ask", body: { q: "{message}" }, stream: "sse" },
      reply: { text: { from: "$[*].data.text", join: "" }, sql: "$[*].data.sql" },
    });
    await using opened = await open(content, served);
    const { text, raw } = await opened.agent(request("Which key?"));
    assert.equal(text, "Your key … is old.");
    assert.doesNotMatch(JSON.stringify(raw), /sk-pr|12345/);
  } finally {
    Deno.env.delete("QUERYLOGUE_STREAM_KEY");
  }
});

Deno.test("a reply in another form than the mapping says is told with what to write", async () => {
  const events = 'event: text\ndata: {"text": "a"}\n\n';
  const lines = '{"text": "a"}\n{"text": "b"}';
  const wrong: readonly (readonly [stream: string | undefined, body: string, fault: RegExp])[] = [
    [
      "sse",
      '{"text": "a"}',
      /one JSON document in place of a stream of events \(SSE\) .*: leave out turn\.stream$/,
    ],
    ["sse", lines, /lines of JSON in place of a stream .*: write turn\.stream: ndjson$/],
    ["sse", '[{"text": "a"}]', /a list in JSON in place of .*: write turn\.stream: json_array$/],
    ["sse", ": ping\n\n", /a stream of events \(SSE\) that holds nothing/],
    ["sse", "", /an empty body: it must send a stream of events/],
    ["sse", "<html>", /HTML in place of JSON/],
    ["sse", "Two.", /a text that is no JSON \("Two\."\): it must send a stream of events/],
    ["ndjson", events, /a stream of events \(SSE\) in place of lines of JSON .*: write turn\.stream: sse$/],
    [
      "ndjson",
      '{\n"text": "a"\n}',
      /one JSON document in place of lines of JSON .*: leave out turn\.stream$/,
    ],
    [
      "ndjson",
      '{"text": "a"}\n{"te',
      /lines of JSON, of which number 2 is none \("\{"te"\): let it send JSON$/,
    ],
    [
      "json_array",
      '{"text": "a"}',
      /one JSON document in place of a list in JSON .*: leave out turn\.stream$/,
    ],
    ["json_array", '[{"text": "a"}, ', /JSON that ends in the middle/],
    [
      undefined,
      events,
      /a stream of events \(SSE\) in place of one JSON document .*: write turn\.stream: sse$/,
    ],
  ];
  for (const [stream, body, fault] of wrong) {
    await using served = serveAgent(() => new Response(body));
    await using opened = await open(mapping({ turn: { post: "/ask", ...(stream && { stream }) } }), served);
    const { message } = await opened.agent(request("?")).catch((error) => error);
    assert.match(message, fault);
    assert.doesNotMatch(message, /\n/);
  }
});

Deno.test("a mapping with a wrong field says what is known and nearest", async () => {
  const poll = { get: "/state", until: { "$.status": ["DONE"] } };
  const faults: readonly (readonly [object | string, RegExp])[] = [
    [
      mapping({ poll: { get: "/state", untill: poll.until } }),
      /^poll: .*"untill" is unknown: did you mean "until"\? \(known are get, /,
    ],
    [mapping({ trun: {} }), /^the field "trun" is unknown: did you mean "turn"\?/],
    [
      mapping({ reply: { text: "$.a[" } }),
      /^reply\.text\.0\.from: the selector \$\.a\[ is no JSONPath.*character 5/,
    ],
    [
      mapping({ poll: { ...poll, until: { status: ["DONE"] } } }),
      /^poll\.until.*: the selector status is no JSONPath/,
    ],
    [mapping({ reply: { interpretation: "$.a" } }), /^reply: at least one of text, sql and rows/],
    [
      mapping({ reply: { text: "$.a", kind: [{ if: "$.b", then: "request" }] } }),
      /^reply\.kind: the last rule/,
    ],
    [
      mapping({ reply: { text: "$.a", kind: [{ then: "answer" }] } }),
      /^reply\.kind\.0\.then\.0: one of response/,
    ],
    [
      mapping({ turn: { post: "/ask", retry: true } }),
      /^turn\.retry: a post of a message is never sent twice/,
    ],
    [mapping({ turn: { post: "/ask", get: "/ask" } }), /^turn: exactly one of get and post/],
    [
      mapping({ turn: { post: "/ask", body: { q: "{mesage}" } } }),
      /^turn\.body: .*\{mesage\} is unknown: did you mean \{message\}/,
    ],
    [
      mapping({ turn: { post: "/ask", body: { key: "${API_KEY}" } } }),
      /^turn\.body: the variable \$\{API_KEY\} may stand in/,
    ],
    [mapping({ turn: { post: "/${API_KEY}/ask" } }), /^turn\.post: the variable \$\{API_KEY\}/],
    [mapping({ auth: { bearer: "hush" } }), /^auth\.bearer: .*\$\{NAME\}/],
    [mapping({ timeout_s: 1201 }), /^timeout_s: /],
    [mapping({ rows: { run_sql: true, get: "/rows" } }), /^rows: either run_sql alone/],
    ["agent: x\nturn:\n  post: [", /^not YAML at line 3, column 10: a bracket before it is not closed/],
    ["agent: *me", /^an alias names nothing: write "\*me" in quotes/],
    ["", /^the file is empty$/],
    [
      `${stringify(mapping({ turn: undefined }))}turn: { post: /ask, body: { q: {message} } }`,
      /^turn\.body: .*write it in quotes, "\{message\}"/,
    ],
  ];
  for (const [content, message] of faults) assert.match(await faultOf(content), message);
});

Deno.test("a mapping may be JSON; one that is not there, and an unknown preset, are refused", async () => {
  await using file = await writeMapping(JSON.stringify(mapping()));
  assert.equal((await readMapping(file.path)).mapping.agent, "test");
  const json = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(json, '{"agent": "test",\n "base" "http://127.0.0.1"}');
  await assert.rejects(
    readMapping(json),
    /\.json: not JSON at line 2, column 9, where "\\"" stands; correct/,
  );
  await Deno.remove(json);
  await assert.rejects(readMapping("./no/such.yaml"), InputError);
  await assert.rejects(
    readMapping("geenie"),
    /Unknown mapping "geenie": did you mean "genie"\?.*write a file as \.\/geenie/,
  );
});

Deno.test("a parameter that is unknown or missing is refused with what it is", async () => {
  await using file = await writeMapping(mapping());
  const failure = (options: string) => openAlone(`config:${file.path}${options}`).catch((error) => error);
  assert.match((await failure("")).message, /needs its parameter "server" \(address\): write \?server=/);
  assert.match((await failure("?sever=x")).message, /Unknown parameter "sever".*did you mean "server"/);
  assert.match((await failure("?server=ftp://x")).message, /write https:\/\/HOST/);
  assert.doesNotMatch((await failure("?server=http://me:hush@x")).message, /hush/);
  for (const options of ["", "?sever=x", "?server=ftp://x"]) {
    assert.ok(await failure(options) instanceof InputError);
  }
});

Deno.test("a fault keeps the session that the agent goes on in, and what came for another mapping", async () => {
  const session = { thread: "t1" };
  await using served = serveAgent(({ path }) =>
    path === "/ask" ? { text: "Two.", threadId: "t1" } : new Response(null, { status: 500 })
  );
  const turn = { post: "/ask", session: { thread: "$.threadId" } };
  const failure = async (more: object) => {
    await using opened = await open(mapping({ turn, ...more }), served);
    const error = await opened.agent(request("?")).catch((error) => error);
    assert.ok(error instanceof AgentFaultError, `${error}`);
    return error.came;
  };
  const reply = { text: "Two.", threadId: "t1" };
  assert.deepEqual(await failure({}), { raw: { reply, session }, session });
  const poll = { get: "/state", until: { "$.status": ["DONE"] } };
  assert.deepEqual(await failure({ poll }), { session });
});

Deno.test("a value that no step captured, and a poll that is no document, are faults that name the step", async () => {
  const poll = { get: "/state/{job}", until: { "$.status": ["DONE"] } };
  const faultOfTurn = async (more: object, answer: Parameters<typeof serveAgent>[0]) => {
    await using served = serveAgent(answer);
    await using opened = await open(mapping(more), served);
    const { message } = await opened.agent(request("?", { session: { id: 1 } })).catch((error) => error);
    return message;
  };
  const turn = { post: "/ask", body: { q: "{message}", job: "{job}!" }, session: { job: "$.job" } };
  assert.match(
    await faultOfTurn({ turn, poll }, () => ({ job: 1 })),
    /^turn\.body: \{job\} has no value, as no earlier step of this conversation captured it$/,
  );
  assert.match(
    await faultOfTurn(
      { poll: { ...poll, get: "/state" } },
      ({ path }) => path === "/ask" ? {} : new Response("data: {}\n\n"),
    ),
    /SSE.* in place of one JSON document .*: the reply to poll must be one JSON document$/,
  );
  assert.match(
    await faultOfTurn({ session_lost: "$.code" }, () => new Response("gone", { status: 400 })),
    /status 400 \("gone"\)/,
  );
});

Deno.test("a reply that another agent kept, and JSON that is none, give no value", async () => {
  await using file = await writeMapping(mapping());
  const { mapping: read } = await readMapping(file.path);
  assert.throws(() => readMappedReply(read, { text: "Two." }), /No mapping wrote the raw reply/);
  const reply = { text: "$.text", sql: { from: "$.tool", json: "$.sql" } };
  await using other = await writeMapping(mapping({ reply }));
  const { mapping: nested } = await readMapping(other.path);
  const fault = /\$\.tool found a value, json: \$\.sql in it found nothing/;
  assert.throws(() => readMappedReply(nested, { reply: { text: "Two.", tool: "{sql" } }), fault);
  const parsed = readMappedReply(nested, { reply: { text: "Two.", tool: { sql: "SELECT 2" } } });
  assert.equal(parsed.reply.sql, "SELECT 2");
});

Deno.test("a mapping that cannot be meant is refused in one sentence, and shows no credential", async () => {
  const refused = {
    "turn: &t { post: /ask, body: *t }\nreply: { text: $.a }": /an alias of it is endless or too large/,
    "auth: { bearer: sk-word9 }\nturn: { post: /ask }\nreply: { text: $.a }":
      /auth\.bearer: the name of an environment/,
    "auth: { headers: { Authorization: sk-word9 } }\nturn: { post: /ask }\nreply: { text: $.a }":
      /auth\.headers\.Authorization: the name of an environment/,
    "turn: { post: 'http://127.0.0.1/ask' }\nreply: { text: $.a }": /turn\.post: a path is expected/,
    "turn: { post: /ask, body: { q: hello } }\nreply: { text: $.a }": /turn: the message is sent nowhere/,
    "turn: { post: /ask }\nreply: { text: $.a, kind: [{ then: answer }] }":
      /one of response, .* is expected, not "answer"/,
  };
  for (const [text, expected] of Object.entries(refused)) {
    const path = await Deno.makeTempFile({ suffix: ".yaml" });
    await Deno.writeTextFile(path, `agent: mine\nbase: http://127.0.0.1\n${text}\n`);
    await assert.rejects(openAlone(`config:${path}`), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.doesNotMatch(error.message, /word9/);
      assert.match(error.message, expected);
      return true;
    });
    await Deno.remove(path);
  }
});

Deno.test("a pattern of a selector takes a time that grows with the text alone", () => {
  assert.deepEqual(select("$[?match(@, '(.*.*)*(.*.*)*(.*)*Z')]", { text: "a".repeat(2_000) }), []);
  assert.deepEqual(select("$[?search(@, '[?]$')]", { text: "Which one?" }), ["Which one?"]);
  assert.deepEqual(select("$[?match(@, '(')]", { text: "(" }), []);
});
