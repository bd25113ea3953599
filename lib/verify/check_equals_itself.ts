import { comparePresets, compareQueries, presets } from "../compare/mod.ts";
import { failed, type GroundTruth, passed } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

/** Whether the ground truth, given as a prediction, is right under the default comparison and under every preset. */
export async function checkEqualsItself(truth: GroundTruth): Promise<CheckResult> {
  const { sql, goldDatabase, predictedDatabase, limits } = truth;
  const twice = { goldDatabase, predictedDatabase, goldSql: sql, predictedSql: sql, ...limits };
  const faults = [...await byDefault(twice), ...await byPresets(twice)];
  return faults.length === 0
    ? passed(`under default, ${Object.keys(presets).join(", ")}`)
    : failed(byFault(faults));
}

/** Rules that find the same fault, and what is wrong under them. */
interface Fault {
  readonly rules: string;
  readonly text: string;
}

function byFault(faults: readonly Fault[]): string {
  return [...Map.groupBy(faults, ({ text }) => text)]
    .map(([text, found]) => `${found.map(({ rules }) => rules).join(", ")}: ${text}`)
    .join("; ");
}

type Twice = Parameters<typeof compareQueries>[0];

async function byDefault(twice: Twice): Promise<readonly Fault[]> {
  const comparison = await compareQueries(twice);
  if ("message" in comparison) {
    return [{ rules: "default", text: comparison.kind === "moved" ? DIFFERENT : comparison.message }];
  }
  const { verdict, reasons } = comparison.verdict;
  // That there is nothing to compare is another check's to tell.
  if (verdict === "equal" || verdict === "vacuous") return [];
  const [reason] = reasons;
  const told = verdict === "different" && reason?.kind !== "truncated" ? DIFFERENT : reason?.text ?? verdict;
  return [{ rules: "default", text: told }];
}

async function byPresets(twice: Twice): Promise<readonly Fault[]> {
  const outcomes = await comparePresets({ ...twice, presets: Object.values(presets) });
  return Object.entries(outcomes).filter(([, { verdict }]) => verdict !== "equal")
    .map(([rules, { verdict, note }]) => ({
      rules,
      text: verdict === "different" ? DIFFERENT : note ?? verdict,
    }));
}

const DIFFERENT = "two runs of it are not equal";
