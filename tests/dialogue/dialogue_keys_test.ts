import fc from "fast-check";
import assert from "node:assert/strict";
import { type Dataset, dialogueKeys } from "querylogue/dialogue";

const withIds = (ids: readonly string[]): Dataset => ({
  control: {},
  dialogues: ids.map((experiment_id) => ({
    experiment_id,
    total_expected_interactions: 1,
    kind: "partial",
    interactions: [],
  })),
});

Deno.test("repeated ids get their number in the order of the file", () => {
  assert.deepEqual(dialogueKeys(withIds(["a", "b", "a", "a", "b"])), ["a", "b", "a#2", "a#3", "b#2"]);
});

Deno.test("an id that looks like a key keeps its spelling", () => {
  assert.deepEqual(dialogueKeys(withIds(["a", "a", "a#2"])), ["a", "a#3", "a#2"]);
});

Deno.test("keys are unique, and first occurrences are the ids themselves", () => {
  const id = fc.constantFrom("a", "b", "a#2", "a#2#2", "b#3");
  fc.assert(fc.property(fc.array(id, { maxLength: 12 }), (ids) => {
    const keys = dialogueKeys(withIds(ids));
    assert.equal(new Set(keys).size, ids.length);
    ids.forEach((one, i) => {
      if (ids.indexOf(one) === i) assert.equal(keys[i], one);
      else assert.ok(keys[i]?.startsWith(`${one}#`));
    });
  }));
});
