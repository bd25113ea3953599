import { writeFileAtomic } from "../base/mod.ts";
import { datasetText } from "./dataset_text.ts";
import type { Dataset } from "./types.ts";

/**
 * Writes a dataset to its file, whole or not at all; missing folders are made and an existing file is replaced.
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
