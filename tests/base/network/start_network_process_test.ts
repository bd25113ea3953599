import assert from "node:assert/strict";
import { startNetworkProcess } from "querylogue/base/network";

Deno.test("smoke", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (r) => new Response(`${r.method} ${r.headers.get("x")} ${await r.text()}`),
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  {
    await using network = startNetworkProcess({ origin, variables: ["HOME"] });
    const reply = await network.fetch(`${origin}/`, {
      method: "POST",
      body: "hello",
      headers: { x: "${HOME}", Authorization: "Bearer a" },
    });
    assert.equal(await reply.text(), `POST ${Deno.env.get("HOME")} hello`);
    const both = await Promise.all(
      [1, 2, 3].map(async (n) =>
        (await network.fetch(`${origin}/`, { method: "POST", body: `${n}` })).text()
      ),
    );
    assert.deepEqual(both, ["POST null 1", "POST null 2", "POST null 3"]);
  }
  await server.shutdown();
});
