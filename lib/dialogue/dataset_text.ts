import { parseDataset } from "./parse_dataset.ts";
import type { Dataset } from "./types.ts";

/**
 * A dataset as the text of its file: JSON in our format, fields in a fixed order, ending in a newline, so that equal
 * datasets are equal bytes.
 *
 * @throws {InputError} If the dataset could not be loaded again.
 *
 * @example
 * ```ts
 * import { datasetText, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     interactions: [{ utterance: "Which rivers are there?", intention: "List all rivers." }],
 *   }],
 * });
 * assert.deepEqual(parseDataset(JSON.parse(datasetText(dataset))), dataset);
 * ```
 */
export function datasetText(dataset: Dataset): string {
  // Parsing gives the fields in the order of the shape, whatever order the caller built them in.
  return `${JSON.stringify(parseDataset(dataset), null, 2)}\n`;
}
