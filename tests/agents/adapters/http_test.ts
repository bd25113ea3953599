import assert from "node:assert/strict";
import { SessionLostError } from "../../../lib/agents/mod.ts";
import { openAlone, request } from "./context.ts";
import { serveAgent } from "./serve_agent.ts";
import { InputError } from "../../../lib/base/mod.ts";

const answer = { kind: "response", text: "Two.", sql: "SELECT 2" };

/** The error of the first turn of an agent whose server answers so. */
async function faultOf(
  reply: Parameters<typeof serveAgent>[0],
  { options = "", session = false }: { readonly options?: string; readonly session?: boolean } = {},
): Promise<Error> {
  await using served = serveAgent(reply);
  await using opened = await openAlone(`${served.url}/ask${options}`);
  const turn = opened.agent(request("How many?", session ? { session: "s1" } : {}));
  const error = await turn.then(() => undefined, (error) => error);
  assert.ok(error instanceof Error, "the turn fails");
  assert.ok(!(error instanceof InputError));
  assert.doesNotMatch(error.message, /\n/);
  return error;
}

const status = (code: number, text = "", headers: Record<string, string> = {}) => () =>
  new Response(text, { status: code, headers });

Deno.test("http sends the contract as one POST and reads the reply of the contract", async () => {
  await using served = serveAgent(() => ({ ...answer, session: { id: 7 } }));
  await using opened = await openAlone(`${served.url}/ask?user=7`);
  const history = [
    { role: "user" as const, content: "Rivers?" },
    { role: "system" as const, content: "One.", sql: "SELECT 1", raw: { kind: "response", text: "One." } },
  ];
  const sent = request("How many?", { history, session: { id: 6 } });
  const reply = await opened.agent(sent);
  const raw = { ...answer, session: { id: 7 } };
  assert.deepEqual(reply, { ...reply, ...answer, raw });
  const [received] = served.requests;
  assert.deepEqual([received?.method, received?.path], ["POST", "/ask?user=7"]);
  assert.equal(received?.headers.get("content-type"), "application/json");
  assert.deepEqual(received?.body, {
    ...sent,
    history: [history[0], { role: "system", content: "One.", sql: "SELECT 1" }],
  });
});

Deno.test("http reads the authors' shape, and reads a kept reply again as it did", async () => {
  await using served = serveAgent(() => ({ input: "List rivers.", answer: "Rhine", sql: "SELECT 1" }));
  await using opened = await openAlone(served.url);
  const reply = await opened.agent(request("Rivers?"));
  assert.deepEqual([reply.kind, reply.interpretation], ["response", "List rivers."]);
  assert.ok(reply.raw !== undefined);
  assert.deepEqual(opened.reread?.(reply.raw), reply);
});

Deno.test("http passes the time limit and the dialect on", async () => {
  await using opened = await openAlone("http://127.0.0.1:1/?timeout=90&dialect=snowflake");
  assert.deepEqual([opened.timeoutMs, opened.dialect], [90_000, "snowflake"]);
});

Deno.test("http sends the value of the variable that ?bearer= names, and shows it to nobody", async () => {
  await using served = serveAgent(({ headers }) => ({
    kind: "response",
    text: headers.get("authorization"),
  }));
  await using opened = await openAlone(`${served.url}?bearer=PATH`);
  const { text } = await opened.agent(request("Who am I?"));
  assert.equal(served.requests[0]?.headers.get("authorization"), `Bearer ${Deno.env.get("PATH")}`);
  assert.equal(text, "Bearer …");
});

