import { type Coverage, scoringCoverage } from "./coverage.ts";
import { notApplicable } from "./not_applicable.ts";
import { rowsCorrectnessRate } from "./rows_correctness_rate.ts";
import { type QuestionType, questionTypes } from "./question_types.ts";
import { sqlQueryCorrectnessRate } from "./sql_query_correctness_rate.ts";
import { readingsOffered } from "./readings_offered.ts";
import type { Metric, TurnRow } from "./types.ts";
import { type UnscoredCounts, unscoredCounts } from "./unscored_counts.ts";
import { userTurnIntentionAlignmentRate } from "./user_turn_intention_alignment_rate.ts";

/** The numbers of one agent on the turns of one question type; field names are those of `metrics.json`. */
export interface QuestionTypeMeasures {
  readonly metrics: {
    readonly user_turn_intention_alignment_rate: Metric;
    /** Absent where no turn of the type was to show SQL. */
    readonly sql_query_correctness_rate?: Metric;
    /** Absent where no turn of the type is scored by its rows. */
    readonly rows_correctness_rate?: Metric;
    /** Accepted readings among those that requests offer; absent where no request about the type was made. */
    readonly readings_offered_precision?: Metric;
    /** Offered readings among those that are accepted; absent where no request about the type was made. */
    readonly readings_offered_recall?: Metric;
  };
  readonly unscored: UnscoredCounts;
  /** Share of the turns of the type that could be scored. */
  readonly coverage: Coverage;
}

/**
 * Computes the metrics of ambiguous, unanswerable and improper turns on their own.
 *
 * Alignment counts all turns of the type, which the main rate counts too. SQL correctness counts turns that were to
 * show SQL, and only here: a turn that rightly asked back is not among them, one that did neither is incorrect.
 * Unscored turns leave both counts. Intervals are cluster bootstraps over dialogues.
 *
 * @param turns Turns of one agent, in any order.
 * @returns The types that occur among the turns, and no others.
 * @throws {RangeError} If the turns of a type belong to more than one agent, or one stands twice.
 *
 * @example
 * ```ts
 * import { measureQuestionTypes, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const place = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: false } as const;
 * const asked = { ...place, turn: 1, questionType: "ambiguous", sql: "not_expected", alignment: "aligned" } as const;
 * const turns: TurnRow[] = [asked, { ...asked, turn: 2, sql: "correct" }];
 * const { ambiguous, improper } = measureQuestionTypes(turns, { seed: 1 });
 * assert.equal(ambiguous?.metrics.user_turn_intention_alignment_rate.denominator, 2);
 * assert.equal(ambiguous?.metrics.sql_query_correctness_rate?.denominator, 1);
 * assert.equal(improper, undefined);
 * ```
 */
export function measureQuestionTypes(
  turns: readonly TurnRow[],
  { seed }: { readonly seed: number },
): Readonly<Partial<Record<QuestionType, QuestionTypeMeasures>>> {
  return Object.fromEntries(questionTypes.flatMap((type) => {
    const ofType = turns.filter(({ questionType }) => questionType === type)
      .map((turn): TurnRow => ({ ...turn, expectsResponse: turn.sql !== "not_expected" }));
    return ofType.length === 0 ? [] : [[type, measuresOf(ofType, seed)]];
  }));
}

function measuresOf(turns: readonly TurnRow[], seed: number): QuestionTypeMeasures {
  const precision = readingsOffered(turns, { of: "precision", seed });
  const recall = readingsOffered(turns, { of: "recall", seed });
  return {
    metrics: {
      user_turn_intention_alignment_rate: notApplicable(turns, "alignment") ??
        userTurnIntentionAlignmentRate(turns, { seed }),
      ...(turns.some(({ expectsResponse }) => expectsResponse) && {
        sql_query_correctness_rate: notApplicable(turns, "sql") ?? sqlQueryCorrectnessRate(turns, { seed }),
      }),
      ...(turns.some(({ expectsResponse, rows }) => expectsResponse && rows !== undefined) && {
        rows_correctness_rate: rowsCorrectnessRate(turns, { seed }),
      }),
      ...(precision && { readings_offered_precision: precision }),
      ...(recall && { readings_offered_recall: recall }),
    },
    unscored: unscoredCounts(turns),
    coverage: scoringCoverage(turns),
  };
}
