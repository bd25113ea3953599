import fc from "fast-check";
import assert from "node:assert/strict";
import {
  type Dataset,
  datasetHash,
  datasetText,
  loadDataset,
  parseDataset,
  writeDataset,
} from "querylogue/dialogue";

const text = fc.string({ minLength: 1, unit: "grapheme" });
const dataset: fc.Arbitrary<Dataset> = fc.record({
  control: fc.record({ seed: fc.nat(), max_retries: fc.nat(5), model: text }, { requiredKeys: [] }),
  dialogues: fc.array(
    fc.array(
      fc.record({
        utterance: text,
        intention: text,
        ground_truth_sql: text,
        standalone_intention: text,
        utterance_kinds: fc.constant(["question"] as const),
        expected_reply: fc.constant(["response"] as const),
      }, { requiredKeys: ["utterance", "intention", "utterance_kinds", "expected_reply"] }),
      { minLength: 1, maxLength: 3 },
    ).map((interactions) => ({
      experiment_id: "d",
      total_expected_interactions: interactions.length,
      kind: "partial",
      interactions,
    })),
    { minLength: 1, maxLength: 3 },
  ),
});

Deno.test("a dataset's text parses to the same dataset", () => {
  fc.assert(fc.property(dataset, (one) => {
    assert.deepEqual(parseDataset(JSON.parse(datasetText(one))), JSON.parse(JSON.stringify(one)));
  }));
});

/** The same value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([key, one]) => [key, reversed(one)]));
}

Deno.test("text and hash do not depend on the order in which fields were built", () => {
  fc.assert(fc.property(dataset, (one) => {
    const other = reversed(one) as Dataset;
    assert.equal(datasetText(other), datasetText(one));
    assert.equal(datasetHash(other), datasetHash(one));
  }));
});

Deno.test("another utterance is another hash", () => {
  const of = (utterance: string) =>
    datasetHash(parseDataset({
      dialogues: [{
        experiment_id: "1",
        total_expected_interactions: 1,
        interactions: [{ utterance, intention: "x" }],
      }],
    }));
  assert.notEqual(of("a"), of("b"));
});

Deno.test("a written dataset is loaded as it was; JSON with a fault is refused with its line", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/new/dialogues.json`;
  const interactions = [{ utterance: "Rivers?", intention: "List rivers." }];
  const own = parseDataset({
    dialogues: [{ experiment_id: "1", total_expected_interactions: 1, interactions }],
  });
  await writeDataset(path, own);
  assert.deepEqual(await loadDataset(path), own);
  await Deno.writeTextFile(path, '{\n  "dialogues": [\n    }\n');
  await assert.rejects(loadDataset(path), { name: "InputError", message: /line 3/ });
  await Deno.writeTextFile(path, "{}");
  await assert.rejects(loadDataset(path), {
    name: "InputError",
    message: /dialogues\.json.*dialogues is missing/,
  });
  await Deno.remove(folder, { recursive: true });
});