Deno.test("http refuses a variable without a value, and a credential in the address, before anything is sent", async () => {
  await using served = serveAgent(() => answer);
  await assert.rejects(openAlone(`${served.url}?bearer=QUERYLOGUE_NO_SUCH_VARIABLE`), (error: Error) => {
    assert.equal(error.name, "InputError");
    return /variable QUERYLOGUE_NO_SUCH_VARIABLE is not set/.test(error.message);
  });
  for (const value of ["sk-123456\n", "sk-12\n3456", "schlüssel"]) {
    Deno.env.set("QUERYLOGUE_ODD_KEY", value);
    await assert.rejects(openAlone(`${served.url}?bearer=QUERYLOGUE_ODD_KEY`), (error: Error) => {
      assert.equal(error.name, "InputError");
      return /^Cannot use the environment variable QUERYLOGUE_ODD_KEY: [^\n]*$/.test(error.message);
    });
  }
  Deno.env.delete("QUERYLOGUE_ODD_KEY");
  await assert.rejects(openAlone(`${served.url}/ask?api_key=word9`), (error: Error) => {
    assert.equal(error.name, "InputError");
    return /holds a credential \(api_key\)/.test(error.message) && !error.message.includes("word9");
  });
  assert.equal(served.requests.length, 0);
});

Deno.test("http says of each refusal what to do", async () => {
  const wanted: readonly (readonly [Response, RegExp])[] = [
    [new Response("no", { status: 401 }), /status 401 \("no"\).*\?bearer=NAME/],
    [new Response(null, { status: 403 }), /status 403: .*\?bearer=NAME/],
    [new Response("nothing here", { status: 404 }), /status 404 \("nothing here"\): check the path/],
    [new Response(null, { status: 405 }), /takes no POST/],
    [new Response('{"detail": "field\n required"}', { status: 422 }), /422 \(.*field required.*\)/],
    [new Response("Traceback", { status: 500 }), /status 500 \("Traceback"\): look into the log/],
    [
      new Response("<!doctype html><title>Hi", { headers: { "content-type": "text/html" } }),
      /HTML in place of/,
    ],
    [new Response(""), /empty body/],
    [new Response("Two rivers."), /no JSON \("Two rivers\."\): it must send one JSON document/],
    [new Response('{"kind": "response", "te'), /JSON that ends in the middle \(.*\): let it send all of it/],
    [
      new Response('data: {"kind": "response"}\n\n'),
      /a stream of events \(SSE\) in place of one JSON document .*config:FILE, stream: sse/,
    ],
    [new Response('{"text": "a"}\n{"text": "b"}\n'), /lines of JSON in place of one .*stream: ndjson/],
    [new Response("\0\x1b[2J"), /no JSON \("\\u0000\\u001b\[2J"\)/],
    [
      new Response("too big", { status: 413 }),
      /status 413 \("too big"\): the request,.*is longer than it takes/,
    ],
    [new Response(null, { status: 409 }), /status 409: look into the log of the agent/],
    [new Response(null, { status: 504 }), /status 504: .*check that the agent runs/],
    [new Response(null, { status: 300 }), /status 300: give the address that answers itself/],
    [new Response(null, { status: 302 }), /redirects without an address in its header Location; give/],
    [new Response(Uint8Array.of(0x22, 0xff, 0x22)), /UTF-8/],
    [Response.json({ kind: "answer", text: "" }), /kind: .*"answer"|kind: .*expected/],
    [Response.json({ kind: "response", text: 7 }), /text: a text is expected, not 7/],
    [Response.json({ ...answer, conversation_id: "other" }), /belongs to another conversation.*"other"/],
    [Response.json({ ...answer, turn_id: 12 }), /belongs to another conversation.*turn_id is 12/],
  ];
  for (const [response, message] of wanted) {
    const { message: said } = await faultOf(() => response);
    assert.match(said, message);
  }
});

Deno.test("http names the variable of a credential that the server refuses", async () => {
  assert.match((await faultOf(status(401), { options: "?bearer=PATH" })).message, /variable PATH/);
});

Deno.test("http takes 404 and 410 for a lost session only where it sent one", async () => {
  assert.ok(!(await faultOf(status(410)) instanceof SessionLostError));
  for (const code of [404, 410]) {
    assert.ok(await faultOf(status(code), { session: true }) instanceof SessionLostError);
  }
});

