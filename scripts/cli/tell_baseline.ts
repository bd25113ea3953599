import { agentMetric, type LeftOut, pValueText } from "../../lib/metrics/mod.ts";
import {
  type Baseline,
  type BaselineComparison,
  compareWithBaseline,
  type EvaluationRun,
} from "../../lib/runs/mod.ts";
import { endWith, exitCode, say } from "./command.ts";

/** Dialogues that are named as changing from trial to trial. */
const NAMED = 10;

/** Says how the agents of a run changed since an earlier one; one that became worse or cannot be compared ends the task with 1. */
export async function tellBaseline(run: EvaluationRun, before: Baseline): Promise<void> {
  const { folder: baseline } = before;
  const { agents, differing, otherData } = await compareWithBaseline(run, before);
  if (differing.length > 0) {
    say(`The run in ${baseline} differs in ${differing.join(", ")}: read changes with care`);
  }
  if (otherData) {
    say(
      `The run in ${baseline} was not played on the same rows and texts of the database: ` +
        "a change may be that of the data",
    );
  }
  for (const compared of agents) {
    const { agent, earlier } = compared;
    if (agent !== earlier) {
      say(`${agent} is compared with ${earlier} of ${baseline}, whose text differs`);
    }
    say(sentence(compared, baseline));
  }
  const known = new Set(agents.map(({ agent }) => agent));
  for (const agent of run.configuration.agents.filter((name) => !known.has(name))) {
    say(`${agent} is not in ${baseline} and is not compared`);
  }
  if (agents.some(({ change, p }) => change === "worse" || p === undefined)) endWith(exitCode.checkFailed);
}

function sentence(
  { agent, comparison, incomparable, p = 1, change, flaky }: BaselineComparison,
  baseline: string,
): string {
  if (!("p" in comparison)) return `${agent} cannot be compared with ${baseline}: ${comparison.unscored}`;
  const points = (share: number) => `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}`;
  const { difference, interval: [low, high], pairs, metric } = comparison;
  const found = `${agentMetric(metric).title} ${points(difference)} pp [${points(low)}, ${points(high)}] ` +
    `over ${pairs} pairs${leftOutText(comparison.left_out, pairs)}`;
  if (incomparable !== undefined) {
    return `${agent} cannot be compared with ${baseline}, as ${incomparable}; what is left is ${found}`;
  }
  const result = change === "none" ? "no change is shown" : `it became ${change}`;
  const more = flaky.length - NAMED;
  const unsteady = flaky.length === 0
    ? ""
    : `; from trial to trial change ${flaky.slice(0, NAMED).join(", ")}${
      more > 0 ? ` and ${more} more` : ""
    }`;
  return `${agent} against ${baseline}: ${found}, ${pValueText(p)}: ${result}${unsteady}`;
}

/** Says how many pairs stand in no number, and for what. */
function leftOutText(leftOut: LeftOut = {}, pairs: number): string {
  const counts = Object.entries(leftOut);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return "";
  const reasons = counts.map(([reason, count]) => `${reasonTexts[reason as keyof LeftOut]} in ${count}`);
  return ` (${total} of ${pairs + total} are left out: ${reasons.join(", ")})`;
}

const reasonTexts: Readonly<Record<keyof LeftOut, string>> = {
  agent: "the agent gave no reply that can be scored",
  user: "the simulated user was at fault",
  infrastructure: "Querylogue or a connection failed",
  judge: "the judge failed",
  ground_truth: "the ground truth cannot be scored",
  not_reached: "one of the runs did not reach the interaction",
};
