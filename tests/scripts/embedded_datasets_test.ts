import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { callTask, inFolder } from "./run_task.ts";

const model = fileURLToPath(new URL("../../datasets/atlas/model/dialogues.json", import.meta.url));

Deno.test("a dataset that comes with the project is read by its name as by its file", async () => {
  const [byName, byFile] = [
    await callTask("sentences", ["--dataset", "atlas-model", "--count", "2"]),
    await callTask("sentences", ["--dataset", model, "--count", "2"]),
  ];
  assert.deepEqual(byName, { ...byFile, code: 0, stderr: "" });
  assert.match(byName.stdout, /2 of 167 interactions/);
});

Deno.test("several datasets are named at once", async () => {
  const args = ["--dataset", "atlas", "industrial", "--database", "a", "b", "c"];
  const { code, stderr } = await callTask("eval", args);
  assert.equal(code, 2);
  assert.match(stderr, /\b2 datasets|\b3 databases/);
});

Deno.test("a file of that name in the working folder wins, and this is said", () =>
  inFolder(async (folder) => {
    const interactions = [{ utterance: "Which lakes?", intention: "List the lakes." }];
    const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
    await Deno.writeTextFile(`${folder}/atlas`, JSON.stringify({ dialogues }));
    const { code, stdout, stderr } = await callTask("sentences", ["--dataset", "atlas"], {
      calledIn: folder,
    });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /1 of 1 interactions/);
    assert.equal(stderr, "Reading the file atlas of this folder, not the embedded dataset of that name.\n");
  }));

Deno.test("the list shows each dataset with its counts and its writer", async () => {
  const { stdout } = await callTask("dataset", ["list"]);
  assert.match(
    stdout,
    /^atlas-model +40 dialogues, 167 interactions about atlas, written by a model, recorded$/m,
  );
  const { stdout: json } = await callTask("dataset", ["list", "--json"]);
  const [{ name, datasets }] = JSON.parse(json);
  const [atlas] = datasets;
  assert.deepEqual([name, atlas.name, atlas.dialogues, atlas.interactions, atlas.written_by], [
    "atlas",
    "atlas",
    64,
    293,
    "the grammar",
  ]);
});
