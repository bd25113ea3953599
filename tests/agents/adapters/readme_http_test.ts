import assert from "node:assert/strict";
import { readMappedReply } from "../../../lib/agents/adapters/config/read_mapped_reply.ts";
import { readMapping } from "../../../lib/agents/adapters/config/read_mapping.ts";
import type { Json } from "../../../lib/agents/mod.ts";
import { openAlone, request } from "./context.ts";
import { serveAgent } from "./serve_agent.ts";

const readme = await Deno.readTextFile(new URL("../../../lib/agents/README.md", import.meta.url));

/** An example in a language of a section, the first or the nth, as it stands. */
function exampleOf(section: string, language: string, n = 0): string {
  const [, text = ""] = readme.split(`\n## ${section}\n`);
  const [, code] = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))][n] ?? [];
  return code ?? assert.fail(`There is no ${language} under "${section}"`);
}

function freePort(): number {
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  return listener.addr.port;
}

/** Runs a file of the README as it says, until it listens and for as long as it is used. */
async function runAgent(file: string, content: string, command: readonly [string, ...string[]]) {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/${file}`, content);
  const port = freePort();
  const [program, ...args] = command;
  const child = new Deno.Command(program, {
    args: [...args, file, String(port)],
    cwd: folder,
    stdout: "null",
    stderr: "null",
  }).spawn();
  const ended = child.status.then(({ code }) => assert.fail(`${file} ended with ${code}`));
  const listening = async () => {
    for (;;) {
      const connection = await Deno.connect({ port, hostname: "127.0.0.1" }).catch(() => undefined);
      if (connection !== undefined) return connection.close();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  ended.catch(() => {});
  await Promise.race([listening(), ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

const agents = [
  ["Python", "agent.py", "python", ["python3"]],
  ["TypeScript", "agent.ts", "TypeScript", [Deno.execPath(), "run", "--no-config", "--allow-net"]],
] as const;

for (const [name, file, language, command] of agents) {
  Deno.test(`the ${name} agent of the README takes the test as it stands, asked by hand and by the test`, async () => {
    await using running = await runAgent(
      file,
      exampleOf("Test your agent in ten minutes", language),
      command,
    );
    await using opened = await openAlone(running.url);
    const { raw: _, ...reply } = await opened.agent(request("Which countries?"));
    const expected = {
      kind: "response",
      text: "You asked: Which countries?",
      sql: "SELECT name FROM country",
    };
    assert.deepEqual(reply, expected);
    const { stdout } = await new Deno.Command("sh", {
      args: ["-c", exampleOf("Test your agent in ten minutes", "sh")],
      env: { AGENT: running.url },
    }).output();
    assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), {
      ...expected,
      text: "You asked: Which countries are there?",
    });
  });
}

Deno.test("the Python agent of the README has ten lines", () => {
  assert.equal(exampleOf("Test your agent in ten minutes", "python").trimEnd().split("\n").length, 10);
});

Deno.test("the mapping of the README takes the test as it stands", async () => {
  await using served = serveAgent(() => ({ answer: "Two.", query: "SELECT 2" }));
  const path = await Deno.makeTempFile({ suffix: ".yaml" });
  await Deno.writeTextFile(path, exampleOf("config:FILE", "yaml"));
  await using opened = await openAlone(`config:${path}?server=${served.url}`);
  const { text, sql } = await opened.agent(request("How many?"));
  assert.deepEqual([text, sql], ["Two.", "SELECT 2"]);
  assert.deepEqual(served.requests.map(({ body }) => body), [{ question: "How many?" }]);
  await Deno.remove(path);
});

Deno.test("the rules of the README tell answers, requests and refusals apart", async () => {
  const path = await Deno.makeTempFile({ suffix: ".yaml" });
  await Deno.writeTextFile(
    path,
    `${exampleOf("config:FILE", "yaml")}${exampleOf("config:FILE", "yaml", 1).replaceAll(/^/gm, "  ")}`,
  );
  const { mapping } = await readMapping(path);
  await Deno.remove(path);
  const kindOf = (reply: Json) => readMappedReply(mapping, { reply }).reply.kind;
  assert.equal(kindOf({ answer: "Two. More?", query: "SELECT 2" }), "response");
  assert.equal(kindOf({ answer: "There are two.\nWhich one?" }), "request");
  assert.equal(kindOf({ answer: "Which one? None." }), "refusal");
});
