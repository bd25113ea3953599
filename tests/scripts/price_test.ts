import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("experiment price writes and prints what the dialogue costs, the command first", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const file = JSON.parse(await Deno.readTextFile(dataset));
    for (const { interactions: [first, second] } of file.dialogues) {
      first.standalone_intention = first.intention;
      second.standalone_intention = second.intention;
    }
    await Deno.writeTextFile(dataset, JSON.stringify(file));
    const out = join(folder, "out");
    const args = ["price", "--database", database, "--dataset", dataset, "--out", out];
    const run = await callTask("experiment", args);
    assert.equal(run.code, 0, run.stderr);
    // Two agents: three plays of four dialogues, four times eight questions.
    assert.match(run.stderr, /: 88 of 88\n/);
    const written = await Deno.readTextFile(join(out, "price-of-dialogue.md"));
    assert.equal(written.split("\n")[0], `\`deno task experiment ${args.join(" ")}\``);
    for (
      const line of [
        /\| keyword, without memory \| utterance, after the right answers \| 0\.0 % \[.*\] \(0\/4\) \| 0\.0 pp \[/,
        /\| keyword, with memory \| plain once more \(noise floor\) \| .* \| 0\.0 pp \[.*\] \| 1\.000 \| 0\.0 % \|/,
        /arXiv 2505\.06120/,
      ]
    ) assert.match(written, line);
    const { command, datasets: [priced] } = JSON.parse(
      await Deno.readTextFile(join(out, "price-of-dialogue.json")),
    );
    assert.equal(`\`${command}\``, written.split("\n")[0]);
    assert.equal(priced.agents[0].later.arms.length, 7);
    assert.match(run.stdout, /The context tax/);
    for (const line of run.stderr.trim().split("\n")) assert.doesNotMatch(line, /canary/);
  }));

Deno.test("experiment price tells a database without dataset and an unknown agent in one sentence", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    for (
      const [args, sentence] of [
        [["--database", database], /needs its own dataset: give --dataset FILE/],
        [["--agent", "keywrod"], /Unknown agent "keywrod": did you mean "keyword"/],
      ] as const
    ) {
      const { code, stderr } = await callTask("experiment", ["price", ...args, "--out", folder]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
    }
  }));
