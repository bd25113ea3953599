import type { MetricRows } from "../evaluation/mod.ts";
import { type AgentMeasures, compareAgents, type Comparison, measureAgent } from "../metrics/mod.ts";

/** An agent of a run: its name in the journal and its label for people. */
export interface NamedAgent {
  readonly agent: string;
  readonly label: string;
}

/** The contents of `metrics.json`. */
export interface RunMeasures {
  readonly agents: readonly (NamedAgent & AgentMeasures)[];
  /** Each pair of agents, in the order of the run. */
  readonly comparisons: readonly Comparison[];
}

/**
 * Computes all numbers of a run. They depend only on the rows and the seed: equal runs give equal bytes.
 *
 * @param agents Agents in the order in which they are told.
 */
export function measureRun(
  { turns, dialogues }: MetricRows,
  { agents, seed, maxRetries }: {
    readonly agents: readonly NamedAgent[];
    readonly seed: number;
    readonly maxRetries: number;
  },
): RunMeasures {
  const rows = agents.map(({ agent, label }) => ({
    agent,
    label,
    turns: turns.filter((turn) => turn.agent === agent),
    dialogues: dialogues.filter((dialogue) => dialogue.agent === agent),
  }));
  return {
    agents: rows.map(({ agent, label, turns, dialogues }) => ({
      agent,
      label,
      ...measureAgent(turns, dialogues, { seed, maxRetries }),
    })),
    comparisons: rows.flatMap((a, index) =>
      rows.slice(index + 1).flatMap((b) => compareAgents(a, b, { seed }))
    ),
  };
}
