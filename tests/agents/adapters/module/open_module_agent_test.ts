import { type OpenedAgent, SessionLostError } from "querylogue/agents";
import { InputError } from "querylogue/base";
import assert from "node:assert/strict";
import { faultOf, openAlone, request } from "../context.ts";

/** Writes a module and hands its agent to a test. */
async function withModule(
  { code, options = "" }: { readonly code: string; readonly options?: string },
  use: (opened: OpenedAgent) => Promise<void>,
) {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/an agent.ts`, code);
    await using opened = await openAlone(`module:${folder}/an agent.ts${options}`);
    await use(opened);
  });
}

async function inFolder(use: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A module whose agent has this body. */
const agentOf = (body: string) =>
  `import type { Agent } from "querylogue/agents";
   let asked = 0;
   const said = (text: string) => ({ kind: "response", text } as const);
   const agent: Agent = async ({ message }, { signal } = {}) => { asked++; ${body} };
   export default agent;`;

Deno.test("a module is asked by its default export, and its reply can be read again", async () => {
  const code =
    `export default (request: object) => Promise.resolve({ kind: "refusal", text: JSON.stringify(request) });`;
  await withModule({ code, options: "?timeout=7&dialect=bigquery" }, async (opened) => {
    const given = request("ü", { history: [{ role: "user", content: "a" }], session: 7 });
    const reply = await opened.agent(given);
    const raw = { kind: "refusal", text: JSON.stringify(given) };
    assert.deepEqual(reply, { ...raw, raw });
    assert.deepEqual(opened.reread?.(raw), reply);
    assert.equal(opened.timeoutMs, 7000);
    assert.equal(opened.dialect, "bigquery");
  });
});

Deno.test("a module answers several dialogues at a time in one process", async () => {
  const code = agentOf(`
    if (message === "first") await new Promise((done) => { globalThis.done = done; });
    if (message === "last") globalThis.done();
    return said(message + asked);`);
  await withModule(
    { code: `declare global { var done: (value?: unknown) => void }; ${code}` },
    async ({ agent }) => {
      const replies = await Promise.all(["first", "last"].map((message) => agent(request(message))));
      assert.deepEqual(replies.map(({ text }) => text), ["first2", "last2"]);
    },
  );
});

Deno.test("a module imports what stands beside it, and can do nothing else", async () => {
  const secret = "QUERYLOGUE_TEST_VARIABLE";
  const code = agentOf(`
    if (message === "import") return said(beside);
    if (message === "read") await Deno.readTextFile(new URL("beside.ts", import.meta.url));
    if (message === "write") await Deno.writeTextFile("beside.ts", "");
    if (message === "run") await new Deno.Command("sh").output();
    if (message === "variable") Deno.env.get("${secret}");
    if (message === "net") await fetch("http://127.0.0.1:9999");
    return said("it could");`);
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/beside.ts`, `export const beside = "found";`);
    await Deno.writeTextFile(`${folder}/agent.ts`, `import { beside } from "./beside.ts"; ${code}`);
    await using opened = await openAlone(`module:${folder}/agent.ts`);
    assert.equal((await opened.agent(request("import"))).text, "found");
    const faultAt = (message: string) => faultOf(opened.agent(request(message)));
    for (const right of ["read", "write", "run", "variable"]) {
      assert.match(await faultAt(right), /^The module ".*" failed: Requires .*; a module has no such right/);
    }
    assert.match(
      await faultAt("net"),
      /Requires net access to "127.0.0.1:9999"; allow it by \?allow-net=HOST:PORT$/,
    );
  });
});

Deno.test("a module reaches the host that is named and no other", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response("here"),
  );
  const other = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response("there"),
  );
  const code = agentOf(`return said(await (await fetch(message)).text());`);
  await withModule({ code, options: `?allow-net=127.0.0.1:${server.addr.port}` }, async ({ agent }) => {
    const at = (port: number) => request(`http://127.0.0.1:${port}`);
    assert.equal((await agent(at(server.addr.port))).text, "here");
    assert.match(await faultOf(agent(at(other.addr.port))), /Requires net access/);
  });
  await Promise.all([server.shutdown(), other.shutdown()]);
});

