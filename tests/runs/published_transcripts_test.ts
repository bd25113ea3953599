import type { Dataset } from "querylogue/dialogue";
import { importDatasets } from "querylogue/dialogue/formats";
import type { TurnRecord } from "querylogue/evaluation";
import { evaluate } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder } from "../scripts/run_task.ts";
import { isThorough, sharedPath, sharedTest } from "../shared_data.ts";

const databaseOf = (name: string) => sharedPath(`spider_en/database/${name}/${name}.sqlite`);

async function datasetOf(
  file: string,
  kind: "mmsql" | "sparc" | "cosql",
  database: string,
): Promise<Dataset> {
  const found = (await importDatasets(sharedPath(file), kind)).find((one) => one.database === database);
  assert.ok(found !== undefined);
  return found.dataset;
}

/** Plays a file against the dialogues of one database. */
async function played(
  dataset: Dataset,
  file: string,
  preset: "spider" | "bird",
): Promise<readonly TurnRecord[]> {
  const agent = `transcript:${file}`;
  const { control: { database = "" } } = dataset;
  const { records } = await evaluate(dataset, {
    database: databaseOf(database),
    agents: [agent],
    preset,
    force: true,
    seed: 1,
  });
  return records.filter(({ turn }) => turn === 1);
}

function truthOf({ dialogues }: Dataset, key: string, interaction: number): string | undefined {
  return dialogues.find(({ experiment_id }) => experiment_id === key)?.interactions[interaction - 1]
    ?.ground_truth_sql;
}

const models = isThorough ? ["Llama-3-8B", "Mistral-7B", "gpt-4-turbo"] : ["gpt-4-turbo"];
const databases = isThorough ? ["pets_1", "concert_singer", "tvshow", "singer"] : ["pets_1"];

for (const model of models) {
  const output = `mmsql/outputs/${model}.json`;
  sharedTest(`outputs of ${model} on MMSQL get the verdicts of the official evaluator`, [
    output,
    "test_suite/official_verdicts.jsonl",
    ...databases.map((name) => `spider_en/database/${name}/${name}.sqlite`),
  ], async () => {
    const official = (await Deno.readTextFile(sharedPath("test_suite/official_verdicts.jsonl"))).trim().split(
      "\n",
    )
      .map((line) => JSON.parse(line)).filter(({ source }) => source === model);
    for (const database of databases) {
      const dataset = await datasetOf(output, "mmsql", database);
      const records = await played(dataset, sharedPath(output), "spider");
      // The official pairs hold the SQL alone, as a model took it out of the reply.
      const bare = (sql = "") => sql.replaceAll(/[\s;]+/g, " ").trim();
      const compared = official.filter(({ db_id, exec_match }) => db_id === database && exec_match !== null)
        .flatMap(({ question, pred, gold, exec_match }) => {
          const record = records.find(({ dialogue_key, interaction, user, reply, sql }) =>
            user.text === question && sql.verdict !== "unscored" && bare(reply.sql) === bare(pred) &&
            bare(truthOf(dataset, dialogue_key, interaction)) === bare(gold)
          );
          return record === undefined ? [] : [[question, record.sql.verdict === "equal", exec_match === 1]];
        });
      assert.ok(compared.length >= 3, `${compared.length} pairs of ${database}`);
      assert.deepEqual(compared.filter(([, own, theirs]) => own !== theirs), []);
    }
  });
}

sharedTest("outputs in another order than the dataset play the dialogues that they belong to", [
  "mmsql/outputs/gpt-4-turbo.json",
  "mmsql/MMSQL_test.json",
], async () => {
  const dataset = await datasetOf("mmsql/MMSQL_test.json", "mmsql", "singer");
  const records = await played(dataset, sharedPath("mmsql/outputs/gpt-4-turbo.json"), "spider");
  assert.ok(records.length > 0);
  const isRecorded = records.filter(({ cause }) => cause !== "not_recorded");
  assert.ok(isRecorded.length >= 0.8 * records.length, `${isRecorded.length} of ${records.length}`);
});

/** Whether two queries give the same set of rows, by the database's own driver. */
function sameRows(database: DatabaseSync, gold: string, predicted: string): boolean {
  const rows = (sql: string) =>
    new Set(database.prepare(sql).all().map((row) => JSON.stringify(Object.values(row))));
  try {
    return rows(gold).symmetricDifference(rows(predicted)).size === 0;
  } catch {
    return false;
  }
}

sharedTest("predictions for SParC are scored against the dialogues that stand at their places", [
  "sparc/dev.json",
  "test_suite/predict.txt",
  "spider_en/database/tvshow/tvshow.sqlite",
], async () => {
  const dataset = await datasetOf("sparc/dev.json", "sparc", "tvshow");
  const records = await played(dataset, sharedPath("test_suite/predict.txt"), "bird");
  using database = new DatabaseSync(databaseOf("tvshow"), { readOnly: true });
  const recorded = records.filter(({ sql }) => sql.verdict !== "unscored");
  assert.ok(recorded.length >= 20);
  for (const { dialogue_key, interaction, reply, sql } of recorded) {
    const gold = truthOf(dataset, dialogue_key, interaction) ?? "";
    assert.equal(sql.verdict === "equal", sameRows(database, gold, reply.sql ?? ""), reply.sql ?? "");
  }
});

sharedTest("CoSQL's own ground truths, as predictions in the order of the dialogues, are all right", [
  "cosql/dev.json",
  "spider_en/database/singer/singer.sqlite",
], async () => {
  const dialogues: readonly { readonly interaction: readonly { readonly query: string }[] }[] = JSON.parse(
    await Deno.readTextFile(sharedPath("cosql/dev.json")),
  );
  const predictions = dialogues.map(({ interaction }) =>
    interaction.map(({ query }) => `${query}\n`).join("")
  ).join("\n");
  await inFolder(async (folder) => {
    const file = join(folder, "predicted.txt");
    await Deno.writeTextFile(file, predictions);
    const records = await played(await datasetOf("cosql/dev.json", "cosql", "singer"), file, "bird");
    assert.ok(records.length >= 5);
    assert.deepEqual(records.filter(({ sql }) => !["equal", "unscored"].includes(sql.verdict)), []);
  });
});

sharedTest("predictions in another order than the dataset are refused where they name their databases", [
  "cosql/dev.json",
  "cosql/dev_gold.txt",
  "spider_en/database/singer/singer.sqlite",
], async () => {
  const dataset = await datasetOf("cosql/dev.json", "cosql", "singer");
  await assert.rejects(
    played(dataset, sharedPath("cosql/dev_gold.txt"), "bird"),
    /dialogue "\d+" is about singer, and the predictions at its place about \w+, from line \d+ on; give predictions/,
  );
});
