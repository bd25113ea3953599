import { basename, dirname } from "node:path";

/**
 * Names a dataset for people by its file: `lakes.json` is "lakes". One that is only called `dialogues.json` goes by its
 * folder, and where that is only called `model`, by the folder around it, too.
 *
 * @example
 * ```ts
 * import { datasetName } from "./dataset_name.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(datasetName("/data/atlas/dialogues.json"), "atlas");
 * assert.equal(datasetName("/data/atlas/model/dialogues.json"), "atlas-model");
 * ```
 */
export function datasetName(path: string): string {
  const name = basename(path).replace(/\.json$/i, "");
  if (name !== "dialogues") return name;
  const folder = dirname(path);
  return basename(folder) === "model" ? `${basename(dirname(folder))}-model` : basename(folder);
}
