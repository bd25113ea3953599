import { InputError, nearestName } from "../base/mod.ts";
import { dialogueKeys } from "./dialogue_keys.ts";
import type { Dataset } from "./types.ts";

/** Which dialogues of a dataset are used. */
export interface SelectDialoguesOptions {
  /** Keys of the dialogues, in any order. @default all */
  readonly only?: readonly string[] | undefined;
  /** Number of dialogues, from the first. @default all */
  readonly limit?: number | undefined;
}

/**
 * Returns a dataset of some of its dialogues, in its order. Each keeps its key: a repeat that is chosen by its key bears that
 * as its id.
 *
 * @throws {InputError} If no dialogue has a key; the message names all such keys.
 *
 * @example
 * ```ts
 * import { dialogueKeys, selectDialogues } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { experiment_id: "101", total_expected_interactions: 1, kind: "imported", interactions: [] };
 * const dataset = { control: {}, dialogues: [dialogue, dialogue] };
 * assert.deepEqual(dialogueKeys(selectDialogues(dataset, { only: ["101#2"] })), ["101#2"]);
 * assert.throws(() => selectDialogues(dataset, { only: ["102"] }), /no dialogue "102"/);
 * ```
 */
export function selectDialogues(dataset: Dataset, { only, limit }: SelectDialoguesOptions): Dataset {
  if (only === undefined) return { ...dataset, dialogues: dataset.dialogues.slice(0, limit) };
  const keys = dialogueKeys(dataset);
  const unknown = [...new Set(only)].filter((key) => !keys.includes(key));
  if (unknown.length > 0) {
    const named = unknown.map((key) => {
      const meant = nearestName(key, keys);
      return `"${key}"${meant === undefined ? "" : ` (perhaps "${meant}" is meant)`}`;
    });
    throw new InputError(
      `The dataset has no dialogue ${named.join(", ")}: ` +
        `keys are the experiment_id of a dialogue, with #2, #3 … for repeats`,
    );
  }
  const dialogues = dataset.dialogues.flatMap((dialogue, i) => {
    const key = keys[i] ?? "";
    return only.includes(key) ? [{ ...dialogue, experiment_id: key }] : [];
  });
  return { ...dataset, dialogues: dialogues.slice(0, limit) };
}
