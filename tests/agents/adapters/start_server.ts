import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Agent, AgentRequest } from "../../../lib/agents/mod.ts";
import { serveAgent, type ServedAgent, type ServedRequest } from "./serve_agent.ts";

/** A real server of a protocol in a process of its own. */
export interface ProtocolServer extends ServedAgent {
  /** Ends it as a crash does, and starts it again at the same address. */
  crash(): Promise<void>;
}

/**
 * Starts a server of `servers/`, written with the protocol's own packages, around an agent of the test. The process asks the
 * agent by the contract, and what it is asked itself passes by the test.
 */
export async function startServer(name: "a2a" | "mcp" | "langgraph", agent: Agent): Promise<ProtocolServer> {
  await using opened = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  opened.defer(() => Deno.remove(folder, { recursive: true }));
  const behind = opened.use(serveAgent(async ({ body }) => {
    try {
      return await agent(body as AgentRequest);
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  }));
  let server = opened.use(await startProcess(name, { folder, args: [behind.url] }));
  const front = opened.use(serveAgent(async (request) => await passOn(request, server.url)));
  const held = opened.move();
  return {
    url: front.url,
    requests: front.requests,
    async crash() {
      await server.kill();
      const { port } = new URL(server.url);
      server = held.use(await startProcess(name, { folder, args: [behind.url, port] }));
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

async function passOn({ method, path, headers, body }: ServedRequest, url: string): Promise<Response> {
  const sent = new Headers(headers);
  sent.set("x-forwarded-host", headers.get("host") ?? "");
  for (const name of ["host", "content-length"]) sent.delete(name);
  const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const { status, headers: came, body: reply } = await fetch(`${url}${path}`, init);
  return new Response(reply, { status, headers: came });
}

interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  kill(): Promise<void>;
}

interface StartProcessOptions {
  /** Where it writes what it writes. */
  readonly folder: string;
  readonly args: readonly string[];
}

async function startProcess(name: string, { folder, args }: StartProcessOptions): Promise<ServerProcess> {
  const here = (file: string) => fileURLToPath(new URL(`servers/${file}`, import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--no-check", "--frozen", "-A", `--config=${here("deno.json")}`],
      ...[here(`${name}_server.ts`), ...args],
    ],
    env: { LANGSMITH_TRACING: "false", LOG_LEVEL: "error", TMPDIR: folder },
    ...{ stdin: "piped", stdout: "piped", stderr: "piped" },
  }).spawn();
  const url = Promise.withResolvers<string>();
  const errors = new Response(child.stderr).text();
  const read = (async () => {
    let said = "";
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      said += part;
      const [, found] = /listening on (http:\S+)/.exec(said) ?? [];
      if (found !== undefined) url.resolve(found);
    }
    url.reject(new Error(`The server of ${name} ended: ${await errors}`));
  })();
  url.promise.catch(() => {});
  const kill = async () => {
    try {
      child.kill("SIGKILL");
    } catch (error) {
      assert.ok(error instanceof TypeError, "it ended by itself");
    }
    await Promise.all([child.status, read, errors, child.stdin.abort()]);
  };
  return { url: await url.promise, kill, [Symbol.asyncDispose]: kill };
}
