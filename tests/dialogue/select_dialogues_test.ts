import assert from "node:assert/strict";
import { dialogueKeys, selectDialogues } from "../../lib/dialogue/mod.ts";

const dialogue = (experiment_id: string) => ({
  experiment_id,
  total_expected_interactions: 0,
  kind: "imported",
  interactions: [],
});
const dataset = { control: { seed: 7 }, dialogues: ["101", "7", "101", "8"].map(dialogue) };

Deno.test("dialogues are chosen by their keys, in the dataset's order, and keep these keys", () => {
  const chosen = selectDialogues(dataset, { only: ["8", "101#2"] });
  assert.deepEqual(dialogueKeys(chosen), ["101#2", "8"]);
  assert.deepEqual(chosen.control, dataset.control);
});

Deno.test("without keys all or the first dialogues are used", () => {
  assert.deepEqual(selectDialogues(dataset, {}), dataset);
  assert.deepEqual(dialogueKeys(selectDialogues(dataset, { limit: 3 })), ["101", "7", "101#2"]);
});

Deno.test("a key that no dialogue has is refused, with the one that is meant", () => {
  assert.throws(
    () => selectDialogues(dataset, { only: ["101#3"] }),
    /no dialogue "101#3" \(perhaps "101#2" is meant\): keys are/,
  );
  assert.throws(() => selectDialogues(dataset, { only: ["nothing"] }), /no dialogue "nothing": keys are/);
  assert.throws(
    () => selectDialogues(dataset, { only: ["nothing", "101", "101#3", "none", "nothing"] }),
    /no dialogue "nothing", "101#3" \(perhaps "101#2" is meant\), "none": keys are/,
  );
});
