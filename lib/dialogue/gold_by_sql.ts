import { dialogueKeys } from "./dialogue_keys.ts";
import type { GoldStatus } from "./gold_status.ts";
import type { Dataset } from "./types.ts";

/**
 * The status of each ground truth by its SQL. Equal queries have one status, that of the last.
 *
 * @param statuses Of the same dataset.
 */
export function goldBySql(
  dataset: Dataset,
  statuses: readonly GoldStatus[],
): ReadonlyMap<string, GoldStatus> {
  const keys = dialogueKeys(dataset);
  return new Map(statuses.map((status) => {
    const dialogue = dataset.dialogues[keys.indexOf(status.dialogue_key)];
    return [dialogue?.interactions[status.interaction - 1]?.ground_truth_sql ?? "", status];
  }));
}
