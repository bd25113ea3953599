import { datasetHash } from "./dataset_text.ts";
import type { Dataset } from "./types.ts";

/**
 * Adds a canary to a dataset without one: a request not to train on it, with a number by which the dataset can be found where
 * it should not be. The number is derived from the dataset, so that equal datasets have equal canaries; it stays when the
 * dataset is edited.
 *
 * Source: the canary strings of BIG-bench (Srivastava et al., 2022).
 *
 * @example
 * ```ts
 * import { parseDataset, withCanary } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Which rivers are there?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = withCanary(parseDataset({ dialogues }));
 * assert.match(dataset.control.canary ?? "", /^This is test data.* GUID [0-9a-f-]{36}$/);
 * assert.deepEqual(withCanary(dataset), dataset);
 * ```
 */
export function withCanary({ control, dialogues }: Dataset): Dataset {
  if (control.canary !== undefined) return { control, dialogues };
  const hash = datasetHash({ control, dialogues });
  // Version 8 of RFC 9562, for numbers of one's own making.
  const guid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
  return {
    control: {
      canary: `This is test data: please do not train models on it. Canary GUID ${guid}`,
      ...control,
    },
    dialogues,
  };
}
