import { InputError, readJsonFile } from "../base/mod.ts";
import { describeFirstIssue, isRecord } from "./describe_issue.ts";
import { authorsShape, datasetShape } from "./dataset_shape.ts";
import type { Dataset } from "./types.ts";

/**
 * Parses a dataset from JSON in our format or that of the authors' published file.
 *
 * A top key `dataset` means the authors' file: dialogues are `imported`, and `control.sql_dialect` is `oracle`, as the
 * paper runs on Oracle. In our format missing `utterance_kinds` and `expected_reply` default to question, then partial
 * questions, each expecting a response. Unknown fields are dropped.
 *
 * @param value The document.
 * @param name What messages call it, for example the file's path.
 * @throws {InputError} If the document has another shape; the message names the place in it.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     interactions: [{ utterance: "Which rivers are there?", intention: "List all rivers." }],
 *   }],
 * });
 * assert.deepEqual(dataset.dialogues[0]?.interactions[0]?.utterance_kinds, ["question"]);
 * ```
 */
export function parseDataset(value: unknown, name = "the dataset"): Dataset {
  const shape = isRecord(value) && "dataset" in value && !("dialogues" in value)
    ? authorsShape
    : datasetShape;
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InputError(
    `Cannot read ${name} as a dialogue test dataset: ${describeFirstIssue(parsed.error, value)}`,
  );
}

/**
 * Loads a dataset from its file or from the authors' published file.
 *
 * @param path Path of the JSON file.
 * @throws {InputError} If the file is missing, is no JSON (with the line) or has another shape (with the place).
 *
 * @example
 * ```ts
 * import { loadDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(loadDataset("no-such-file.json"), /no-such-file\.json/);
 * ```
 */
export async function loadDataset(path: string): Promise<Dataset> {
  return parseDataset(await readJsonFile(path), path);
}
