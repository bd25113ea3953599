import assert from "node:assert/strict";
import { join } from "node:path";
import { readJsonLines } from "../../lib/base/mod.ts";
import { writeLakes } from "./lakes.ts";
import { inFolder, runTask } from "./run_task.ts";

interface SheetLine {
  readonly id: string;
  readonly intention: string;
  readonly interpretation: string;
  readonly label: string | null;
}

/** Plays the lakes with two agents, and calls a test with the folder of the run. */
function onRun(test: (run: string, folder: string) => Promise<void>): Promise<void> {
  return inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const run = join(folder, "run");
    const args = ["--database", database, "--dataset", dataset, "--out", run, "--agent", "keyword", "echo"];
    assert.equal((await runTask("eval", ...args)).code, 0);
    await test(run, folder);
  });
}

const sheetOf = async (path: string) => await readJsonLines(path) as readonly SheetLine[];

Deno.test("judge label draws turns of each agent, and tells neither agent nor verdict", () =>
  onRun(async (run, folder) => {
    const out = join(folder, "sheet.jsonl");
    const drawn = await runTask("judge", "label", run, "--sample", "3", "--out", out);
    assert.equal(drawn.code, 0, drawn.stderr);
    assert.match(drawn.stderr, /6 turns to label/);
    const lines = await sheetOf(out);
    assert.equal(lines.length, 6);
    assert(
      lines.every(({ label, intention, interpretation }) => label === null && intention && interpretation),
    );
    assert.doesNotMatch(await Deno.readTextFile(out), /keyword|echo|verdict/);
    const again = await runTask("judge", "label", run, "--sample", "3", "--out", out);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /is there already/);
  }));

Deno.test("judge label refuses a run without a turn to label, and writes no sheet", () =>
  onRun(async (run, folder) => {
    await Deno.writeTextFile(join(run, "journal.jsonl"), "");
    const out = join(folder, "sheet.jsonl");
    const { code, stderr } = await runTask("judge", "label", run, "--out", out);
    assert.equal(code, 2);
    assert.match(stderr, /no turn that a judge compared/);
    await assert.rejects(Deno.stat(out));
  }));

Deno.test("judge label --labels corrects the rates by what was labelled, and says what of it", () =>
  onRun(async (run, folder) => {
    const labels = join(folder, "labels.jsonl");
    await runTask("judge", "label", run, "--sample", "1000", "--out", labels);
    const lines = await sheetOf(labels);
    const labelled = lines.map((line) => ({ ...line, label: "aligned" }));
    await Deno.writeTextFile(labels, labelled.map((line) => JSON.stringify(line)).join("\n"));
    const { stdout, code } = await runTask("judge", "label", run, "--labels", labels, "--json");
    assert.equal(code, 0);
    const { agents } = JSON.parse(stdout);
    assert.deepEqual(agents.map(({ agent }: { agent: string }) => agent), ["keyword", "echo"]);
    // Every turn is labelled aligned, so that this is the rate whatever the judge says.
    assert(
      agents.every((one: { prediction_powered: { value: number } }) => one.prediction_powered.value === 1),
    );
    const table = await runTask("judge", "label", run, "--labels", labels);
    assert.match(table.stdout, /As Judged +Corrected +Rogan and Gladen/);
  }));

Deno.test("judge label refuses labels of another run, and a label that is none", () =>
  onRun(async (run, folder) => {
    const labels = join(folder, "labels.jsonl");
    await Deno.writeTextFile(labels, '{"id": "0", "label": "aligned"}\n');
    const stray = await runTask("judge", "label", run, "--labels", labels);
    assert.deepEqual([stray.code, /is no turn of/.test(stray.stderr)], [2, true]);
    await Deno.writeTextFile(labels, '{"id": "0", "label": null}\n');
    const none = await runTask("judge", "label", run, "--labels", labels);
    assert.deepEqual([none.code, /has no labels: write/.test(none.stderr)], [2, true]);
    await Deno.writeTextFile(
      labels,
      '{"id": "0", "label": "aligned"}\n{"id": "0", "label": "not_aligned"}\n',
    );
    const twice = await runTask("judge", "label", run, "--labels", labels);
    assert.deepEqual([twice.code, /Line 2 of .* labels "0" again/.test(twice.stderr)], [2, true]);
    await Deno.writeTextFile(labels, '{"id": "0", "label": "yes"}\n');
    const wrong = await runTask("judge", "label", run, "--labels", labels);
    assert.deepEqual([wrong.code, /Line 1 of .* is no labelled turn/.test(wrong.stderr)], [2, true]);
  }));
