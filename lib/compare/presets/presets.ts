import { bird, birdSoftF1 } from "./bird.ts";
import { paper } from "./paper.ts";
import { spider, spiderDistinct } from "./spider.ts";
import { spider2 } from "./spider2.ts";
import type { Preset } from "./types.ts";

export type PresetName = "spider" | "spider-distinct" | "bird" | "bird-soft-f1" | "spider2" | "paper";

/**
 * The published evaluators by name, each with its own defaults. `paper` is a reconstruction.
 *
 * @example
 * ```ts
 * import { presets } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...values: number[]) => (
 *   { columns: [{ name: "n", type: "integer", values }], rowCount: values.length, truncated: false } as const
 * );
 * const queries = { goldSql: "SELECT n FROM a", predictedSql: "SELECT n FROM a JOIN b USING (n)" };
 * const accepting = Object.values(presets).filter(({ compare }) => compare(table(1, 2), table(1, 2, 2), queries).equal);
 * assert.deepEqual(accepting.map(({ name }) => name), ["bird", "bird-soft-f1"]);
 * ```
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  "spider": spider,
  "spider-distinct": spiderDistinct,
  "bird": bird,
  "bird-soft-f1": birdSoftF1,
  "spider2": spider2(),
  "paper": paper(),
};
