import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import project from "../../../deno.json" with { type: "json" };
import { networkPermissions, startNetworkChild } from "../../../lib/base/network/start_network_process.ts";
import { startChildProcess } from "../../../lib/base/process/mod.ts";
import { authority, localCertificate } from "./certificates.ts";
import { inFolder } from "../../scripts/run_task.ts";
import { withNetwork } from "./network_world.ts";

Deno.test("the child may reach its host and port and its variables, and nothing else", () =>
  withNetwork(
    () => new Response("inside"),
    ({ origin }) =>
      withNetwork(() => new Response("outside"), async ({ origin: other }) => {
        const child = startChildProcess({
          module: new URL("./reach_child.ts", import.meta.url),
          args: [],
          flags: networkPermissions({ origin, variables: ["NAMED"] }),
          environment: { NAMED: "a", OTHER: "b" },
          ...{ maxMemoryMb: 200, name: "the reach" },
        });
        const outside = [
          other,
          origin.replace("127.0.0.1", "localhost"),
          origin.replace("127.0.0.1", "127.0.0.2"),
        ];
        const file = fileURLToPath(import.meta.url);
        const answer = await child.ask({ inside: origin, outside, file });
        await child.kill();
        assert.deepEqual(answer, { said: [origin, "the named variable"] });
      }),
  ));

Deno.test("without variables, none can be read; without a port, the address has that of its protocol", () => {
  const flags = (origin: string) => networkPermissions({ origin, variables: [] });
  assert.deepEqual(flags("https://agent.example"), ["--allow-net=agent.example:443"]);
  assert.deepEqual(flags("http://agent.example"), ["--allow-net=agent.example:80"]);
  assert.deepEqual(flags("http://[::1]:8000"), ["--allow-net=[::1]:8000"]);
});

Deno.test("another origin is refused before it is asked, and by the child's permissions where that is passed by", () => {
  let requests = 0;
  return withNetwork(
    () => new Response("inside"),
    ({ origin, network }) =>
      withNetwork(() => new Response(`${++requests}`), async ({ origin: other }) => {
        const refused = {
          kind: "other_origin",
          message: `Cannot reach ${other}: only ${origin} may be reached`,
        };
        await assert.rejects(network.fetch(`${other}/a`), refused);
        await assert.rejects(network.fetch(origin.replace("http:", "https:")), { kind: "other_origin" });

        const child = startNetworkChild({ origin, variables: [], maxReplyBytes: 1000 });
        const request = { kind: "request", id: 0, url: other, method: "GET", headers: [], body: null };
        const answer = await child.ask(request);
        await child.kill();
        assert.ok(
          "said" in answer && JSON.stringify(answer.said).includes('"other_origin"'),
          JSON.stringify(answer),
        );
        assert.equal(requests, 0);
      }),
  );
});

const program = fileURLToPath(new URL("./network_program.ts", import.meta.url));

/** Starts the program as tasks start: without network, and without the variable that it names. */
function startProgram(address: string, env: Readonly<Record<string, string>> = {}): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-check", "--allow-read", "--allow-run=sh", program, address],
    env: { CANARY: "canary-of-the-network", NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function outputOf(
  running: Deno.ChildProcess,
): Promise<{ readonly code: number; readonly text: string }> {
  const { code, stdout, stderr } = await running.output();
  const decoder = new TextDecoder();
  return { code, text: `${decoder.decode(stdout)}${decoder.decode(stderr)}` };
}

Deno.test("a program without network and variables sends both, and ends though it closes nothing", () =>
  withNetwork(
    (request) =>
      new Response(
        request.headers.get("authorization") === "Bearer canary-of-the-network" ? "right" : "wrong",
      ),
    async ({ origin }) => assert.deepEqual(await outputOf(startProgram(origin)), { code: 0, text: "right" }),
  ));

Deno.test("the child ends with the program that started it", async () => {
  const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await withNetwork(async (request) => {
    request.signal.addEventListener("abort", () => gone.resolve());
    arrived.resolve();
    await gone.promise;
    return new Response();
  }, async ({ origin }) => {
    const running = startProgram(origin);
    await arrived.promise;
    running.kill("SIGKILL");
    await running.output();
    await gone.promise;
  });
});

Deno.test("a certificate is trusted where DENO_CERT names its authority, and only for its name", () =>
  inFolder(async (folder) => {
    const file = `${folder}/authority.pem`;
    await Deno.writeTextFile(file, authority);
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {}, ...localCertificate },
      () => new Response("trusted"),
    );
    const { port } = server.addr;
    const ask = async (address: string, env?: Readonly<Record<string, string>>) =>
      (await outputOf(startProgram(address, env))).text;
    const told = await Promise.all([
      ask(`https://127.0.0.1:${port}`, { DENO_CERT: file }),
      ask(`https://127.0.0.1:${port}`),
      ask(`https://localhost:${port}`, { DENO_CERT: file }),
    ]);
    await server.shutdown();
    assert.equal(told[0], "trusted");
    assert.match(told[1] ?? "", /its certificate is not trusted; set DENO_CERT to the file of the authority/);
    assert.match(told[2] ?? "", /its certificate is for another name; ask it by that name$/);
  }));

Deno.test("a server without TLS is told where its address asks for it", () =>
  withNetwork(() => new Response(), async ({ origin }) => {
    const { text } = await outputOf(startProgram(origin.replace("http:", "https:")));
    assert.match(text, /it does not speak TLS; check protocol and port of the address$/);
  }));

Deno.test("no task that asks agents or models has network of its own, or the key", () => {
  for (const name of ["eval", "generate", "experiment"] as const) {
    // An experiment plants hostile objects on servers of this machine.
    const beyond = project.tasks[name].command.replace("--allow-net=127.0.0.1,[::1],localhost ", "");
    assert.doesNotMatch(beyond, /--allow-net|--allow-all|-A\b|OPENAI_API_KEY/, name);
    assert.ok(beyond === project.tasks[name].command || name === "experiment");
  }
});
