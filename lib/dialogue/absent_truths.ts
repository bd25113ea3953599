import { dialogueKeys } from "./dialogue_keys.ts";
import type { GoldStatus } from "./gold_status.ts";
import type { Dataset } from "./types.ts";

/** An interaction that expects data and has no ground truth. */
export interface AbsentTruth extends Omit<GoldStatus, "status"> {
  readonly status: "absent";
}

/**
 * Returns each interaction that expects data and has no ground truth, in order. Greetings, refusals and changes
 * of the context need none.
 *
 * @example
 * ```ts
 * import { absentTruths, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const asked = { utterance: "Rivers?", intention: "List all rivers.", expected_reply: ["response"] };
 * const dataset = parseDataset({
 *   dialogues: [{ experiment_id: "1", total_expected_interactions: 1, interactions: [asked] }],
 * });
 * assert.deepEqual(absentTruths(dataset).map(({ status }) => status), ["absent"]);
 * ```
 */
export function absentTruths(dataset: Dataset): readonly AbsentTruth[] {
  const keys = dialogueKeys(dataset);
  return dataset.dialogues.flatMap(({ interactions }, position) =>
    interactions.flatMap(({ expected_reply, ground_truth_sql }, index): readonly AbsentTruth[] =>
      ground_truth_sql !== undefined || !expected_reply.includes("response") ? [] : [{
        ...{ dialogue_key: keys[position] ?? "", interaction: index + 1 },
        ...{ status: "absent", message: "it expects data and has no ground truth" },
      }]
    )
  );
}
