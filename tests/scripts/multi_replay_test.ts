import assert from "node:assert/strict";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { multiParts } from "../../lib/agents/loop/mod.ts";
import { ablationRecording, multiRecording } from "../../scripts/cli/embedded_recording.ts";
import { projectFile } from "../../scripts/cli/project_file.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("the recording of the framework holds dialogues 3 to 10 of the model, and those of question types for the ablations", async () => {
  const [recorded, ablated, all] = await Promise.all(
    [multiRecording.dataset, ablationRecording.dataset, projectFile("datasets/atlas/model/dialogues.json")]
      .map(loadDataset),
  );
  assert.ok(recorded !== undefined && ablated !== undefined && all !== undefined);
  assert.deepEqual(recorded.dialogues, all.dialogues.slice(2, 10));
  assert.deepEqual(ablated.dialogues, recorded.dialogues.filter(({ kind }) => kind === "types"));
  assert.deepEqual([recorded, ablated].map(({ control }) => control.max_retries), [0, 0]);
  assert.deepEqual(ablationRecording.agents, multiParts.map((part) => `multi?without=${part}`));
});

Deno.test("the framework without its detector is replayed without server or key, twice to the same journal", () =>
  inFolder(async (folder) => {
    const journals: (readonly string[])[] = [];
    for (const name of ["one", "other"]) {
      const run = join(folder, name);
      const { code, stderr } = await callTask("eval", [
        ...["--agent", "multi?without=detector", "--replay", "--out", run],
      ]);
      assert.equal(code, 0, stderr);
      const lines = (await Deno.readTextFile(join(run, "journal.jsonl"))).trim().split("\n");
      // Conversations are named anew, and times differ.
      journals.push(
        lines.map((line) =>
          JSON.stringify(JSON.parse(line, (key, value) => /^(ms|\w*_ms)$/.test(key) ? undefined : value))
        ).toSorted(),
      );
    }
    const [one = [], other] = journals;
    assert.deepEqual(one, other);
    const turns = one.map((line) => JSON.parse(line));
    assert.equal(turns.length, 9);
    assert.ok(turns.every(({ reply }) => reply.question_type === undefined));
    const agents = turns.flatMap(({ reply }) => reply.trace.steps)
      .flatMap((step) => step.kind === "model" ? [step.agent] : []);
    assert.deepEqual([...new Set(agents)].toSorted(), ["decomposer", "selector"]);
  }));
