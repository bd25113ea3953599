import assert from "node:assert/strict";
import { NetworkError, type NetworkErrorKind, startNetworkProcess } from "querylogue/base/network";
import { withNetwork } from "./network_world.ts";

const secret = "canary/of+the network=1";
const named = { variables: ["CANARY", "UNSET", "EMPTY"], environment: { CANARY: secret, EMPTY: "" } };

const rejects = (promise: Promise<unknown>, kind: NetworkErrorKind, words: RegExp) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof NetworkError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    assert.doesNotMatch(error.message, /canary|\n/);
    return true;
  });

/** Sends so many bytes of text as they are asked for, without an end if they are not counted. */
function streamed(part: string, count = Infinity): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(part);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ < count) controller.enqueue(bytes);
      else controller.close();
    },
  });
}

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

Deno.test("at most three redirects are followed, within the origin and with the whole request", async () => {
  const asked: string[] = [];
  await withNetwork(async (request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname} ${await request.text()}`);
    if (pathname === "/circle") return new Response(null, { status: 302, headers: { location: "/circle" } });
    if (pathname === "/away") {
      return new Response(null, { status: 307, headers: { location: `http://127.0.0.1:1/${secret}` } });
    }
    const left = Number(pathname.slice(1));
    if (left === 0) return new Response("there");
    return new Response(null, { status: 301, headers: { location: `/${left - 1}` } });
  }, async ({ origin, network }) => {
    const post = (path: string) => network.fetch(`${origin}${path}`, { method: "POST", body: "b" });
    assert.equal(await (await post("/3")).text(), "there");
    assert.deepEqual(asked, ["POST /3 b", "POST /2 b", "POST /1 b", "POST /0 b"]);
    await rejects(
      post("/4"),
      "redirect",
      /more than 3 times, at last to .*\/0; give the address that answers/,
    );
    await rejects(post("/circle"), "redirect", /in a circle/);
    await rejects(post("/away"), "redirect", /to another server, http:\/\/127\.0\.0\.1:1\//);
  }, named);
});

Deno.test("a reply is not read beyond its limit, however small it was packed", async () => {
  const packed = await new Response(
    new Blob(["x".repeat(1_000_001)]).stream().pipeThrough(new CompressionStream("gzip")),
  ).bytes();
  assert.ok(packed.length < 10_000);
  await withNetwork(
    (request) =>
      request.url.endsWith("/fits")
        ? new Response("x".repeat(1_000_000))
        : new Response(packed, { headers: { "content-encoding": "gzip" } }),
    async ({ origin, network }) => {
      assert.equal((await (await network.fetch(`${origin}/fits`)).text()).length, 1_000_000);
      const reply = await network.fetch(`${origin}/packed`);
      await rejects(reply.text(), "too_large", /replies with more than 1000000 bytes/);
    },
    { maxReplyBytes: 1_000_000 },
  );
});

Deno.test("a reply without an end is read to its limit, and then ended on the wire", async () => {
  const gone = Promise.withResolvers<void>();
  await withNetwork((request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    return new Response(streamed("x".repeat(1000)));
  }, async ({ origin, network }) => {
    await rejects((await network.fetch(origin)).text(), "too_large", /more than 1 MiB/);
    await gone.promise;
  }, { maxReplyBytes: 2 ** 20 });
});

Deno.test("bytes that are not UTF-8 are refused", () =>
  withNetwork(
    () => new Response(Uint8Array.of(0x61, 0xe9, 0x61)),
    async ({ origin, network }) => rejects((await network.fetch(origin)).text(), "not_utf8", /not UTF-8/),
  ));

/** An address at which each connection gets these bytes and is closed. */
async function withBytes(bytes: string, test: (origin: string) => Promise<void>) {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const served = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(1000));
      if (bytes !== "") await connection.write(new TextEncoder().encode(bytes));
      connection.close();
    }
  })();
  await test(`http://127.0.0.1:${listener.addr.port}`);
  listener.close();
  await served;
}

Deno.test("a reply that breaks off fails where it does, after its beginning", () =>
  withBytes("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf", async (origin) => {
    await using network = startNetworkProcess({ origin });
    const reply = await network.fetch(origin);
    assert.equal(reply.status, 200);
    await rejects(reply.text(), "cut", /broke off in the middle of its reply/);
  }));

Deno.test("a server that is not there, does not exist, hangs up or speaks otherwise is told in one sentence", async () => {
  const fails = async (origin: string, kind: NetworkErrorKind, words: RegExp) => {
    await using network = startNetworkProcess({ origin });
    await rejects(network.fetch(`${origin}/canary`), kind, words);
  };
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  listener.close();
  const gone = `http://127.0.0.1:${listener.addr.port}`;
  await fails(gone, "unreachable", /the connection failed; check the address and that the server runs$/);
  await fails("http://127.0.0.1:1", "unreachable", /no request may go to its port; check the address$/);
  await fails("http://no-such-host.invalid", "unreachable", /there is no such host; check the address$/);
  await withBytes(
    "",
    (origin) => fails(origin, "cut", /it ended the connection before it replied; try again/),
  );
  await withBytes("SSH-2.0-OpenSSH\r\n", (origin) => fails(origin, "cut", /it does not speak HTTP; check/));
});

Deno.test("a child that died is started again by the next request", () =>
  withNetwork(() => new Response("there"), async ({ origin, network }) => {
    for (let times = 0; times < 3; times++) {
      assert.equal(await (await network.fetch(origin)).text(), "there");
      const pid = await childOf(origin);
      Deno.kill(pid, "SIGKILL");
      while (await processes("-p", `${pid}`) !== "") continue;
    }
  }));

Deno.test("a child that dies within a request fails it, and nothing waits for it", async () => {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await withNetwork(async (request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    arrived.resolve();
    await gone.promise;
    return new Response();
  }, async ({ origin, network }) => {
    const asked = rejects(network.fetch(origin), "cut", /ended by SIGKILL before the reply; try again$/);
    await arrived.promise;
    Deno.kill(await childOf(origin), "SIGKILL");
    await asked;
    await gone.promise;
  });
});

/** The number of the process that may reach an origin. */
async function childOf(origin: string): Promise<number> {
  const lines = (await processes("-e")).split("\n");
  const line = lines.find((line) => line.includes(`--allow-net=${new URL(origin).host} `));
  assert.ok(line, "no such process");
  return Number.parseInt(line);
}

async function processes(...which: readonly string[]): Promise<string> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=,args=", ...which] }).output();
  return new TextDecoder().decode(stdout);
}

Deno.test("a process that is closed, and an address that is none, are refused", async () => {
  await withNetwork(() => new Response("a"), async ({ origin, network }) => {
    assert.equal(await (await network.fetch(origin)).text(), "a");
    await network[Symbol.asyncDispose]();
    await assert.rejects(network.fetch(origin), /the network process is closed/);
  });
  for (const origin of ["localhost:80", "ftp://host", "nonsense"]) {
    assert.throws(() => startNetworkProcess({ origin }), RangeError);
  }
});
