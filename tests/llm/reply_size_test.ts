import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { createChat, createEmbed } from "../../lib/llm/mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const mebibyte = (text: string) => bytes(text.repeat(Math.ceil(2 ** 20 / text.length)));

/** A body that never ends by itself, and whether it was taken away. */
function endless(part: Uint8Array<ArrayBuffer>, head = "") {
  let taken = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes(head)),
    pull: (controller) => {
      taken += part.length;
      controller.enqueue(part);
    },
  });
  return { body, taken: () => taken };
}

const event = `data: ${
  JSON.stringify({ id: "c".repeat(40), choices: [{ delta: { content: "word " } }] })
}\n\n`;
const replies: Readonly<
  Record<string, readonly [type: string, part: Uint8Array<ArrayBuffer>, head: string, RegExp]>
> = {
  "a text": ["application/json", mebibyte("x"), '{"choices":[{"message":{"content":"', /more than 8 MiB/],
  "brackets": ["application/json", mebibyte("["), "", /more than 500 levels/],
  "small objects": ["application/json", mebibyte("{},"), '{"choices":[', /more than 50000 lists and objects/],
  "a stream of words": ["text/event-stream", mebibyte(event), "", /more than 8 MiB/],
  "a stream of one line": ["text/event-stream", mebibyte("x"), "data: ", /an event of more than 1 MiB/],
  "a stream of one event": ["text/event-stream", mebibyte("data: 1\n"), "", /an event of more than 1 MiB/],
  "a stream of blank lines": ["text/event-stream", mebibyte("\n"), "", /more than 200000 lines/],
};

for (const [name, [type, part, head, message]] of Object.entries(replies)) {
  Deno.test(`a reply without an end is not read to it: ${name}`, async () => {
    let requests = 0;
    const sent: (() => number)[] = [];
    await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
      requests++;
      const { body, taken } = endless(part, head);
      sent.push(taken);
      return new Response(body, { headers: { "content-type": type } });
    });
    const chat = createChat({ model: "small", baseUrl: `http://127.0.0.1:${server.addr.port}/v1` });
    const listening = type === "text/event-stream" ? { onText: () => {} } : {};
    await assert.rejects(chat({ messages: [] }, listening), (error: Error) => {
      assert.equal(error.name, "OutsideError");
      assert.match(error.message, message);
      assert.match(
        error.message,
        /^http:\S+ sends chat answers with [^\n]+; check the server and the model "small"$/,
      );
      return true;
    });
    assert.equal(requests, 1);
    assert.ok((sent[0]?.() ?? 0) < 30 * 2 ** 20);
  });
}

Deno.test("what is packed counts as it is unpacked, and embeddings have room by their number", async () => {
  const packed = new Uint8Array(gzipSync(bytes("x".repeat(50 * 2 ** 20))));
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () =>
      new Response(packed, { headers: { "content-type": "application/json", "content-encoding": "gzip" } }),
  );
  const options = { model: "small", baseUrl: `http://127.0.0.1:${server.addr.port}/v1` };
  await assert.rejects(createChat(options)({ messages: [] }), /more than 8 MiB/);
  await assert.rejects(createEmbed({ ...options, batchSize: 4 })(["a"]), /embeddings with more than 2 MiB/);
});

Deno.test("of a refusal only the beginning is read", async () => {
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response(endless(mebibyte("no "), "too ").body, { status: 400 }),
  );
  const chat = createChat({ model: "small", baseUrl: `http://127.0.0.1:${server.addr.port}/v1` });
  await assert.rejects(chat({ messages: [] }), /\(400\): it refuses the request; .*\(it says: too no no/);
});

Deno.test("three redirects within the server are followed with the whole request, further ones are told", async () => {
  const seen: string[] = [];
  await using other = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    seen.push("other");
    return Response.json({});
  });
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    seen.push(
      `${request.method} ${pathname} ${request.headers.get("authorization")} ${
        (await request.text()).length > 20
      }`,
    );
    const [, way = "", left = "0"] = /^\/(\w+?)(\d)\//.exec(pathname) ?? [];
    const to = {
      ring: "/ring1/chat/completions",
      away: `http://me:pass@127.0.0.1:${other.addr.port}/v1/chat/completions?key=1`,
      hop: `/hop${Number(left) - 1}/chat/completions`,
    }[way] ?? "/";
    if (way === "hop" && left === "0") {
      return Response.json({ choices: [{ message: { content: "here" }, finish_reason: "stop" }] });
    }
    return new Response(null, { status: 302, headers: { location: to } });
  });
  const ask = (way: string) =>
    createChat({
      model: "small",
      baseUrl: `http://127.0.0.1:${server.addr.port}/${way}`,
      apiKey: "sk-canary-12345",
    })({
      messages: [{ role: "user", content: "Where?" }],
    });
  assert.equal((await ask("hop3")).text, "here");
  assert.deepEqual(
    new Set(seen.map((one) => one.replace(/\d/, "N"))),
    new Set([
      "POST /hopN/chat/completions Bearer sk-canary-12345 true",
    ]),
  );
  await assert.rejects(
    ask("hop4"),
    /: Cannot reach \S+: it redirects more than 3 times, at last to \S+\/hop0\/chat/,
  );
  await assert.rejects(
    ask("ring1"),
    /it redirects in a circle, by way of http:\S+ring1\/chat\/completions; give the/,
  );
  await assert.rejects(ask("away1"), (error: Error) => {
    assert.match(
      error.message,
      /it redirects to another server, http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions; give/,
    );
    assert.doesNotMatch(error.message, /pass|key=/);
    return error.name === "InputError";
  });
  assert.ok(!seen.includes("other"));
});
