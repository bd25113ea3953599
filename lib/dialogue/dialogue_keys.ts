import type { Dataset } from "./types.ts";

/**
 * Returns the `dialogue_key` of each dialogue in order: its `experiment_id`, with `#2`, `#3` … for repeats. Keys are
 * unique, even if an id looks like another one's key.
 *
 * @example
 * ```ts
 * import { dialogueKeys } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { experiment_id: "101", total_expected_interactions: 1, kind: "imported", interactions: [] };
 * assert.deepEqual(dialogueKeys({ control: {}, dialogues: [dialogue, dialogue] }), ["101", "101#2"]);
 * ```
 */
export function dialogueKeys(dataset: Dataset): readonly string[] {
  const ids = dataset.dialogues.map((dialogue) => dialogue.experiment_id);
  // An id that stands first keeps its spelling, so keys made for repeats step around every id of the file.
  const taken = new Set(ids);
  const seen = new Set<string>();
  return ids.map((id) => {
    if (!seen.has(id)) {
      seen.add(id);
      return id;
    }
    let repeat = 2;
    while (taken.has(`${id}#${repeat}`)) repeat++;
    taken.add(`${id}#${repeat}`);
    return `${id}#${repeat}`;
  });
}
