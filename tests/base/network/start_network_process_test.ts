import assert from "node:assert/strict";
import { rejects, streamed, withNetwork } from "./network_world.ts";

const secret = "canary/of+the network=1";
const named = { variables: ["CANARY", "UNSET", "EMPTY"], environment: { CANARY: secret, EMPTY: "" } };

Deno.test("a request goes out as it was made, and its reply comes back with status and headers", () =>
  withNetwork(async (request) => {
    const { method, headers, url } = request;
    const text = `${method} ${new URL(url).search} ${headers.get("x-name")} ${await request.text()}`;
    return new Response(text, { status: 418, headers: { "x-back": "1" } });
  }, async ({ origin, network }) => {
    const init = { method: "PUT", body: "Genève", headers: { "x-name": "n" } };
    const reply = await network.fetch(new URL(`${origin}/?a=1`), init);
    assert.deepEqual([reply.status, reply.statusText, reply.headers.get("x-back")], [
      418,
      "I'm a teapot",
      "1",
    ]);
    assert.equal(await reply.text(), "PUT ?a=1 n Genève");
    const again = await network.fetch(new Request(`${origin}/?a=2`, init));
    assert.equal(await again.text(), "PUT ?a=2 n Genève");
  }));

Deno.test("a reply without a body has none", () =>
  withNetwork(() => new Response(null, { status: 204 }), async ({ origin, network }) => {
    const reply = await network.fetch(origin);
    assert.equal(reply.body, null);
    assert.equal(await reply.text(), "");
  }));

Deno.test("many requests are under way at a time, and a reply is not kept by one that waits", async () => {
  const gates = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  await withNetwork(async (request) => {
    const { pathname } = new URL(request.url);
    await gates[Number(pathname.slice(1))]?.promise;
    return new Response(pathname);
  }, async ({ origin, network }) => {
    const ask = async (i: number) => await (await network.fetch(`${origin}/${i}`)).text();
    const asked = gates.map((_, i) => ask(i));
    for (const i of [7, 3, 0, 5, 1, 2, 6, 4]) {
      gates[i]?.resolve();
      assert.equal(await asked[i], `/${i}`);
    }
  });
});

Deno.test("a reply streams: its beginning is read before it ends", () => {
  const gate = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  return withNetwork(() =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(encoder.encode('data: {"a":1}\n\n'));
          await gate.promise;
          controller.enqueue(encoder.encode("data: end\n\n"));
          controller.close();
        },
      }),
    ), async ({ origin, network }) => {
    const { body } = await network.fetch(origin);
    const reader = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    assert.equal((await reader.read()).value, 'data: {"a":1}\n\n');
    gate.resolve();
    assert.equal((await reader.read()).value, "data: end\n\n");
    assert.ok((await reader.read()).done);
  }, named);
});

Deno.test("an abort rejects with its reason and ends the request on the wire, before a reply and within one", async () => {
  const reason = new Error("no more");
  const gone = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const arrived = Promise.withResolvers<void>();
  await withNetwork((request) => {
    const within = request.url.endsWith("/1");
    const over = gone[within ? 1 : 0];
    request.signal.addEventListener("abort", () => over?.resolve());
    if (within) {
      return new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("beginning\n\n")),
        }),
      );
    }
    arrived.resolve();
    return (over?.promise ?? Promise.resolve()).then(() => new Response());
  }, async ({ origin, network }) => {
    const before = new AbortController();
    const asked = network.fetch(`${origin}/0`, { signal: before.signal });
    await arrived.promise;
    before.abort(reason);
    await assert.rejects(asked, reason);
    await gone[0]?.promise;

    const within = new AbortController();
    const { body } = await network.fetch(`${origin}/1`, { signal: within.signal });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    assert.equal((await reader.read()).done, false);
    const rest = reader.read();
    within.abort(reason);
    await assert.rejects(rest, reason);
    await gone[1]?.promise;
    await assert.rejects(network.fetch(origin, { signal: within.signal }), reason);
  });
});

Deno.test("a body that is cancelled ends on the wire", async () => {
  const gone = Promise.withResolvers<void>();
  await withNetwork((request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    return new Response(streamed("x".repeat(1000)));
  }, async ({ origin, network }) => {
    const { body } = await network.fetch(origin);
    await body?.cancel();
    await gone.promise;
  });
});

