import type { QuestionType } from "./question_types.ts";

/** Why a turn or an interaction could not be scored (a closed list). */
export type UnscoredReason =
  | "gold_failed"
  | "gold_vacuous"
  | "errored"
  | "user_fault"
  /** The rows that were shown are cut off. */
  | "truncated"
  /** The SQL could not be translated to the dialect of the database. */
  | "translation"
  /** The data of the ground truth changed while it was compared. */
  | "moved"
  /** The agent is a transcript without a reply to the question. */
  | "not_recorded";

/** Who keeps a turn from saying how good the agent's answer is (a closed list). */
export type FaultParty = "infrastructure" | "agent" | "user" | "judge" | "ground_truth";

/** Whether what a turn shows is correct. */
export type AnswerRow = "correct" | "incorrect" | "not_expected" | { readonly unscored: UnscoredReason };

/** What a request about an ambiguous question offers. */
export interface OfferedReadings {
  /** Readings that it offers. */
  readonly offered: number;
  /** Readings that are accepted. */
  readonly accepted: number;
  /** Accepted readings that it offers. */
  readonly found: number;
  /** Accepted readings of which the judge cannot say whether it offers them. */
  readonly undecided: number;
}

/** One finished turn pair, reduced to what the metrics count. */
export interface TurnRow {
  readonly agent: string;
  /** From 1. */
  readonly trial: number;
  readonly dialogue: string;
  /** From 1. */
  readonly interaction: number;
  /** From 1 within the interaction. */
  readonly turn: number;
  /** Whether the user turn expects a response with data, so that it counts for SQL correctness. */
  readonly expectsResponse: boolean;
  /** The utterance of its interaction alone asks for other rows. @default not known */
  readonly needsContext?: boolean;
  /** Of a turn that is told in rows of its own too; absent for ordinary ones. */
  readonly questionType?: QuestionType;
  /** `not_expected`: no SQL was due, or asking back was right. `not_applicable`: the agent never shows any, but rows. */
  readonly sql: AnswerRow | "not_applicable";
  /** Of a request about an ambiguous question. */
  readonly readings?: OfferedReadings;
  /** Of a turn that is scored by its rows. */
  readonly rows?: AnswerRow;
  /** @default nobody spoiled it */
  readonly fault?: FaultParty;
  /** The user would have asked again, and the agent is a transcript without a further reply. @default false */
  readonly cutShort?: boolean;
  /** Counts that the agent reported, such as tokens; absent where it reported none. */
  readonly usage?: Readonly<Record<string, number>>;
  /** `not_applicable`: the agent never states an interpretation. */
  readonly alignment:
    | "aligned"
    | "not_aligned"
    | "undecided"
    | "not_applicable"
    | { readonly unscored: UnscoredReason };
  /** The kind of the reply decides its alignment; no judge compared it. @default false */
  readonly alignedByKind?: boolean;
}

/** One dialogue that an agent was to play. */
export interface DialogueRow {
  readonly agent: string;
  readonly trial: number;
  readonly dialogue: string;
  /** `total_expected_interactions` of the dataset, not what was reached. */
  readonly expectedInteractions: number;
  /** Of a dialogue that was not played to its end, its interactions that were reached. @default it has ended */
  readonly reachedInteractions?: number;
}

/** A rate or a ratio with its counts and its 95 % interval; field names are those of `metrics.json`. */
export type Metric =
  | {
    readonly numerator: number;
    readonly denominator: number;
    readonly value: number;
    readonly interval: readonly [number, number];
    /** How the interval was made, for example `wilson`. */
    readonly method: string;
    /** Lowest and highest value that the undecided turns allow; absent where every turn was decided. */
    readonly bounds?: readonly [number, number];
  }
  | { readonly numerator: number; readonly denominator: number; readonly unscored: string };

/** A number that follows from others and is no share of counts; field names are those of `metrics.json`. */
export type Estimate =
  | { readonly value: number; readonly interval: readonly [number, number]; readonly method: string }
  | { readonly unscored: string };
