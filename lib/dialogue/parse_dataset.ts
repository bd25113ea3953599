import { InputError, readJsonFile } from "../base/mod.ts";
import { describeFirstIssue, isRecord } from "./describe_issue.ts";
import { authorsShape, datasetShape } from "./dataset_shape.ts";
import type { Dataset } from "./types.ts";

/**
 * A dataset from a parsed JSON document, in our own format or in that of the authors' published file.
 *
 * A document with the top key `dataset` is read as the authors' file: its dialogues become `imported` ones, and as the
 * paper's experiments run on Oracle, `control.sql_dialect` is `oracle` and the SQL text stays as it is. Where our own
 * format leaves out `utterance_kinds` and `expected_reply`, the first utterance is a question, later ones are partial
 * questions, and each expects a response. Fields that are not ours are left out.
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
 * A dataset from its file: ours, or the authors' published file as it is.
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
