import { presets } from "../../../lib/compare/mod.ts";
import { openDatabase } from "../../../lib/database/mod.ts";
import { type Dataset, goldBySql, goldStatus } from "../../../lib/dialogue/mod.ts";
import {
  createPresetCheck,
  createScriptedUser,
  type Judge,
  judgeFigures,
  metricRows,
  type ProceedOn,
  rescoreTurns,
  type SqlCheck,
  type TurnRecord,
} from "../../../lib/evaluation/mod.ts";
import type { MetricName } from "../../../lib/metrics/mod.ts";
import { measureRun, type RunMeasures } from "../../../lib/report/mod.ts";
import { type EvaluationSetup, playEvaluation } from "../../../lib/runs/mod.ts";
import { remembered } from "../remembered.ts";
import { overlapJudge } from "./overlap_judge.ts";

/** What is varied, one at a time (a closed list). */
export type VariedPart = "preset" | "judge" | "retry limit" | "proceed rule" | "user";

/** One thing that is otherwise than by default, and what the agents measure then. */
export interface PlayedVariation {
  readonly part: VariedPart;
  /** What it is instead. */
  readonly value: string;
  readonly measures: RunMeasures;
  /** Metrics that it can move and that still compare; all others are as by default or of another course. */
  readonly metrics: readonly MetricName[];
  /** The turns were played again; otherwise those of the default run were scored again. */
  readonly isPlayed: boolean;
}

/** Metrics of SQL and of alignment that count first attempts, which compare after a scoring. */
const rescoredBy = {
  preset: ["first_attempt_sql_correctness"],
  judge: ["first_attempt_alignment"],
} as const satisfies Record<string, readonly MetricName[]>;

const playedMetrics: readonly MetricName[] = [
  "first_attempt_sql_correctness",
  "eventual_sql_correctness",
  "sql_query_correctness_rate",
  "first_attempt_alignment",
  "user_turn_intention_alignment_rate",
  "dialogue_intention_alignment_rate",
  "average_turn_pairs_per_interaction",
];

interface Played {
  readonly maxRetries?: number;
  readonly proceedOn?: ProceedOn;
  readonly clarify?: "intention";
}

/** What the default run is, beside our own comparison and the offline judge. */
export const defaults = { maxRetries: 2, proceedOn: "aligned-or-correct" } as const;

const playedAgain: readonly (Played & { readonly part: VariedPart; readonly value: string })[] = [
  ...[0, 1, 3].map((maxRetries) => ({
    part: "retry limit" as const,
    value: maxRetries === 1 ? "1 retry" : `${maxRetries} retries`,
    maxRetries,
  })),
  ...(["aligned-and-correct", "aligned", "correct"] as const).map((proceedOn) => ({
    ...{ part: "proceed rule" as const, value: proceedOn, proceedOn },
  })),
  { part: "user", value: "clarifies by the whole intention", clarify: "intention" },
];

export interface PlayVariationsOptions {
  readonly seed: number;
  readonly concurrency: number;
  /** Address of the database of the setup, which the published evaluators run on. */
  readonly database: string;
  /** Called with what begins. */
  readonly onStage: (text: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays the agents of a setup by default and with one thing varied at a time. Presets and judges score the turns of the
 * default run again; the others are played, as other turns follow.
 */
export async function playVariations(
  given: EvaluationSetup,
  { seed, concurrency, database, onStage, signal }: PlayVariationsOptions,
): Promise<{ readonly byDefault: RunMeasures; readonly variations: readonly PlayedVariation[] }> {
  const setup = { ...given, checkSql: rememberedCheck(given.checkSql) };
  const agents = setup.agents.map(({ name: agent, label }) => ({ agent, label }));
  const measure = (records: readonly TurnRecord[], judge: string, maxRetries: number = defaults.maxRetries) =>
    measureRun(
      metricRows(records, {
        ...{ dataset: setup.dataset, trials: 1, maxRetries },
        agents: agents.map(({ agent }) => agent),
      }),
      { agents, seed, maxRetries, judge: { name: judge, figures: judgeFigures(judge) } },
    );
  const play = async ({ clarify, ...options }: Played) => {
    const records: TurnRecord[] = [];
    await Array.fromAsync(playEvaluation(
      clarify === undefined ? setup : { ...setup, user: createScriptedUser({ clarify }) },
      {
        ...{ ...defaults, ...options, concurrency, signal, run: "sensitivity" },
        keep: (record) => Promise.resolve(void records.push(record)),
      },
    ));
    return records;
  };
  onStage("the default run");
  const records = await play({});
  const rescored = async (by: { readonly judge?: Judge; readonly checkSql?: SqlCheck }) =>
    await Array.fromAsync(rescoreTurns(records, {
      ...{ dataset: setup.dataset, proceedOn: defaults.proceedOn, judge: by.judge, signal },
      ...(by.checkSql !== undefined && { checkSqlOf: () => by.checkSql }),
    }));
  const variations: PlayedVariation[] = [];
  for await (const [value, checkSql] of presetChecks(setup.dataset, database)) {
    onStage(`preset ${value}`);
    const measures = measure(await rescored({ checkSql }), "offline");
    variations.push({ part: "preset", value, measures, metrics: rescoredBy.preset, isPlayed: false });
  }
  for (const [value, judge] of Object.entries(judges(setup.judge))) {
    onStage(`judge: ${value}`);
    const measures = measure(await rescored({ judge }), value);
    variations.push({ part: "judge", value, measures, metrics: rescoredBy.judge, isPlayed: false });
  }
  for (const { part, value, ...options } of playedAgain) {
    onStage(`${part}: ${value}`);
    const measures = measure(await play(options), "offline", options.maxRetries);
    variations.push({ part, value, measures, metrics: playedMetrics, isPlayed: true });
  }
  return { byDefault: measure(records, "offline"), variations };
}

/** Judges that need no model, by what they do. */
function judges(offline: Judge): Readonly<Record<string, Judge>> {
  return {
    "offline, undecided as aligned": async (question, options) => {
      const judgement = await offline(question, options);
      return judgement.verdict === "undecided" ? { ...judgement, verdict: "aligned" } : judgement;
    },
    "half of the words": overlapJudge,
  };
}

/** The checks of the published evaluators, by their names; the databases are open until the last is used. */
async function* presetChecks(
  dataset: Dataset,
  database: string,
): AsyncGenerator<readonly [name: string, check: SqlCheck]> {
  await using goldDatabase = await openDatabase(database);
  await using predictedDatabase = await openDatabase(database);
  const statuses = await Array.fromAsync(goldStatus(dataset, goldDatabase));
  const gold = goldBySql(dataset, statuses);
  for (const preset of Object.values(presets)) {
    const check = createPresetCheck({ goldDatabase, predictedDatabase, gold, preset });
    yield [preset.name, rememberedCheck(check)];
  }
}

/** A check that runs equal pairs of queries once; the data do not change. */
function rememberedCheck(check: SqlCheck): SqlCheck {
  return remembered(check, (goldSql, predictedSql) => [goldSql, predictedSql]);
}
