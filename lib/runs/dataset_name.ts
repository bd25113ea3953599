import { basename, dirname } from "node:path";

/**
 * Names a dataset for people by its file: `lakes.json` is "lakes". One that is only called `dialogues.json` goes by its folder.
 *
 * @example
 * ```ts
 * import { datasetName } from "./dataset_name.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(datasetName("/data/atlas/dialogues.json"), "atlas");
 * ```
 */
export function datasetName(path: string): string {
  const name = basename(path).replace(/\.json$/i, "");
  return name === "dialogues" ? basename(dirname(path)) : name;
}