Deno.test("a reply that nobody reads is not read from the server either", () => {
  let sent = 0;
  const part = new TextEncoder().encode(`${"x".repeat(2 ** 16)}\n\n`);
  return withNetwork((request) =>
    new Response(
      request.url.endsWith("/small") ? "small" : new ReadableStream({
        pull(controller) {
          sent++;
          controller.enqueue(part);
        },
      }),
    ), async ({ origin, network }) => {
    const { body } = await network.fetch(origin);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    // What is sent ends with the buffers between; each other request gives it time to go on.
    let quiet = 0;
    for (let before = sent; quiet < 20; before = sent) {
      await (await network.fetch(`${origin}/small`)).text();
      quiet = sent === before ? quiet + 1 : 0;
      assert.ok(sent < 1000, `${sent} parts of 64 KiB were sent to a reader that reads no further`);
    }
    await reader.cancel();
  }, { maxReplyBytes: 2 ** 30 });
});

Deno.test("variables stand in headers and in the query of an address, each as it is written there", () =>
  withNetwork((request) => {
    const { searchParams } = new URL(request.url);
    const right = request.headers.get("authorization") === `Bearer ${secret}` &&
      searchParams.get("key") === secret;
    return new Response(right ? "right" : "wrong", { headers: { "x-length": `${request.url.length}` } });
  }, async ({ origin, network }) => {
    const headers = { authorization: "Bearer ${CANARY}" };
    const reply = await network.fetch(`${origin}/?key=\${CANARY}`, { headers });
    assert.equal(await reply.text(), "right");
  }, named));

Deno.test("the values of variables are redacted from status, headers and body, also where they are split", () => {
  const base64 = new TextEncoder().encode(secret).toBase64();
  const body = JSON.stringify({
    key: secret,
    ...{ base64, percent: encodeURIComponent(secret), escaped: JSON.stringify(secret) },
  });
  return withNetwork(() =>
    new Response(
      new ReadableStream({
        async start(controller) {
          for (const byte of new TextEncoder().encode(body)) {
            controller.enqueue(Uint8Array.of(byte));
            if (byte % 3 === 0) await new Promise((resolve) => setTimeout(resolve));
          }
          controller.close();
        },
      }),
      { status: 401, headers: { "x-echo": `got ${secret}`, "x-base": base64 } },
    ), async ({ origin, network }) => {
    const reply = await network.fetch(origin);
    assert.equal(reply.headers.get("x-echo"), "got ...");
    assert.equal(reply.headers.get("x-base"), "...");
    assert.deepEqual(await reply.json(), { key: "…", base64: "…", percent: "…", escaped: '"…"' });
  }, named);
});

Deno.test("a variable without a value stops a request before anything is sent", async () => {
  let requests = 0;
  await withNetwork(() => new Response(`${++requests}`), async ({ origin, network }) => {
    for (
      const [name, words] of [["UNSET", /UNSET: it is not set; set it$/], [
        "EMPTY",
        /EMPTY: it is not set/,
      ]] as const
    ) {
      await rejects(network.fetch(origin, { headers: { key: `\${${name}}` } }), "missing_variable", words);
      await rejects(network.fetch(`${origin}/?key=\${${name}}`), "missing_variable", words);
      assert.equal(await network.has(name), false);
    }
    assert.equal(await network.has("CANARY"), true);
    const strange = network.fetch(origin, { headers: { key: "${HOME}" } });
    await rejects(strange, "missing_variable", /HOME: it is not among those that may be read/);
    await rejects(network.has("HOME"), "missing_variable", /HOME/);
    assert.equal(requests, 0);
  }, named);
});

Deno.test("a variable whose value cannot stand in a header is told without its value", () =>
  withNetwork(() => new Response(), async ({ origin, network }) => {
    const sent = network.fetch(origin, { headers: { key: "${CANARY}" } });
    await rejects(sent, "missing_variable", /CANARY: .*; copy it again$/);
    await rejects(network.has("CANARY"), "missing_variable", /copy it again$/);
  }, { ...named, environment: { CANARY: `${secret}\n` } }));
