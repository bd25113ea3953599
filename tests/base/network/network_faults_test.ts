import assert from "node:assert/strict";
import { type NetworkErrorKind, startNetworkProcess } from "querylogue/base/network";
import { rejects, streamed, withNetwork } from "./network_world.ts";

const secret = "canary/of+the network=1";

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
  }, { variables: ["CANARY"], environment: { CANARY: secret } });
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

Deno.test("a body that is not in the encoding that its header names, or was not asked for, is told apart", async () => {
  const body = (bytes: Uint8Array<ArrayBuffer>, encoding: string) => () =>
    new Response(bytes, { headers: { "content-encoding": encoding } });
  const plain = new TextEncoder().encode("two lakes");
  const packed = await new Response(
    new Blob(["two lakes"]).stream().pipeThrough(new CompressionStream("gzip")),
  ).bytes();
  const cases: readonly (readonly [() => Response, RegExp])[] = [
    [
      body(plain, "gzip"),
      /broken or not in gzip, as its header Content-Encoding says; correct the body or the header$/,
    ],
    [body(packed.slice(0, -12), "gzip"), /broken or not in gzip/],
    [body(plain, "br"), /broken or not in br/],
    [body(plain, "zstd"), /the encoding zstd, which was not asked for; let it send gzip, br or none$/],
  ];
  for (const [answer, words] of cases) {
    await withNetwork(
      answer,
      ({ origin, network }) =>
        rejects(network.fetch(origin).then((reply) => reply.text()), "unreadable", words),
    );
  }
  await withBytes("HTTP/1.1 999 Odd\r\ncontent-length: 1\r\n\r\nx", async (origin) => {
    await using network = startNetworkProcess({ origin });
    await rejects(network.fetch(origin), "unreadable", /status 999, which HTTP does not have/);
  });
  await withBytes(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(1_000_000)}\r\n\r\n`, async (origin) => {
    await using network = startNetworkProcess({ origin });
    await rejects(network.fetch(origin), "unreadable", /more headers than are read; let it send fewer/);
  });
});

Deno.test("a redirect to no address is told", () =>
  withNetwork((request) => {
    const headers: Record<string, string> = request.url.endsWith("/bad") ? { location: "http://[bad" } : {};
    return new Response(null, { status: 302, headers });
  }, async ({ origin, network }) => {
    for (const path of ["/none", "/bad"]) {
      await rejects(
        network.fetch(`${origin}${path}`),
        "redirect",
        /redirects without an address in its header Location/,
      );
    }
  }));

Deno.test("a server that is not there, does not exist, hangs up or speaks otherwise is told in one sentence", async () => {
  const fails = async (origin: string, kind: NetworkErrorKind, words: RegExp) => {
    await using network = startNetworkProcess({ origin });
    await rejects(network.fetch(`${origin}/canary`), kind, words);
  };
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  listener.close();
  const gone = `http://127.0.0.1:${listener.addr.port}`;
  await fails(gone, "absent", /nothing listens there; check the address and that the server runs$/);
  await fails("http://127.0.0.1:1", "absent", /no request may go to its port; check the address$/);
  await fails("http://no-such-host.invalid", "absent", /there is no such host; check the address$/);
  await withBytes(
    "",
    (origin) => fails(origin, "cut", /it ended the connection before it replied; look into its log/),
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
