import type { MetricRows } from "../evaluation/mod.ts";
import type { AdjudicatedMeasures } from "./adjudicated_table.ts";
import { correctedComparisons, type RunComparison } from "./corrected_comparisons.ts";
import {
  type AgentMeasures,
  compareAgents,
  countedRate,
  type JudgeFigures,
  measureAgent,
  type Metric,
} from "../metrics/mod.ts";

/** An agent of a run: its name in the journal and its label for people. */
export interface NamedAgent {
  readonly agent: string;
  readonly label: string;
}

/** The judge of a run. */
export interface RunJudge {
  /** As `--judge` names it. */
  readonly name: string;
  /** What it is worth. @default it was not measured */
  readonly figures?: JudgeFigures | undefined;
}

/** The judge of a run with what it is worth; field names are those of `metrics.json`. */
export interface MeasuredJudge {
  readonly name: string;
  /** Share of the pairs that ask for the same that it calls aligned, of those that it decides; absent where it was not measured. */
  readonly sensitivity?: Metric;
  /** Share of the other pairs that it calls not aligned, of those that it decides; absent where it was not measured. */
  readonly specificity?: Metric;
  /** Where both come from. */
  readonly source?: string;
}

/** The contents of `metrics.json`. */
export interface RunMeasures {
  /** @default not known */
  readonly judge?: MeasuredJudge;
  readonly agents: readonly (NamedAgent & AgentMeasures)[];
  /** Why no agent can be compared with another; absent where they can be. */
  readonly incomparable?: string;
  /** With the corrections by hand; absent where there are none. All other numbers are those that the run found. */
  readonly adjudicated?: AdjudicatedMeasures;
  /** Each pair of agents, in the order of the run. */
  readonly comparisons: readonly RunComparison[];
}

/**
 * Computes all numbers of a run. They depend only on the rows and the seed: equal runs give equal bytes.
 *
 * @param agents Agents in the order in which they are told.
 */
export function measureRun(
  { turns, dialogues }: MetricRows,
  { agents, seed, maxRetries, judge, incomparable }: {
    readonly agents: readonly NamedAgent[];
    readonly seed: number;
    readonly maxRetries: number;
    /** @default not known */
    readonly judge?: RunJudge | undefined;
    /** Why no agent can be compared with another, as a clause. @default they can */
    readonly incomparable?: string | undefined;
  },
): RunMeasures {
  const rows = agents.map(({ agent, label }) => ({
    agent,
    label,
    turns: turns.filter((turn) => turn.agent === agent),
    dialogues: dialogues.filter((dialogue) => dialogue.agent === agent),
  }));
  return {
    ...(judge && { judge: measuredJudge(judge) }),
    ...(incomparable !== undefined && { incomparable }),
    agents: rows.map(({ agent, label, turns, dialogues }) => ({
      agent,
      label,
      ...measureAgent(turns, dialogues, { seed, maxRetries, judge: judge?.figures }),
    })),
    comparisons: correctedComparisons(
      rows.flatMap((a, index) =>
        rows.slice(index + 1).flatMap((b) => compareAgents(a, b, { seed, incomparable }))
      ),
    ),
  };
}

function measuredJudge({ name, figures }: RunJudge): MeasuredJudge {
  if (figures === undefined) return { name };
  return {
    name,
    sensitivity: countedRate(figures.sensitivity),
    specificity: countedRate(figures.specificity),
    source: figures.source,
  };
}
