import type { MetricRows } from "../evaluation/mod.ts";
import {
  type AgentMeasures,
  agentMetrics,
  clusterInterval,
  type JudgeFigures,
  measureAgent,
  type Metric,
  type PassHatK,
} from "../metrics/mod.ts";
import { correctedComparisons } from "./corrected_comparisons.ts";
import type { MeasuredJudge, NamedAgent, RunMeasures } from "./measure_run.ts";

/** A run of a matrix: the agents of all runs on one dataset. */
export interface MatrixRun {
  /** Its name in tables. */
  readonly dataset: string;
  /** Runs of one database have one text. */
  readonly database: string;
  readonly rows: MetricRows;
  readonly measures: RunMeasures;
}

/** The numbers of a matrix of agents and datasets: the contents of its `metrics.json`. */
export interface MatrixMeasures {
  /** @default not known */
  readonly judge?: MeasuredJudge;
  /** Over all datasets. With several databases the intervals of metrics and of pass^k are by dialogue and by database. */
  readonly agents: readonly (NamedAgent & AgentMeasures)[];
  /** As in `metrics.json` of each run, with `p_holm` corrected for all comparisons of the matrix by the same metric. */
  readonly datasets: readonly ({ readonly dataset: string } & RunMeasures)[];
}

export interface MeasureMatrixOptions {
  readonly agents: readonly NamedAgent[];
  readonly seed: number;
  readonly maxRetries: number;
  /** What the judge is worth. @default it was not measured */
  readonly judge?: JudgeFigures | undefined;
}

/**
 * Computes the numbers of a matrix. They depend only on rows and seed.
 *
 * Over all datasets dialogues are the clusters. With several databases these are clusters too, as what is asked is how agents
 * do on databases like them; the interval reaches as far as the wider of both, since a few databases can be alike by chance.
 */
export function measureMatrix(
  runs: readonly MatrixRun[],
  { agents, seed, maxRetries, judge }: MeasureMatrixOptions,
): MatrixMeasures {
  const compared = [...correctedComparisons(runs.flatMap(({ measures }) => measures.comparisons))];
  const measured = runs[0]?.measures.judge;
  return {
    ...(measured && { judge: measured }),
    agents: agents.map((agent) => ({
      ...agent,
      ...measureOverall(runs, agent, { seed, maxRetries, judge }),
    })),
    datasets: runs.map(({ dataset, measures }) => ({
      dataset,
      ...measures,
      comparisons: compared.splice(0, measures.comparisons.length),
    })),
  };
}

function measureOverall(
  runs: readonly MatrixRun[],
  { agent }: NamedAgent,
  options: Omit<MeasureMatrixOptions, "agents">,
): AgentMeasures {
  const { seed, maxRetries } = options;
  // Datasets number their dialogues alike.
  const rowsOf = <Row extends { readonly agent: string; readonly dialogue: string }>(
    of: (rows: MetricRows) => readonly Row[],
  ) =>
    runs.flatMap(({ dataset, rows }) =>
      of(rows).filter((row) => row.agent === agent)
        .map((row) => ({ ...row, dialogue: `${dataset}/${row.dialogue}` }))
    );
  const overall = measureAgent(rowsOf(({ turns }) => turns), rowsOf(({ dialogues }) => dialogues), options);
  const databases = Map.groupBy(runs, ({ database }) => database);
  if (databases.size < 2) return overall;
  const parts = [...databases.values()].map((ofDatabase) =>
    ofDatabase.flatMap(({ measures }) => measures.agents.filter((one) => one.agent === agent))
  );
  /** The interval by dialogue, widened to that by database. */
  const widened = (
    { interval: [low, high], method }: Pick<Measured, "interval" | "method">,
    countOf: (measures: AgentMeasures) => { readonly numerator: number; readonly denominator: number },
    range?: readonly [number, number] | undefined,
  ) => {
    const clusters = parts.map((part) =>
      part.map(countOf).reduce(
        (sum, one) => ({
          numerator: sum.numerator + one.numerator,
          denominator: sum.denominator + one.denominator,
        }),
        { numerator: 0, denominator: 0 },
      )
    ).filter(({ denominator }) => denominator > 0);
    const byDatabase = clusterInterval(clusters, { seed, range });
    const [least, most] = byDatabase.interval;
    return {
      interval: [Math.min(low, least), Math.max(high, most)] as const,
      method: `${method} by dialogue, ${byDatabase.method} by database`,
    };
  };
  return {
    ...overall,
    metrics: Object.fromEntries(
      Object.entries(overall.metrics).map(([name, metric]) => {
        if ("unscored" in metric) return [name, metric];
        const kind = agentMetrics.find((one) => one.name === name)?.kind;
        const range = kind === "ratio" ? [1, 1 + maxRetries] as const : undefined;
        const countOf = ({ metrics }: AgentMeasures): Metric =>
          (metrics as Readonly<Record<string, Metric>>)[name] ?? none;
        return [name, { ...metric, ...widened(metric, countOf, range) }];
      }),
    ) as AgentMeasures["metrics"],
    ...(overall.pass_hat_k && {
      pass_hat_k: {
        interactions: overall.pass_hat_k.interactions.map((passed) =>
          passedByDatabase(passed, "interactions")
        ),
        dialogues: overall.pass_hat_k.dialogues.map((passed) => passedByDatabase(passed, "dialogues")),
      },
    }),
  };

  function passedByDatabase(passed: PassHatK, unit: "interactions" | "dialogues"): PassHatK {
    if ("unscored" in passed) return passed;
    const { k } = passed;
    const countOf = ({ pass_hat_k: ofAgent }: AgentMeasures) => {
      const one = ofAgent?.[unit].find((other) => other.k === k);
      if (one === undefined || "unscored" in one) return none;
      return { numerator: one.value * one.count, denominator: one.count };
    };
    return { ...passed, ...widened(passed, countOf) };
  }
}

type Measured = Extract<Metric, { readonly value: number }>;

const none = { numerator: 0, denominator: 0, unscored: "not measured" };
