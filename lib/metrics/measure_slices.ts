import { averageTurnPairs } from "./average_turn_pairs_per_interaction.ts";
import { rateOfInteractions } from "./interaction_rate.ts";
import type { Aspect } from "./not_applicable.ts";
import { notApplicable } from "./not_applicable.ts";
import { playedDialogues, type PlayedInteraction } from "./played_dialogues.ts";
import type { DialogueRow, Metric, TurnRow } from "./types.ts";

/** Metrics of a slice: those that count interactions, as user turns depend on how bad an agent is. */
export type SliceMetricName =
  | "first_attempt_sql_correctness"
  | "eventual_sql_correctness"
  | "first_attempt_alignment"
  | "average_turn_pairs_per_interaction";

/** Numbers of the interactions of one agent that are alike. */
export interface SliceMeasures {
  readonly slice: string;
  /** Interactions of the slice, those never reached included. */
  readonly interactions: number;
  /** Dialogues that they are of: the clusters of the intervals. */
  readonly dialogues: number;
  readonly metrics: Readonly<Record<SliceMetricName, Metric>>;
}

export interface MeasureSlicesOptions {
  readonly seed: number;
  /** Retries that were allowed in an interaction. @default 2 */
  readonly maxRetries?: number | undefined;
  /** Names the slices of an interaction: none, one or several, each at most once. */
  readonly slicesOf: (played: PlayedInteraction) => readonly string[];
}

/**
 * Measures the interactions of one agent slice by slice, for example by the place in their dialogue. Each metric is
 * counted as for the whole run, and a slice that holds all interactions has its numbers.
 *
 * @param turns Turns of one agent, in any order.
 * @param dialogues The dialogues that it was to play, in any order.
 * @returns The slices that occur, in the order of their first interaction; the order of rows changes nothing.
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, or a turn belongs to no expected interaction.
 *
 * @example
 * ```ts
 * import { measureSlices, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { agent: "keyword", trial: 1, dialogue: "1", expectedInteractions: 2 };
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", turn: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, interaction: 1, sql: "correct", alignment: "aligned" },
 *   { ...turn, interaction: 2, sql: "incorrect", alignment: "aligned" },
 * ];
 * const slices = measureSlices(turns, [dialogue], { seed: 1, slicesOf: ({ interaction }) => [`${interaction}`] });
 * assert.deepEqual(
 *   slices.map(({ slice, metrics }) => [slice, metrics.first_attempt_sql_correctness.numerator]),
 *   [["1", 1], ["2", 0]],
 * );
 * ```
 */
export function measureSlices(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  { seed, maxRetries, slicesOf }: MeasureSlicesOptions,
): readonly SliceMeasures[] {
  const slices = new Map<string, PlayedInteraction[]>();
  for (const played of playedDialogues(turns, dialogues).flatMap(({ interactions }) => interactions)) {
    for (const slice of slicesOf(played)) {
      const own = slices.get(slice);
      if (own === undefined) slices.set(slice, [played]);
      else own.push(played);
    }
  }
  const applicable = (of: Aspect, measure: () => Metric) => notApplicable(turns, of) ?? measure();
  return Array.from(slices, ([slice, own]) => {
    const rateOf = (of: "sql" | "alignment", attempt: "first" | "eventual") =>
      applicable(of, () => rateOfInteractions(own, { of, attempt, seed }));
    return {
      slice,
      interactions: own.length,
      dialogues: new Set(own.map(({ dialogue }) => dialogue)).size,
      metrics: {
        first_attempt_sql_correctness: rateOf("sql", "first"),
        eventual_sql_correctness: rateOf("sql", "eventual"),
        first_attempt_alignment: rateOf("alignment", "first"),
        average_turn_pairs_per_interaction: averageTurnPairs(own, { seed, maxRetries }),
      },
    };
  });
}
