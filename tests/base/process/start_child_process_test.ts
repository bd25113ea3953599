import assert from "node:assert/strict";
import { type ChildProcessOptions, startChildProcess } from "querylogue/base/process";

async function withEcho(
  options: Partial<ChildProcessOptions>,
  use: (child: ReturnType<typeof startChildProcess>) => Promise<void>,
) {
  const module = new URL("./echo_child.ts", import.meta.url);
  const child = startChildProcess({ module, args: ["a b"], maxMemoryMb: 200, name: "the echo", ...options });
  try {
    await use(child);
  } finally {
    await child.kill();
  }
}

Deno.test("startChildProcess() gets the answer to each request, whatever the child prints beside it", async () => {
  await withEcho({}, async (child) => {
    assert.deepEqual(await child.ask({ n: 1n }), { said: { first: "a b", frame: { n: 1n } } });
    assert.deepEqual(await child.ask("ü"), { said: { first: "a b", frame: "ü" } });
  });
});

Deno.test("startChildProcess() sends the secret before the first request", async () => {
  await withEcho({ secret: "s" }, async (child) => {
    assert.deepEqual(await child.ask("later"), { said: { first: "a b", frame: "s" } });
    assert.deepEqual(await child.ask(), { said: { first: "a b", frame: "later" } });
  });
});

Deno.test("startChildProcess() gives the child no permission but those named", async () => {
  await withEcho({}, async (child) => {
    assert.notDeepEqual(await child.ask("read"), { said: "granted" });
  });
  await withEcho({ flags: ["--allow-read"] }, async (child) => {
    assert.deepEqual(await child.ask("read"), { said: "granted" });
  });
});

Deno.test("startChildProcess() tells how the child ended, also when it was ended", async () => {
  await withEcho({}, async (child) => {
    const answer = await child.ask("end");
    assert.equal("ended" in answer && answer.ended, "ended with code 7");
  });
  await withEcho({}, async (child) => {
    assert.ok("said" in await child.ask("first"));
    const pending = child.ask("wait");
    await child.kill();
    const answer = await pending;
    assert.equal("ended" in answer && answer.ended, "ended by SIGKILL");
  });
});
