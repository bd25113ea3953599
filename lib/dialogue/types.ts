import type { JoinCombination } from "../joins/mod.ts";
import type { Dialect } from "../sql/mod.ts";

export type UtteranceKind =
  | "greeting"
  | "question"
  | "partial_question"
  | "context_modification"
  | "clarification";

export type ReplyKind = "acknowledgment" | "response" | "request" | "refusal" | "error";

/** One goal of the user, extended with what is needed to judge the answer (paper, section 3.1). */
export interface Interaction {
  readonly utterance: string;
  /** What the utterance expresses; it may lean on the dialogue. */
  readonly intention: string;
  /** Absent where the utterance asks for no data. */
  readonly ground_truth_sql?: string;
  readonly utterance_kinds: readonly UtteranceKind[];
  readonly expected_reply: readonly ReplyKind[];
  /** The same request with the whole context written out. */
  readonly standalone_intention?: string;
  readonly question_type?: "answerable" | "unanswerable" | "ambiguous" | "improper";
}

/** An extended dialogue (paper, section 3.1). */
export interface Dialogue {
  readonly experiment_id: string;
  readonly total_expected_interactions: number;
  /** For example `partial`, or `imported`. */
  readonly kind: string;
  readonly join_combination?: JoinCombination;
  readonly interactions: readonly Interaction[];
}

/** Where a dataset comes from and how it is to be played. */
export interface DatasetControl {
  readonly max_retries?: number;
  /** The engine that wrote the dialogues, for example `grammar`. */
  readonly model?: string;
  readonly seed?: number;
  readonly database?: string;
  readonly schema_hash?: string;
  /** The day on which the ground truths were proven, where they read the clock; queries take it for today. */
  readonly today?: string;
  /** Dialect of every `ground_truth_sql`; absent where it is that of the database. */
  readonly sql_dialect?: Dialect;
  /** Combinations of the plan that were replaced, and why. */
  readonly replaced?: readonly {
    readonly combination: string;
    readonly by: string;
    readonly reason: string;
  }[];
}

/** A dialogue test dataset, as its file holds it. */
export interface Dataset {
  readonly control: DatasetControl;
  readonly dialogues: readonly Dialogue[];
}
