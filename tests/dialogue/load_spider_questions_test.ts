import assert from "node:assert/strict";
import { loadSpiderQuestions } from "querylogue/dialogue";
import { sharedPath, sharedTest } from "../shared_data.ts";

async function folderWith(entries: unknown): Promise<string> {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/dev.json`, JSON.stringify(entries));
  return folder;
}

const entry = (db_id: string, question: string) => ({ db_id, question, query: "SELECT 1" });

Deno.test("questions are grouped by database and known by their place in the file", async () => {
  const folder = await folderWith([entry("b", "one"), entry("a", "two"), entry("b", "three")]);
  const groups = await loadSpiderQuestions(folder, { count: 10 });
  assert.deepEqual(
    groups.map(({ database, dataset }) => [database, dataset.dialogues.map((one) => one.experiment_id)]),
    [["b", ["1", "3"]], ["a", ["2"]]],
  );
  assert.equal(groups[0]?.dataset.control.sql_dialect, "sqlite");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("equal seeds draw equal questions, and a count of no questions is refused", async () => {
  const folder = await folderWith(Array.from({ length: 40 }, (_, i) => entry("a", `question ${i}`)));
  const drawn = async (seed: number) =>
    (await loadSpiderQuestions(folder, { count: 5, seed }))[0]?.dataset.dialogues.map((one) =>
      one.experiment_id
    );
  assert.deepEqual(await drawn(3), await drawn(3));
  assert.notDeepEqual(await drawn(3), await drawn(4));
  assert.equal((await drawn(3))?.length, 5);
  await assert.rejects(loadSpiderQuestions(folder, { count: 0 }), RangeError);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a file that is not Spider's is refused", async () => {
  const folder = await folderWith([{ question: "only" }]);
  await assert.rejects(loadSpiderQuestions(folder), { name: "InputError", message: /dev\.json/ });
  await Deno.remove(folder, { recursive: true });
});

sharedTest("100 questions are drawn from the Spider development set", ["spider/dev.json"], async () => {
  const groups = await loadSpiderQuestions(sharedPath("spider"));
  assert.equal(groups.reduce((sum, { dataset }) => sum + dataset.dialogues.length, 0), 100);
});
