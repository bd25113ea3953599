import assert from "node:assert/strict";
import { join } from "node:path";
import { startFaultServer } from "../llm/fault_server.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("a run with a key and a password keeps its command, models and server, and neither of both in any file", () =>
  inFolder(async (folder) => {
    const text = JSON.stringify({ evidence: [], reason: "They differ.", verdict: "different" });
    await using server = await startFaultServer({ reply: () => ({ kind: "answer", text }) });
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "a run");
    const prices = join(folder, "prices.json");
    await Deno.writeTextFile(
      prices,
      '{"small": {"input_usd_per_million": 0.5, "output_usd_per_million": 2}}',
    );
    const environment = {
      OPENAI_BASE_URL: server.baseUrl.replace("//", "//canary-name:canary-word@"),
      OPENAI_API_KEY: "sk-canary-1234567890",
      PGPASSWORD: "canary-word-2",
    };
    const run = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--agent", "echo", "--out", out],
      ...["--judge", "strict", "--model", "small", "--prices", prices, "--limit", "1"],
      // Nobody listens to this word; it is one that holds a password.
      ...["--cassette", join(folder, "calls?password=canary-word-3")],
    ], { environment });
    assert.equal(run.code, 0, run.stderr);
    const configuration = JSON.parse(await Deno.readTextFile(join(out, "run.json")));
    assert.equal(configuration.model_server, server.baseUrl);
    assert.deepEqual(configuration.prices, {
      small: { input_usd_per_million: 0.5, output_usd_per_million: 2 },
    });
    assert.match(configuration.command, /^deno task eval --database .* --out '.*\/a run' --judge strict /);
    assert.match(configuration.command, /password=…'$/);
    const sheet = await Deno.readTextFile(join(out, "reproducibility.md"));
    assert.ok(sheet.includes(`| Server of the models | ${server.baseUrl} |`), sheet);
    for await (const { name, isFile } of Deno.readDir(out)) {
      if (!isFile) continue;
      assert.doesNotMatch(await Deno.readTextFile(join(out, name)), /canary/, name);
    }
  }));

Deno.test("words of the command that a shell would read otherwise are quoted", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "Ann's run");
    const run = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", out, "--limit", "1"],
      ...["--agent", "keyword?memory=off"],
    ]);
    assert.equal(run.code, 0, run.stderr);
    const { command } = JSON.parse(await Deno.readTextFile(join(out, "run.json")));
    const { stdout } = await new Deno.Command("sh", {
      args: ["-c", `set -- ${command}; for word; do printf '%s\\n' "$word"; done`],
    }).output();
    assert.deepEqual(new TextDecoder().decode(stdout).trimEnd().split("\n").slice(-5), [
      ...[out, "--limit", "1", "--agent", "keyword?memory=off"],
    ]);
  }));
