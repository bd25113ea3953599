import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { InputError } from "querylogue/base";
import {
  applySheet,
  applyYaml,
  type Dataset,
  datasetHash,
  datasetSheet,
  datasetText,
  datasetYaml,
  loadDataset,
  loadDatasets,
  parseDataset,
  withCanary,
} from "querylogue/dialogue";
import {
  chatLines,
  datasetCard,
  importDatasets,
  mmsqlText,
  parquetFile,
  spiderFiles,
} from "querylogue/dialogue/formats";
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFolder } from "../scripts/run_task.ts";

const embedded = (name: string) => fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url));

const asking = (...utterances: readonly string[]): Dataset =>
  parseDataset({
    control: { database: "geo", seed: 1 },
    dialogues: utterances.map((utterance, i) => ({
      experiment_id: String(i + 1),
      total_expected_interactions: 1,
      interactions: [{ utterance, intention: utterance, ground_truth_sql: "SELECT 1" }],
    })),
  });

const canaryOf = ({ control }: Dataset) => control.canary ?? assert.fail("there is no canary");

Deno.test("equal datasets have equal canaries, others have others", () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
  fc.assert(fc.property(words, words, (one, other) => {
    const [a, b] = [withCanary(asking(...one)), withCanary(asking(...other))];
    assert.equal(canaryOf(a) === canaryOf(b), JSON.stringify(one) === JSON.stringify(other));
  }));
});

Deno.test("a canary is one line at the head of the file, and the hash of a dataset does not know it", () => {
  const plain = asking("Rivers?");
  const marked = withCanary(plain);
  assert.equal(datasetHash(marked), datasetHash(plain));
  const lines = datasetText(marked).split("\n");
  assert.equal(lines[2], `    "canary": ${JSON.stringify(canaryOf(marked))},`);
  assert.equal(lines.toSpliced(2, 1).join("\n"), datasetText(plain));
});

Deno.test("loaders take a dataset without a canary, and refuse one that is no canary", () => {
  const { control, dialogues } = asking("Rivers?");
  assert.equal(parseDataset({ control, dialogues }).control.canary, undefined);
  for (const canary of ["none", "GUID 1234", "", `${canaryOf(withCanary({ control, dialogues }))}\n`]) {
    assert.throws(() => parseDataset({ control: { ...control, canary }, dialogues }, "geo.json"), (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, /geo\.json.*control\.canary is no line that ends in a GUID; correct it$/);
      return true;
    });
  }
});

Deno.test("edits by hand keep the canary of their dataset", async () => {
  const dataset = withCanary(asking("Rivers?", "Lakes?"));
  const sheet = (await datasetSheet(dataset)).replace("Rivers?", "Which rivers are there?");
  const bySheet = await applySheet(dataset, sheet);
  assert.equal(bySheet.edits.length, 1);
  assert.equal(canaryOf(bySheet.dataset), canaryOf(dataset));
  const files = await datasetYaml(dataset);
  assert.ok(files.every(({ text }) => text.includes(`# ${canaryOf(dataset)}\n`)));
  const edited = files.map((file) => ({ ...file, text: file.text.replace("Lakes?", "Which lakes?") }));
  const byYaml = await applyYaml(dataset, edited);
  assert.equal(byYaml.edits.length, 1);
  assert.equal(withCanary(byYaml.dataset).control.canary, canaryOf(dataset));
});

Deno.test("every export holds the canary, and what is imported back keeps it", () =>
  inFolder(async (folder) => {
    const dataset = withCanary(asking("Rivers?", "Lakes?"));
    const canary = canaryOf(dataset);
    assert.ok((await datasetCard(dataset, { file: "geo.json" })).includes(canary));
    const chats = chatLines(dataset).trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(chats.map((chat) => chat.canary), [canary, canary]);
    const { buffer } = await parquetFile(dataset);
    const rows = await parquetReadObjects({ file: buffer as ArrayBuffer });
    assert.deepEqual(rows.map((row) => row["canary"]), [canary, canary]);
    const texts = { spider: spiderFiles(dataset).questions, mmsql: mmsqlText(dataset) };
    for (const kind of ["spider", "mmsql"] as const) {
      const path = join(folder, `${kind}.json`);
      await Deno.writeTextFile(path, texts[kind]);
      for (const [back] of [await importDatasets(path, kind), await loadDatasets(path)]) {
        assert.equal(back?.dataset.control.canary, canary);
      }
    }
    for (const text of [spiderFiles(asking("a")).questions, mmsqlText(asking("a")), chatLines(asking("a"))]) {
      assert.doesNotMatch(text, /canary/i);
    }
  }));

Deno.test("the embedded datasets have the canaries that follow from them; the recorded one of a model has none", async () => {
  for (const name of ["atlas/dialogues.json", "atlas/replay/dialogues.json", "industrial/dialogues.json"]) {
    const { control: { canary, ...control }, dialogues } = await loadDataset(embedded(name));
    assert.equal(canary, canaryOf(withCanary({ control, dialogues })), name);
  }
  const recorded = await loadDataset(embedded("atlas/model/dialogues.json"));
  assert.equal(recorded.control.canary, undefined);
});
