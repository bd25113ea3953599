import assert from "node:assert/strict";
import { startListeningProcess } from "querylogue/base/network";

Deno.test("a process that listens passes requests and replies on whole, also many at a time", async () => {
  const handle = async (request: Request) => {
    const { method, url, headers } = request;
    const said = [method, new URL(url).pathname, headers.get("x-lake"), await request.text()];
    return new Response(said.join(" "), { status: 201, headers: { "x-river": "Rhine" } });
  };
  await using listening = await startListeningProcess({ port: 0, handle });
  const ask = async (n: number) => {
    const reply = await fetch(`${listening.url}/a%20b?c`, {
      method: "POST",
      headers: { "x-lake": "Geneva" },
      body: `ü ${n}`,
    });
    return [reply.status, reply.headers.get("x-river"), await reply.text()];
  };
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  assert.deepEqual(
    await Promise.all(numbers.map(ask)),
    numbers.map((n) => [201, "Rhine", `POST /a%20b Geneva ü ${n}`]),
  );
});

Deno.test("who asks and goes ends the signal of the request", async () => {
  const gone = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const handle = async ({ signal }: Request) => {
    signal.addEventListener("abort", () => gone.resolve());
    begun.resolve();
    await gone.promise;
    return new Response();
  };
  await using listening = await startListeningProcess({ port: 0, handle });
  const stop = new AbortController();
  const asked = fetch(listening.url, { signal: stop.signal });
  await begun.promise;
  stop.abort();
  await assert.rejects(asked);
  await gone.promise;
});

Deno.test("a request that is too long is refused, and what the handler throws is told", async () => {
  const handle = async (request: Request) => {
    throw new Error(`broken ${await request.text()}`);
  };
  await using listening = await startListeningProcess({ port: 0, handle, maxRequestBytes: 10 });
  const long = await fetch(listening.url, { method: "POST", body: "x".repeat(11) });
  assert.deepEqual([long.status, await long.text()], [
    413,
    "The request has more than 10 bytes: send a shorter one",
  ]);
  const failed = await fetch(listening.url);
  assert.deepEqual([failed.status, await failed.text()], [500, ""]);
  await assert.rejects(listening.ended, /broken/);
});

Deno.test("a place that cannot be listened at is told in one sentence", async () => {
  const handle = () => Promise.resolve(new Response());
  await using listening = await startListeningProcess({ port: 0, handle });
  const port = Number(new URL(listening.url).port);
  await assert.rejects(startListeningProcess({ port, handle }), (error: Error) => {
    assert.equal(error.name, "OutsideError");
    return new RegExp(`^Cannot listen at 127\\.0\\.0\\.1:${port} \\(.*\\): choose another port$`).test(
      error.message,
    );
  });
});
