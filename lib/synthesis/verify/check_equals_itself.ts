import { comparePresets } from "../../compare/mod.ts";
import { compareQueries, presets } from "../../compare/mod.ts";
import { failed, type GroundTruth, passed } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

/** Whether the ground truth, given as a prediction, is right under the default comparison and under every preset. */
export async function checkEqualsItself(truth: GroundTruth): Promise<CheckResult> {
  const { sql, goldDatabase, predictedDatabase, limits } = truth;
  const twice = { goldDatabase, predictedDatabase, goldSql: sql, predictedSql: sql, ...limits };
  const faults = [...await byDefault(twice), ...await byPresets(twice)];
  return faults.length === 0
    ? passed(`under default, ${Object.keys(presets).join(", ")}`)
    : failed(faults.join("; "));
}

type Twice = Parameters<typeof compareQueries>[0];

async function byDefault(twice: Twice): Promise<readonly string[]> {
  const comparison = await compareQueries(twice);
  if ("message" in comparison) return [`default: ${comparison.message}`];
  const { verdict, reasons } = comparison.verdict;
  // That there is nothing to compare is another check's to tell.
  return verdict === "equal" || verdict === "vacuous" ? [] : [`default: ${reasons[0]?.text ?? verdict}`];
}

async function byPresets(twice: Twice): Promise<readonly string[]> {
  const outcomes = await comparePresets({ ...twice, presets: Object.values(presets) });
  return Object.entries(outcomes).filter(([, { verdict }]) => verdict !== "equal")
    .map(([name, { verdict, note }]) => `${name}: ${verdict === "different" ? DIFFERENT : note ?? verdict}`);
}

const DIFFERENT = "two runs of it are not equal";
