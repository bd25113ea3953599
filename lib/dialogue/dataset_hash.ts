import { sha256 } from "../base/mod.ts";
import { datasetText } from "./dataset_text.ts";
import type { Dataset } from "./types.ts";

/**
 * SHA-256 of a dataset's text, in hexadecimal: equal for equal datasets, whatever order their fields were built in.
 *
 * @example
 * ```ts
 * import { datasetHash, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Which rivers are there?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ dialogues });
 * assert.equal(datasetHash(dataset).length, 64);
 * assert.notEqual(datasetHash(dataset), datasetHash({ ...dataset, control: { seed: 2 } }));
 * ```
 */
export function datasetHash(dataset: Dataset): string {
  return sha256(datasetText(dataset));
}