Deno.test("what a module throws is a fault with its message, and a lost session keeps its name", async () => {
  const code = agentOf(`
    if (message === "lost") throw Object.assign(new Error("thread 7 is gone"), { name: "SessionLostError" });
    if (message === "text") throw "no error";
    if (message === "nothing") return undefined as never;
    if (message === "big") return { ...said(""), sql: 1n as never };
    if (message === "long") return said("x".repeat(9 * 2 ** 20));
    if (message === "form") return { text: "" } as never;
    throw new TypeError("no such table");`);
  await withModule({ code }, async ({ agent }) => {
    const faultAt = (message: string) => faultOf(agent(request(message)));
    assert.match(await faultAt(""), /^The module ".*an agent.ts" failed: no such table$/);
    assert.match(await faultAt("text"), /failed: no error$/);
    assert.match(await faultAt("nothing"), /failed: it returned nothing; return a reply/);
    assert.match(await faultAt("big"), /failed: .*BigInt/);
    assert.match(await faultAt("long"), /failed: it returned more than 8 MiB/);
    assert.match(await faultAt("form"), /Cannot read the agent's reply: kind: /);
    await assert.rejects(
      agent(request("lost")),
      (error) => error instanceof SessionLostError && error.message === "thread 7 is gone",
    );
  });
});

Deno.test("a module that ends or runs out of memory is started again, and prints where it likes", async () => {
  const code = agentOf(`
    console.log("a line of its own");
    if (message === "end") Deno.exit(3);
    if (message === "later") Promise.reject(new Error("nobody waits"));
    if (message === "later") await new Promise(() => {});
    if (message === "memory") for (const all: unknown[] = [];;) all.push(new Array(1e6).fill(all.length + 0.5));
    return said(String(asked));`);
  await withModule({ code }, async ({ agent }) => {
    const faultAt = (message: string) => faultOf(agent(request(message)));
    assert.equal((await agent(request(""))).text, "1");
    assert.equal((await agent(request(""))).text, "2");
    assert.match(await faultAt("end"), /^The module ".*" ended with code 3 before it answered$/);
    assert.equal((await agent(request(""))).text, "1");
    assert.match(await faultAt("later"), /ended with code 1 before it answered: .*nobody waits/);
    assert.match(await faultAt("memory"), /ran out of memory; it may hold 1024 MB$/);
    assert.equal((await agent(request(""))).text, "1");
  });
});

Deno.test("a turn that is called off ends the call, and an endless loop the process", async () => {
  const code = agentOf(`
    if (message === "wait") await new Promise((done) => signal?.addEventListener("abort", done));
    if (message === "loop") for (;;);
    return said(String(asked));`);
  await withModule({ code }, async ({ agent }) => {
    const calledOff = async (message: string) => {
      const stop = new AbortController();
      const call = faultOf(agent(request(message), { signal: stop.signal }));
      await agent(request("beside")).catch(() => {});
      stop.abort(new DOMException("late", "TimeoutError"));
      return await call;
    };
    assert.equal(await calledOff("wait"), "late");
    assert.equal((await agent(request(""))).text, "3");
    const stop = new AbortController();
    const looping = faultOf(agent(request("loop"), { signal: stop.signal }));
    const beside = faultOf(agent(request("")));
    // Both are on their way then; the process cannot answer any more.
    await new Promise((sent) => setTimeout(sent));
    stop.abort(new DOMException("late", "TimeoutError"));
    assert.equal(await looping, "late");
    assert.match(await beside, /was ended, as it was in an endless loop$/);
    assert.equal((await agent(request(""))).text, "1");
    assert.equal(await faultOf(agent(request(""), { signal: stop.signal })), "late");
  });
});

Deno.test("a module that cannot be loaded is refused with file and line", async () => {
  const refused = (code: string, message: RegExp) =>
    assert.rejects(
      withModule({ code }, () => assert.fail("it was opened")),
      (error) => error instanceof InputError && message.test(error.message) || assert.fail(String(error)),
    );
  await refused(
    "const a = 1;\nexport default {{;",
    /^Cannot load .*an agent.ts: .*Expected.*\(\S.*an agent.ts:2:\d+\)$/,
  );
  await refused("\nnull.agent;\nexport default () => {};", /TypeError: .*null.* \(.*an agent.ts:2:6\)$/);
  await refused(`import "./none.ts";`, /Module not found .*none.ts.*\(.*an agent.ts:1:8\)$/);
  await refused(
    "export const agent = () => {};",
    /no default export; write "export default" before its function/,
  );
  await refused("export default { ask: 1 };", /its default export is of type object/);
  await assert.rejects(
    openAlone("module:./no_such_agent.ts"),
    (error) => error instanceof InputError && /no_such_agent.ts: there is no such file/.test(error.message),
  );
});
