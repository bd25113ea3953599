import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };
import { callTask, inFolder } from "./run_task.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataset = join(root, "datasets/atlas/dialogues.json");
const word = "canary-p@ss:word";

/** Wrong and right ways to write an address, each with the password; no server is there. */
const shapes = [
  `postgres:/u:${word}@127.0.0.1:1/x`,
  `postgres:u:${word}@127.0.0.1`,
  `postgres://u@127.0.0.1:1/x?password=${word}`,
  `mysql://u@127.0.0.1:1/x?pwd=${word}`,
  `host=127.0.0.1 user=u password=${word}`,
  `mysql://u:${word}@127.0.0.1:1/x`,
];

type CommandName = "explore" | "joins" | "generate" | "eval" | "verify" | "compare";

const commands: Readonly<Record<CommandName, (url: string, cwd: string) => readonly string[]>> = {
  explore: (url) => [url],
  joins: (url) => [url, "--sizes", "1:1"],
  generate: (url, cwd) => ["--database", url, "--sizes", "1:1", "--out", join(cwd, "new.json")],
  eval: (url, cwd) => [
    ...["--database", url, "--dataset", dataset, "--agent", "echo", "--out", join(cwd, "run")],
  ],
  verify: (url) => ["--database", url, "--dataset", dataset],
  compare: (url) => ["--database", url, "--gold", "SELECT 1", "--predicted", "SELECT 2"],
};

async function run(
  name: CommandName,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly code: number; readonly text: string }> {
  const [, ...words] = project.tasks[name].command.split(" ");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...words.map((one) => one.startsWith("scripts/") ? join(root, one) : one), ...args],
    ...{ cwd, env: { NO_COLOR: "1", ...env }, stdin: "null" },
  }).output();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

Deno.test("no command shows the password of an address, however that is written", () =>
  inFolder(async (cwd) => {
    // Every command meets two shapes, every shape two commands: once as a process with all that it writes.
    for (const [i, name] of (Object.keys(commands) as CommandName[]).entries()) {
      const [first = "", second = ""] = [shapes[i], shapes[(i + 3) % shapes.length]];
      const process = await run(name, commands[name](first, cwd), { cwd });
      const here = await callTask(name, commands[name](second, cwd));
      for (
        const { url, code, text } of [
          { url: first, ...process },
          { url: second, code: here.code, text: here.stdout + here.stderr },
        ]
      ) {
        assert.ok(code === 2 || code === 3, `${name} ${url}: ${code} ${text}`);
        // It is the address that is refused.
        assert.match(text, /127\.0\.0\.1|u@…/, `${name} ${url}`);
        assert.doesNotMatch(text, /canary|ss:word/, `${name} ${url}`);
      }
    }
    for await (const { name } of Deno.readDir(cwd)) {
      assert.doesNotMatch(await Deno.readTextFile(join(cwd, name)), /canary/);
    }
  }));

Deno.test("passwords and keys are kept out of messages by their value, wherever they come from", () =>
  inFolder(async (cwd) => {
    const secret = "canary-of-the-environment";
    const env = { PGPASSWORD: secret, MYSQL_PWD: secret, OPENAI_API_KEY: secret, OPENAI_BASE_URL: "" };
    const base64 = new TextEncoder().encode(secret).toBase64();
    const models = ["--engine", "model", "--model", "m", "--sizes", "1:1"];
    const told = [
      await run("explore", [`postgres://u@127.0.0.1:1/${secret}`], { cwd, env }),
      await run("explore", [`mysql://u@127.0.0.1:1/${base64}`], { cwd, env }),
      await run(
        "generate",
        ["--database", `mysql://u@127.0.0.1:1/${secret}`, ...models, "--out", `${secret}.json`],
        { cwd, env },
      ),
    ];
    for (const { code, text } of told) {
      assert.ok(code === 2 || code === 3, text);
      assert.match(text, /…/);
      assert.doesNotMatch(text, /canary|5hcnkt/);
    }
  }));
