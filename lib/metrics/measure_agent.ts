import { agentMetrics, type MetricName } from "./agent_metrics.ts";
import { type Coverage, judgeCoverage, scoringCoverage } from "./coverage.ts";
import { type JudgeFigures, judgePrecision } from "./judge_precision.ts";
import { type FaultCounts, faultCounts } from "./fault_counts.ts";
import { measureQuestionTypes, type QuestionTypeMeasures } from "./measure_question_types.ts";
import { notApplicable } from "./not_applicable.ts";
import { type PassHatK, passHatK, type PassUnit } from "./pass_hat_k.ts";
import type { QuestionType } from "./question_types.ts";
import type { DialogueRow, Estimate, Metric, TurnRow } from "./types.ts";
import { type UnscoredCounts, unscoredCounts } from "./unscored_counts.ts";

export interface MeasureAgentOptions {
  readonly seed: number;
  /** Retries that were allowed in an interaction. @default 2 */
  readonly maxRetries?: number | undefined;
  /** What the judge of the run is worth. @default it was not measured */
  readonly judge?: JudgeFigures | undefined;
}

/** A count that an agent reported. */
export interface ReportedUsage {
  readonly sum: number;
  /** Turns in which it was reported. */
  readonly turns: number;
}

/** Metrics that few agents have. */
type RareMetric =
  | "rows_correctness_rate"
  | "sql_query_correctness_rate_untranslated_as_wrong"
  | "first_attempt_alignment_needing_context";

/** All numbers of one agent; field names are those of `metrics.json`. */
export interface AgentMeasures {
  readonly metrics:
    & Readonly<Record<Exclude<MetricName, RareMetric>, Metric>>
    /**
     * `rows_…` where turns are scored by their rows, `…_untranslated_as_wrong` where SQL could not be translated,
     * `…_needing_context` where it is known which turns need their context.
     */
    & Readonly<Partial<Record<RareMetric, Metric>>>;
  readonly unscored: UnscoredCounts;
  /** Turns that infrastructure, agent, user, judge and ground truth spoiled, each among those in which it could. */
  readonly faults: FaultCounts;
  /** Share of turns that could be scored. */
  readonly coverage: Coverage;
  /** Share of judged turns that the intention judge decided. */
  readonly judge_coverage: Coverage;
  /** Share of the turns that the judge called aligned that are aligned; absent where the judge was not measured. */
  readonly judge_precision?: Estimate;
  /** The coverage is sufficient and all was played, so that the numbers may stand beside those of other agents. */
  readonly comparable: boolean;
  /** The dialogues that were played to their end, among all. @default all were */
  readonly unfinished?: { readonly ended: number; readonly dialogues: number };
  /** The probability that k trials are all right, for each k; absent where each dialogue was to be played once. */
  readonly pass_hat_k?: Readonly<Record<PassUnit, readonly PassHatK[]>>;
  /** Counts that the agent reported, such as tokens, over the turns that have them; absent where it reported none. */
  readonly usage?: Readonly<Record<string, ReportedUsage>>;
  /** What ambiguous, unanswerable and improper turns have of their own; absent where there are none. */
  readonly question_types?: Readonly<Partial<Record<QuestionType, QuestionTypeMeasures>>>;
}

/**
 * Computes all metrics of one agent and counts what could not be scored. The order of rows does not matter; equal rows
 * and seeds give equal numbers to the last bit.
 *
 * @param turns Turns of one agent, in any order.
 * @param dialogues The dialogues that it was to play, in any order.
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, or a turn belongs to no expected interaction.
 *
 * @example
 * ```ts
 * import { measureAgent, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { agent: "keyword", trial: 1, dialogue: "1", expectedInteractions: 1 };
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [{ ...turn, turn: 1, sql: { unscored: "gold_failed" }, alignment: "aligned" }];
 * const { metrics, unscored, comparable } = measureAgent(turns, [dialogue], { seed: 1 });
 * assert.equal(metrics.user_turn_intention_alignment_rate.numerator, 1);
 * assert.equal(metrics.sql_query_correctness_rate.denominator, 0);
 * assert.equal(unscored.gold_failed, 1);
 * assert.equal(comparable, false);
 * ```
 */
export function measureAgent(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  options: MeasureAgentOptions,
): AgentMeasures {
  const { seed, judge } = options;
  const coverage = scoringCoverage(turns);
  const unscored = unscoredCounts(turns);
  const usage = reportedUsage(turns);
  const questionTypes = measureQuestionTypes(turns, { seed });
  const ended = dialogues.filter(({ reachedInteractions }) => reachedInteractions === undefined).length;
  const isFinished = ended === dialogues.length;
  return {
    metrics: Object.fromEntries(
      agentMetrics
        .filter(({ of }) => of !== "rows" || turns.some(({ rows }) => rows !== undefined))
        .filter(({ of }) => of !== "translation" || (unscored.translation ?? 0) > 0)
        .filter(({ name }) =>
          name !== "first_attempt_alignment_needing_context" ||
          turns.some(({ needsContext }) => needsContext !== undefined)
        )
        .map(({ name, of, measure }) => [
          name,
          notApplicable(turns, of) ?? measure({ turns, dialogues, ...options }),
        ]),
    ) as AgentMeasures["metrics"],
    unscored,
    faults: faultCounts(turns),
    coverage,
    judge_coverage: judgeCoverage(turns),
    ...(judge && { judge_precision: judgePrecision(turns, judge) }),
    comparable: isFinished && "sufficient" in coverage && coverage.sufficient,
    ...(!isFinished && { unfinished: { ended, dialogues: dialogues.length } }),
    ...(dialogues.some(({ trial }) => trial > 1) && {
      pass_hat_k: {
        interactions: passHatK(turns, dialogues, { unit: "interactions", seed }),
        dialogues: passHatK(turns, dialogues, { unit: "dialogues", seed }),
      },
    }),
    ...(Object.keys(usage).length > 0 && { usage }),
    ...(Object.keys(questionTypes).length > 0 && { question_types: questionTypes }),
  };
}

/** In the order of names, so that equal turns give equal bytes. */
function reportedUsage(turns: readonly TurnRow[]): Readonly<Record<string, ReportedUsage>> {
  const counts = Map.groupBy(turns.flatMap(({ usage = {} }) => Object.entries(usage)), ([name]) => name);
  return Object.fromEntries(
    [...counts].toSorted(([a], [b]) => a < b ? -1 : 1).map(([name, reported]) => [
      name,
      { sum: reported.reduce((sum, [, count]) => sum + count, 0), turns: reported.length },
    ]),
  );
}
