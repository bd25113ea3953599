import { readJsonFile } from "../base/mod.ts";
import { parseDataset } from "./parse_dataset.ts";
import type { Dataset } from "./types.ts";

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
