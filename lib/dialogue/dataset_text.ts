import { sha256, writeFileAtomic } from "../base/mod.ts";
import { parseDataset } from "./parse_dataset.ts";
import type { Dataset } from "./types.ts";

/**
 * Formats a dataset as JSON with fields in a fixed order and a final newline: equal datasets are equal bytes.
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

/**
 * SHA-256 of a dataset's text in hexadecimal, its canary left out; equal for equal datasets, whatever the order of their
 * fields.
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
export function datasetHash({ control: { canary: _, ...control }, dialogues }: Dataset): string {
  return sha256(datasetText({ control, dialogues }));
}

/**
 * Writes a dataset atomically; creates missing folders and replaces an existing file.
 *
 * @throws {OutsideError} If the file cannot be written.
 *
 * @example
 * ```ts
 * import { loadDataset, parseDataset, writeDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Which rivers are there?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ dialogues });
 * const folder = await Deno.makeTempDir();
 * await writeDataset(`${folder}/dialogues.json`, dataset);
 * assert.deepEqual(await loadDataset(`${folder}/dialogues.json`), dataset);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function writeDataset(path: string, dataset: Dataset): Promise<void> {
  await writeFileAtomic(path, datasetText(dataset));
}
