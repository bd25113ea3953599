import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

/** Four dialogues of two questions, all with a standalone wording. */
async function askedInFull(
  folder: string,
): Promise<{ readonly database: string; readonly dataset: string }> {
  const { database, dataset } = await writeLakes(folder);
  const file = JSON.parse(await Deno.readTextFile(dataset));
  for (const { interactions } of file.dialogues) {
    for (const one of interactions) one.standalone_intention = one.intention;
  }
  await Deno.writeTextFile(dataset, JSON.stringify(file));
  return { database, dataset };
}

Deno.test("experiment price writes and prints what the dialogue costs, the command first", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await askedInFull(folder);
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

Deno.test("experiment price keeps no turns of a whole run, and refuses those of another one and --resume without any", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await askedInFull(folder);
    const partial = join(folder, "price-of-dialogue.partial.jsonl");
    const refused = async (args: readonly string[], sentence: RegExp) => {
      const { code, stderr } = await callTask("experiment", [
        ...["price", "--database", database, "--dataset", dataset, "--out", folder, ...args],
      ]);
      assert.equal(code, 2, stderr);
      assert.match(stderr.trim(), sentence);
    };
    await refused(["--resume"], /^There is no unfinished run at .*: leave out --resume$/);
    await Deno.writeTextFile(partial, '{"settings":"others"}\n');
    await refused([], /holds turns of an unfinished run: continue it with --resume, or remove it$/);
    await refused(
      ["--resume"],
      /was begun with other datasets, agents or settings: give the same, or remove it$/,
    );
    await Deno.remove(partial);
    await refused(["--agent", "oracle"], /has no price/);
    await assert.rejects(Deno.stat(partial));
  }));

Deno.test("experiment price lets agents know the words of a lexicon", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await askedInFull(folder);
    const text = (await Deno.readTextFile(dataset)).replaceAll("lakes", "zorbs");
    await Deno.writeTextFile(dataset, text);
    const lexicon = join(folder, "lakes.lexicon.yaml");
    const words = await callTask("lexicon", [database, "--out", lexicon]);
    assert.equal(words.code, 0, words.stderr);
    const derived = await Deno.readTextFile(lexicon);
    const edited = derived.replace(
      /singular: lake\n {4}plural: lakes\n/,
      "singular: zorb\n    plural: zorbs\n",
    );
    assert.notEqual(edited, derived);
    await Deno.writeTextFile(lexicon, edited);
    const rightWith = async (...more: readonly string[]) => {
      const run = await callTask("experiment", [
        ...["price", "--database", database, "--dataset", dataset, "--agent", "keyword", "--json"],
        ...["--out", join(folder, "out"), ...more],
      ]);
      assert.equal(run.code, 0, run.stderr);
      return JSON.parse(run.stdout).datasets[0].agents[0].first.arms[0].first_attempt_sql_correctness
        .numerator;
    };
    assert.equal(await rightWith(), 0);
    assert.equal(await rightWith("--lexicon", lexicon), 4);
  }));
