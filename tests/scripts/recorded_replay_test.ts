import assert from "node:assert/strict";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { projectFile } from "../../scripts/cli/project_file.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("the recorded dialogues are three of each kind as the model's dataset has them, for first attempts alone", async () => {
  const [recorded, whole] = await Promise.all(
    ["recorded", "model"].map((name) => loadDataset(projectFile(`datasets/atlas/${name}/dialogues.json`))),
  );
  assert.ok(recorded !== undefined && whole !== undefined);
  assert.equal(recorded.control.max_retries, 0);
  assert.deepEqual(recorded.dialogues, whole.dialogues.slice(0, 12));
  const kinds = Map.groupBy(recorded.dialogues, ({ kind }) => kind);
  assert.deepEqual([...kinds.values()].map((own) => own.length), [3, 3, 3, 3]);
});

Deno.test("a replayed run says in its captions what it is, and goes on where it was cut", () =>
  inFolder(async (folder) => {
    const out = join(folder, "run");
    const replay = ["--agent", "prompt?history=3", "--replay", "--only", "3"];
    const { code, stdout, stderr } = await callTask("eval", [...replay, "--out", out]);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout.replaceAll(/\s+/g, " "),
      /\. Agents of the loop replay twelve recorded dialogues: first attempts alone, of a model that was played by hand\./,
    );
    const file = (name: string) => join(out, name);
    const [metrics, journal] = await Promise.all([
      Deno.readTextFile(file("metrics.json")),
      Deno.readTextFile(file("journal.jsonl")),
    ]);
    await Deno.writeTextFile(file("journal.jsonl"), `${journal.split("\n")[0]}\n`);
    await Deno.remove(file("metrics.json"));
    const resumed = await callTask("eval", ["--resume", out]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(resumed.stdout, stdout);
    assert.equal(await Deno.readTextFile(file("metrics.json")), metrics);
  }));
