import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, endOf, inFolder, startEval } from "./run_task.ts";

/** A program that notes each message, then answers nothing of use after so many milliseconds. */
async function writeAgent(folder: string, milliseconds: number): Promise<string> {
  const path = join(folder, "agent.sh");
  const reply = JSON.stringify({ kind: "response", text: "Hm.", interpretation: "Hm" });
  await Deno.writeTextFile(
    path,
    `#!/bin/sh
while read -r line; do
  echo "$line" >> ${join(folder, "heard")}
  sleep ${milliseconds / 1000}
  echo '${reply}'
done
`,
  );
  await Deno.chmod(path, 0o755);
  return `command:${path}`;
}

async function lines(path: string): Promise<readonly string[]> {
  const text = await Deno.readTextFile(path).catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!await holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

Deno.test("Ctrl-C finishes the turns in flight and begins no other; the resumed run is that of one that was never cut", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agent = await writeAgent(folder, 500);
    const on = [
      "--database",
      database,
      "--dataset",
      dataset,
      "--agent",
      agent,
      "--concurrency",
      "2",
      "--limit",
      "2",
    ];
    const [heard, cut, whole] = ["heard", "cut", "whole"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const task = startEval(...on, "--out", cut);
    const ended = endOf(task);
    await until(async () => (await lines(heard)).length >= 3);
    task.kill("SIGINT");
    const { code, stderr } = await ended;
    assert.equal(code, 130, stderr);
    assert.match(stderr, /^The turns in flight are finished first; Ctrl-C again stops at once$/m);
    assert.match(stderr, /is not finished; resume it with --resume/);
    const begun = (await lines(heard)).length;
    // Each message that the agent heard has its line: none was asked in vain.
    assert.equal((await lines(join(cut, "journal.jsonl"))).length, begun);
    const resumed = await callTask("eval", ["--resume", cut]);
    assert.equal(resumed.code, 0, resumed.stderr);
    const all = (await lines(heard)).length;
    assert.equal((await lines(join(cut, "journal.jsonl"))).length, all);
    const uncut = await callTask("eval", [...on, "--out", whole]);
    assert.equal(uncut.code, 0, uncut.stderr);
    assert.equal((await lines(heard)).length, 2 * all);
    const metrics = (run: string) => Deno.readTextFile(join(run, "metrics.json"));
    assert.equal(await metrics(cut), await metrics(whole));
  }));

Deno.test("a second Ctrl-C does not wait for the turns in flight", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agent = await writeAgent(folder, 50_000);
    const out = join(folder, "run");
    const task = startEval("--database", database, "--dataset", dataset, "--agent", agent, "--out", out);
    const ended = endOf(task);
    await until(async () => (await lines(join(folder, "heard"))).length > 0);
    const began = performance.now();
    task.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 300));
    task.kill("SIGINT");
    const { code, stderr } = await ended;
    assert.equal(code, 130, stderr);
    assert.ok(performance.now() - began < 20_000);
    assert.deepEqual(await lines(join(out, "journal.jsonl")), []);
  }));

Deno.test("--max-seconds ends a run as Ctrl-C does, exit 3, and --resume goes on", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const agent = await writeAgent(folder, 400);
    const [heard, out] = [join(folder, "heard"), join(folder, "run")];
    const on = ["--database", database, "--dataset", dataset, "--agent", agent, "--limit", "2"];
    const cut = await callTask("eval", [...on, "--max-seconds", "1", "--out", out]);
    assert.equal(cut.code, 3, cut.stderr);
    assert.match(cut.stderr, /The 1 s of --max-seconds are over/);
    assert.match(cut.stderr, /is not finished; resume it with --resume/);
    assert.equal((await lines(join(out, "journal.jsonl"))).length, (await lines(heard)).length);
    const resumed = await callTask("eval", ["--resume", out]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal((await lines(join(out, "journal.jsonl"))).length, (await lines(heard)).length);
    const wrong = await callTask("eval", [...on, "--max-seconds", "0"]);
    assert.equal(wrong.code, 2);
  }));
