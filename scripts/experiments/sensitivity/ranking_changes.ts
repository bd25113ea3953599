import { agentMetric, kendallTau, type MetricName } from "../../../lib/metrics/mod.ts";
import type { RunMeasures } from "../../../lib/report/mod.ts";

/** Two agents that change places. */
export interface SwappedPair {
  /** The one that is better by default. */
  readonly a: string;
  readonly b: string;
  /** Where the paired difference is resolved (Holm below 0.05); none where a metric has no pairs. */
  readonly resolved: "nowhere" | "by default" | "in both";
}

/** What becomes of the order of agents by one metric when one thing is varied; field names are those of the JSON. */
export interface RankingChange {
  readonly metric: MetricName;
  /** Agents from best to worst; those of one value stand together. */
  readonly order: readonly (readonly string[])[];
  /** Kendall's τ-b against the default order; absent where one of both orders no pair. */
  readonly tau?: number;
  /** Pairs that both measure. */
  readonly pairs: number;
  /** Of these, pairs whose difference is resolved by default. */
  readonly resolved: number;
  readonly swapped: readonly SwappedPair[];
}

/** The p-value below which two agents count as different. */
const LEVEL = 0.05;

/** Sets the order of agents by a metric beside the default one. Agents without a value in one of both are left out. */
export function rankingChange(
  metric: MetricName,
  { byDefault, varied }: { readonly byDefault: RunMeasures; readonly varied: RunMeasures },
): RankingChange {
  const agents = byDefault.agents.flatMap(({ agent }) => {
    const [before, after] = [byDefault, varied].map((measures) => scoreOf(metric, measures, agent));
    return before === undefined || after === undefined ? [] : [{ agent, before, after }];
  });
  const pairs = agents.flatMap((a, i) => agents.slice(i + 1).map((b) => [a, b] as const));
  const tau = kendallTau(agents.map(({ before }) => before), agents.map(({ after }) => after));
  const isResolved = (measures: RunMeasures, a: string, b: string) =>
    measures.comparisons.some((one) =>
      one.metric === metric && "p" in one && (one.p_holm ?? one.p) < LEVEL &&
      (one.a === a && one.b === b || one.a === b && one.b === a)
    );
  return {
    metric,
    order: [...Map.groupBy(agents, ({ after }) => after)].toSorted(([a], [b]) => b - a)
      .map(([, tied]) => tied.map(({ agent }) => agent)),
    ...(tau !== undefined && { tau }),
    pairs: pairs.length,
    resolved: pairs.filter(([a, b]) => isResolved(byDefault, a.agent, b.agent)).length,
    swapped: pairs.filter(([a, b]) => (a.before - b.before) * (a.after - b.after) < 0).map(([a, b]) => {
      const [better, worse] = a.before > b.before ? [a.agent, b.agent] : [b.agent, a.agent];
      const resolved = !isResolved(byDefault, better, worse)
        ? "nowhere"
        : isResolved(varied, better, worse)
        ? "in both"
        : "by default";
      return { a: better, b: worse, resolved };
    }),
  };
}

/** The value of an agent, the more the better. */
function scoreOf(metric: MetricName, { agents }: RunMeasures, agent: string): number | undefined {
  const measured = agents.find((one) => one.agent === agent)?.metrics[metric];
  if (measured === undefined || "unscored" in measured) return undefined;
  return agentMetric(metric).kind === "ratio" ? -measured.value : measured.value;
}
