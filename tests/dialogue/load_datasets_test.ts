import assert from "node:assert/strict";
import { loadDatasets } from "querylogue/dialogue";
import { sharedPath, sharedTest } from "../shared_data.ts";

async function loaded(document: unknown) {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, JSON.stringify(document));
    return await loadDatasets(file);
  } finally {
    await Deno.remove(file);
  }
}

/** The SQL of each interaction, dialogue by dialogue, database by database. */
const shown = async (document: unknown) =>
  (await loaded(document)).map(({ database, dataset }) => [
    database,
    dataset.dialogues.map(({ experiment_id, interactions }) => [
      experiment_id,
      ...interactions.map(({ ground_truth_sql = "none" }) => ground_truth_sql),
    ]),
  ]);

Deno.test("loadDatasets() reads Spider's and BIRD's questions by database", async () => {
  const entry = (db_id: string, sql: string) => ({ db_id, question: "q", query: sql });
  assert.deepEqual(await shown([entry("b", "S1"), entry("a", "S2"), entry("b", "S3")]), [
    ["b", [["1", "S1"], ["3", "S3"]]],
    ["a", [["2", "S2"]]],
  ]);
  assert.deepEqual(await shown([{ db_id: "a", question: "q", SQL: "S1", evidence: "e" }]), [["a", [[
    "1",
    "S1",
  ]]]]);
});

Deno.test("loadDatasets() reads the dialogues of CoSQL and SParC", async () => {
  const interaction = [{ utterance: "u", query: "S1" }, { utterance: "v", query: "S2" }];
  const document = [{ database_id: "a", interaction, final: { utterance: "u", query: "S9" } }];
  assert.deepEqual(await shown(document), [["a", [["1", "S1", "S2"]]]]);
  const [first] = await loaded(document);
  assert.deepEqual(first?.dataset.control, { database: "a", sql_dialect: "sqlite" });
});

Deno.test("loadDatasets() reads MMSQL's turns: SQL answers answerable questions only", async () => {
  const user = (type: string) => ({ isuser: true, text: "t", type });
  const system = (query: string) => ({ isuser: false, text: "", query });
  const document = [{
    db_name: "a",
    turns: [
      user("answerable"),
      system("SELECT 1"),
      user("unanswerable"),
      system("There is none."),
      user("improper"),
    ],
  }];
  assert.deepEqual(await shown(document), [["a", [["1", "SELECT 1", "none", "none"]]]]);
  const [first] = await loaded(document);
  assert.deepEqual(first?.dataset.dialogues[0]?.interactions.map((one) => one.question_type), [
    "answerable",
    "unanswerable",
    "improper",
  ]);
});

Deno.test("loadDatasets() reads a dataset of ours as one that names no database", async () => {
  const interactions = [{ utterance: "u", intention: "i", ground_truth_sql: "S1" }];
  assert.deepEqual(
    await shown({ dialogues: [{ experiment_id: "7", total_expected_interactions: 1, interactions }] }),
    [[undefined, [["7", "S1"]]]],
  );
});

Deno.test("loadDatasets() refuses other lists and names the first entry that it cannot use", async () => {
  await assert.rejects(loaded([]), { name: "InputError", message: /it has none of the shapes/ });
  await assert.rejects(
    loaded([{ db_id: "a", question: "q", query: "S" }, { db_id: "b" }]),
    /entry 2 has none/,
  );
});

const published = {
  "spider/dev.json": [20, 1034, 1034],
  "cosql/dev.json": [20, 1007, 1007],
  "sparc/dev.json": [20, 1203, 1203],
  "mmsql/MMSQL_test.json": [20, 808, 554],
  "bird/mini_dev_sqlite.json": [11, 500, 500],
  "mondial40/dialogue_dataset.json": [1, 161, 161],
};
for (const [file, [databases, interactions, withSql]] of Object.entries(published)) {
  sharedTest(`loadDatasets() reads ${withSql} ground truths from ${file}`, [file], async () => {
    const datasets = await loadDatasets(sharedPath(file));
    const all = datasets.flatMap(({ dataset }) => dataset.dialogues.flatMap((one) => one.interactions));
    assert.deepEqual(
      [datasets.length, all.length, all.filter((one) => one.ground_truth_sql !== undefined).length],
      [databases, interactions, withSql],
    );
  });
}