Deno.test("http waits as long as 429 and 503 ask, at most three times", async () => {
  const busy = (code: number) => new Response(null, { status: code, headers: { "retry-after": "0" } });
  await using served = serveAgent((_, n) => n < 4 ? busy(n === 2 ? 503 : 429) : answer);
  await using opened = await openAlone(served.url);
  assert.equal((await opened.agent(request("How many?"))).text, "Two.");
  assert.equal(served.requests.length, 4);
  let asked = 0;
  assert.match((await faultOf(() => (asked++, busy(429)))).message, /status 429: .*--concurrency 1/);
  assert.equal(asked, 4);
});

Deno.test("http does not wait longer than the turn may take", async () => {
  const { message } = await faultOf(status(503, "", { "retry-after": "3600" }), { options: "?timeout=5" });
  assert.match(
    message,
    /asks to wait 3600 s.*5 s of a turn: no turn may take that long, so try again later$/,
  );
  const { message: short } = await faultOf(status(429, "", { "retry-after": "30" }), {
    options: "?timeout=5",
  });
  assert.match(short, /asks to wait 30 s.*5 s of a turn: allow more by \?timeout=35$/);
});

Deno.test("http sends no message twice after any other failure", async () => {
  let asked = 0;
  await faultOf(() => (asked++, new Response(null, { status: 502 })));
  assert.equal(asked, 1);
});

Deno.test("http ends a reply of more than 8 MiB, also one without an end", async () => {
  const mebibyte = new Uint8Array(2 ** 20).fill(0x20);
  const endless = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(mebibyte) }));
  assert.match((await faultOf(endless)).message, /8 MiB/);
  const large = () => new Response(`"${"x".repeat(50 * 2 ** 20)}"`);
  assert.match((await faultOf(large)).message, /8 MiB/);
});

Deno.test("http ends the request of a turn that is called off", async () => {
  const received = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, ({ signal }) => {
    signal.addEventListener("abort", () => ended.resolve());
    received.resolve();
    return ended.promise.then(() => new Response());
  });
  await using opened = await openAlone(`http://127.0.0.1:${server.addr.port}`);
  const stopped = new AbortController();
  const turn = opened.agent(request("?"), { signal: stopped.signal });
  await received.promise;
  stopped.abort(new Error("interrupted"));
  await assert.rejects(turn, /interrupted/);
  await ended.promise;
  await assert.rejects(opened.agent(request("?"), { signal: stopped.signal }), /interrupted/);
  await server.shutdown();
});

Deno.test("a turn that is called off before its request is sent ends too", async () => {
  await using served = serveAgent(() => answer);
  await using opened = await openAlone(served.url);
  const stopped = new AbortController();
  const turn = opened.agent(request("?"), { signal: stopped.signal });
  stopped.abort(new Error("interrupted"));
  await assert.rejects(turn, /interrupted/);
  assert.equal(served.requests.length, 0);
});

Deno.test("http says that nobody listens and that a redirect leads elsewhere", async () => {
  const free = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = free.addr;
  free.close();
  await using nobody = await openAlone(`http://127.0.0.1:${port}`);
  await assert.rejects(nobody.agent(request("?")), new RegExp(`127\\.0\\.0\\.1:${port}`));
  assert.match((await faultOf(() => Response.redirect("http://127.0.0.2:9/"))).message, /redirect/);
});

Deno.test("http refuses an address that it cannot read or that holds a password", async () => {
  await assert.rejects(openAlone("http://:80"), InputError);
  for (const address of ["http://me:hush@127.0.0.1", "HTTPS://me:hush@127.0.0.1", "http://hush@127.0.0.1"]) {
    const error = await openAlone(address).catch((error) => error);
    assert.ok(error instanceof InputError);
    assert.match(error.message, /\?bearer=NAME/);
    assert.doesNotMatch(error.message, /hush/);
  }
});

Deno.test("http reads its address whatever the case of its scheme", async () => {
  await using served = serveAgent(() => answer);
  for (const scheme of ["HTTP", "Http"]) {
    await using opened = await openAlone(`${served.url.replace("http", scheme)}/ask?timeout=9&user=7`);
    assert.equal((await opened.agent(request("How many?"))).text, "Two.");
    assert.equal(opened.timeoutMs, 9000);
  }
  assert.deepEqual(served.requests.map(({ path }) => path), ["/ask?user=7", "/ask?user=7"]);
});
