import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFolder, type TaskResult } from "./run_task.ts";

const apiKey = "sk-canary-0123456789";
const program = fileURLToPath(new URL("models_command.ts", import.meta.url));

interface Asked {
  readonly model: string;
  readonly authorization: string | null;
}

/** A server that greets back, with the key in its words as a careless one would. */
async function withServer(run: (address: string, asked: readonly Asked[]) => Promise<void>): Promise<void> {
  const asked: Asked[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { model, messages } = await request.json();
    asked.push({ model, authorization: request.headers.get("authorization") });
    const content = `${messages.at(-1).content} from ${model} with ${apiKey}`;
    return Response.json({
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    });
  });
  try {
    await run(`http://127.0.0.1:${server.addr.port}/v1`, asked);
  } finally {
    await server.shutdown();
  }
}

interface GreetOptions {
  /** Of the environment; all other variables are unset. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the program may do beside reading. */
  readonly permissions?: readonly string[];
}

const whatTasksMay = [
  "--allow-write",
  "--allow-run=sh",
  "--allow-env=OPENAI_BASE_URL",
];

async function greet(
  args: readonly string[],
  { env = {}, permissions = whatTasksMay }: GreetOptions = {},
): Promise<TaskResult> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-check", "--allow-read", ...permissions, program, ...args],
    env: { OPENAI_BASE_URL: "", OPENAI_API_KEY: "", NO_COLOR: "1", ...env },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

Deno.test("models are asked as flags and environment say, kept, and replayed without server, key and network", () =>
  inFolder((folder) =>
    withServer(async (address, asked) => {
      const cassette = join(folder, "calls.jsonl");
      const env = { OPENAI_BASE_URL: address, OPENAI_API_KEY: apiKey };
      const args = ["--model", "small", "--judge-model", "large", "--cassette", cassette];
      const live = await greet(args, { env });
      assert.equal(live.code, 0, live.stderr);
      const { texts, named, totals, secrets } = JSON.parse(live.stdout);
      const [user, judge] = ["Hello user from small with …", "Hello judge from large with …"];
      assert.deepEqual(texts, [user, judge, user, judge]);
      assert.deepEqual(named, ["small", "large"]);
      assert.deepEqual([totals.calls, totals.inputTokens, totals.outputTokens], [2, 20, 10]);
      assert.equal(secrets, 0);
      assert.deepEqual(
        asked,
        ["small", "large"].map((model) => ({ model, authorization: `Bearer ${apiKey}` })),
      );

      const written = await Deno.readTextFile(cassette);
      assert.doesNotMatch(`${written}${live.stdout}${live.stderr}`, /canary/);
      const replay = await greet([...args, "--replay"], {
        permissions: ["--deny-net", "--deny-env", "--deny-write"],
      });
      assert.equal(replay.code, 0, replay.stderr);
      assert.deepEqual(JSON.parse(replay.stdout).texts, texts);
      assert.equal(JSON.parse(replay.stdout).totals.calls, 0);
      assert.equal(await Deno.readTextFile(cassette), written);
      assert.equal(asked.length, 2);
    })
  ));

Deno.test("a replay needs no model's name where the cassette knows only one, and no price", () =>
  inFolder((folder) =>
    withServer(async (address) => {
      const cassette = ["--cassette", join(folder, "calls.jsonl")];
      const env = { OPENAI_BASE_URL: address };
      assert.equal((await greet([...cassette, "--model", "small"], { env })).code, 0);
      const replay = await greet([...cassette, "--replay", "--max-cost-usd", "0"], { permissions: [] });
      assert.equal(replay.code, 0, replay.stderr);
      assert.deepEqual(JSON.parse(replay.stdout).named, ["small", "small"]);
      assert.equal((await greet([...cassette, "--model", "large"], { env })).code, 0);
      const open = await greet([...cassette, "--replay"], { permissions: [] });
      assert.equal(open.code, 2);
      assert.match(open.stderr, /^No model is named as the user: .*one of the cassette's: large, small\n$/);
    })
  ));

Deno.test("a spent budget ends with 3 and says how to go on; the cassette keeps what was paid for", () =>
  inFolder((folder) =>
    withServer(async (address, asked) => {
      const env = { OPENAI_BASE_URL: address };
      const prices = join(folder, "prices.json");
      await Deno.writeTextFile(
        prices,
        '{"small": {"input_usd_per_million": 1000, "output_usd_per_million": 0}}',
      );
      const args = ["--model", "small", "--cassette", join(folder, "calls.jsonl")];
      const spent = await greet([...args, "--prices", prices, "--max-cost-usd", "0.01"], { env });
      assert.equal(spent.code, 3);
      assert.match(spent.stderr, /^The budget is spent, 0\.0100 of 0\.01 USD in 1 calls; [^\n]*--resume\n$/);
      assert.equal(asked.length, 1);
      assert.equal((await greet(args, { env })).code, 0);
      assert.equal(asked.length, 2);
    })
  ));

const refusals: Readonly<Record<string, readonly [readonly string[], GreetOptions["env"], RegExp]>> = {
  "no model": [
    [],
    { OPENAI_API_KEY: apiKey },
    /^No model is named as the user: add --model NAME or --user-model NAME$/,
  ],
  "no key and no server": [
    ["--model", "m"],
    {},
    /^No server of models is told: set OPENAI_API_KEY, or OPENAI_BASE_URL/,
  ],
  "a bad address": [
    ["--model", "m"],
    { OPENAI_BASE_URL: "localhost:80" },
    /"localhost:80" .* it is no address/,
  ],
  "a bad key": [
    ["--model", "m"],
    { OPENAI_API_KEY: `${apiKey} ` },
    /^Cannot use the environment variable OPENAI_API_KEY: [^;]*; copy it again$/,
  ],
  "a replay of nothing": [["--replay"], {}, /^No cassette to replay is named: add --cassette FILE$/],
  "a cassette that is not there": [
    ["--replay", "--cassette", "no.jsonl"],
    {},
    /no\.jsonl: there is no such file/,
  ],
  "an unknown price": [
    ["--model", "m", "--max-cost-usd", "1"],
    { OPENAI_API_KEY: apiKey },
    /the price of "m" is not known: tell it by --prices FILE/,
  ],
  "a cost that is no number": [
    ["--max-cost-usd", "much"],
    {},
    /It must be a number of 0 or more; see deno task greet/,
  ],
  "a time that is none": [["--model-timeout", "0"], {}, /It must be a whole number from 1 to 2147482/],
  "a role that the command does not have": [["--agent-model", "m"], {}, /unknown option '--agent-model'/],
};

for (const [what, [args, env = {}, message]] of Object.entries(refusals)) {
  Deno.test(`${what} is told in one sentence, with exit code 2 and without the key`, async () => {
    const { code, stdout, stderr } = await greet(args, { env });
    assert.equal(code, 2, stderr);
    assert.equal(stdout, "");
    assert.match(stderr.trimEnd(), message);
    assert.doesNotMatch(stderr, /canary|\n./);
  });
}

Deno.test("the help names the roles of the command and no others", async () => {
  const { code, stdout } = await greet(["--help"]);
  assert.equal(code, 0);
  for (
    const flag of ["--model ", "--user-model", "--judge-model", "--cassette", "--replay", "--max-tokens"]
  ) {
    assert.ok(stdout.includes(flag), flag);
  }
  assert.doesNotMatch(stdout, /--synthesizer-model|--agent-model/);
});
