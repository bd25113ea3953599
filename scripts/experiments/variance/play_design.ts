import type { Dataset } from "../../../lib/dialogue/mod.ts";
import {
  createScriptedUser,
  type Judge,
  metricRows,
  type SimulatedUser,
  type TurnRecord,
} from "../../../lib/evaluation/mod.ts";
import { agentMetric, type FactorCell, type MetricName } from "../../../lib/metrics/mod.ts";
import { type EvaluationSetup, playEvaluation, prepareEvaluation } from "../../../lib/runs/mod.ts";
import { remembered } from "../remembered.ts";
import { overlapJudge } from "../sensitivity/overlap_judge.ts";
import { carelessAgent } from "./careless_agent.ts";

/** One metric under each combination of dataset, agent, user and judge, once for each trial. */
export interface MeasuredDesign {
  readonly metric: MetricName;
  readonly cells: readonly FactorCell[];
}

/** Metrics whose variance is split. */
const metrics: readonly MetricName[] = [
  "first_attempt_sql_correctness",
  "sql_query_correctness_rate",
  "first_attempt_alignment",
  "user_turn_intention_alignment_rate",
  "average_turn_pairs_per_interaction",
];

const MAX_RETRIES = 2;

export interface PlayDesignOptions {
  readonly database: string;
  readonly trials: number;
  /** Of the careless agents. */
  readonly seed: number;
  readonly concurrency: number;
  /** Called after each combination of dataset, user and judge. */
  readonly onProgress: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays every dataset with every agent, user and judge, several times.
 *
 * @param datasets By their names.
 */
export async function playDesign(
  datasets: ReadonlyMap<string, Dataset>,
  { database, trials, seed, concurrency, onProgress, signal }: PlayDesignOptions,
): Promise<readonly MeasuredDesign[]> {
  const cells = new Map<MetricName, FactorCell[]>(metrics.map((metric) => [metric, []]));
  const total = datasets.size * users.length * judgesOf(overlapJudge).length;
  let done = 0;
  for (const [name, dataset] of datasets) {
    await using opened = await prepareEvaluation({
      ...{ database, dataset, signal },
      agents: [
        "keyword",
        "keyword?memory=off",
        ...[0.2, 0.5].map((rate) => carelessAgent(dataset, { rate, seed })),
      ],
    });
    const setup = remembering(opened);
    for (const [user, play] of users) {
      for (const [judge, judging] of judgesOf(setup.judge)) {
        const records: TurnRecord[] = [];
        await Array.fromAsync(playEvaluation({ ...setup, user: play, judge: judging }, {
          ...{ trials, concurrency, signal, maxRetries: MAX_RETRIES, run: `combination-${done}` },
          keep: (record) => Promise.resolve(void records.push(record)),
        }));
        const rows = metricRows(records, {
          ...{ dataset: setup.dataset, trials, maxRetries: MAX_RETRIES },
          agents: setup.agents.map((one) => one.name),
        });
        for (const { name: agent } of setup.agents) {
          for (let trial = 1; trial <= trials; trial++) {
            const own = <Row extends { readonly agent: string; readonly trial: number }>(
              all: readonly Row[],
            ) => all.filter((row) => row.agent === agent && row.trial === trial);
            const measured = { turns: own(rows.turns), dialogues: own(rows.dialogues) };
            for (const metric of metrics) {
              const result = agentMetric(metric).measure({ ...measured, seed, maxRetries: MAX_RETRIES });
              if (!("value" in result)) continue;
              cells.get(metric)?.push({ levels: { dataset: name, agent, user, judge }, value: result.value });
            }
          }
        }
        onProgress(++done, total);
      }
    }
  }
  return Array.from(cells, ([metric, cells]) => ({ metric, cells }));
}

/** Users that need no model. */
const users: readonly (readonly [name: string, user: SimulatedUser])[] = [
  ["clarifies what was asked back about", createScriptedUser({ clarify: "asked" })],
  ["says the whole intention", createScriptedUser({ clarify: "intention" })],
  [
    "repeats the utterance",
    ({ utterance, utterance_kinds: [kind = "question"] }) => Promise.resolve({ kind, text: utterance }),
  ],
];

/** Judges that need no model. */
function judgesOf(offline: Judge): readonly (readonly [name: string, judge: Judge])[] {
  return [
    ["offline", offline],
    ["offline, undecided as aligned", async (question, options) => {
      const judgement = await offline(question, options);
      return judgement.verdict === "undecided" ? { ...judgement, verdict: "aligned" } : judgement;
    }],
    ["half of the words", overlapJudge],
  ];
}

/** A setup that asks agents without chance, judge and database about the same thing once. */
function remembering(setup: EvaluationSetup): EvaluationSetup {
  return {
    ...setup,
    judge: remembered(setup.judge, (question) => question),
    checkSql: remembered(setup.checkSql, (gold, predicted) => [gold, predicted]),
    agents: setup.agents.map((one) =>
      one.isOffline
        ? { ...one, agent: remembered(one.agent, ({ message, history }) => ({ message, history })) }
        : one
    ),
  };
}
