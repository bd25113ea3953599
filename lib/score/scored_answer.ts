import type { CompositeScore } from "./composite_score.ts";
import type { JoinSignal } from "./join_signal.ts";
import type { MatchSignals } from "./match_signals.ts";
import type { ProductionNormalization } from "./normalize_production.ts";
import type { ScoreJudgement } from "./offline_verdict.ts";
import type { FilterStatus, QuestionSpecification, SqlSpecification } from "./types.ts";
import type { Enrichment } from "./validate_enrichment.ts";

/** An answer with its score and what that is made of. */
export type ScoredAnswer = CompositeScore & ScoreJudgement & {
  readonly kind: "scored";
  /** Calibrated probability that the answer is right. Absent without a calibration. */
  readonly probability_right?: number;
  readonly filter_status: FilterStatus;
  readonly signals: MatchSignals;
  /** What is suspicious about the joins; no part of the score. */
  readonly join_signal: JoinSignal;
  /** The user's and the enriched question together. */
  readonly question_specification: QuestionSpecification;
  readonly sql_specification: SqlSpecification;
  /** Filters of the SQL that only the second reading of the question found. */
  readonly located: readonly string[];
  readonly extras: readonly string[];
  readonly missing: readonly string[];
  readonly mismatched: readonly { readonly asked: string; readonly applied: string }[];
  /** What the enriched question keeps, adds and loses of the user's. Absent without one. */
  readonly enrichment?: Enrichment;
  /** The score by the user's question alone. Absent without an enriched one. */
  readonly question_alone?: { readonly score: number; readonly filter_status: FilterStatus };
  readonly normalizations: ProductionNormalization["applied"];
  /** Sentences that say what lowered the score. */
  readonly reasons: readonly string[];
};

/** The score of an answer, or why there is none. */
export type AnswerScore = ScoredAnswer | { readonly kind: "unscored"; readonly reasons: readonly string[] };
