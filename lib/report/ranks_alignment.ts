import { type AgentMeasures, type AgentMetric, agentMetrics } from "../metrics/mod.ts";

/** What of an agent tells how much its judge decided. */
type JudgedAgent = Pick<AgentMeasures, "judge_coverage">;

/** Whether the judge decided enough turns of each agent for alignment rates to rank them. */
export function ranksAlignment(agents: readonly JudgedAgent[]): boolean {
  return agents.every(({ judge_coverage: judge }) => !("sufficient" in judge && !judge.sufficient));
}

/**
 * The metrics of agents in the order of tables and figures: that of the paper, or with the alignment rates last where these
 * rank nobody.
 */
export function metricsInOrder(agents: readonly JudgedAgent[]): readonly AgentMetric[] {
  if (ranksAlignment(agents)) return agentMetrics;
  const isAlignment = ({ of }: AgentMetric) => of === "alignment";
  return [...agentMetrics.filter((metric) => !isAlignment(metric)), ...agentMetrics.filter(isAlignment)];
}
