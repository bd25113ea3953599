import type { AgentReply } from "../types.ts";

/** What a saboteur does wrong (a closed list). */
export type PlantKind =
  /** Query and words lack a condition of the question. */
  | "filter_dropped"
  /** The query counts or lists rows several times, or lacks its DISTINCT. */
  | "fan_out"
  /** Query and words lack a condition of an earlier turn. */
  | "context_forgotten"
  /** Query and words keep a restriction that was withdrawn or replaced. */
  | "withdrawn_kept"
  | "refusal"
  | "needless_question"
  /** No reply comes. */
  | "timeout"
  /** The reply breaks the contract. */
  | "malformed_reply"
  /** The query is right, and the words ask for something else. */
  | "wrong_words"
  /** The words are right, and the query asks for something else. */
  | "wrong_sql";

/** One way to be wrong about an interaction. */
export interface Plant {
  readonly kind: PlantKind;
  /** The reply that is given in place of the right one; absent where none comes. */
  readonly reply?: AgentReply;
}

/** What a saboteur can say about an interaction. */
export interface PlantableInteraction {
  readonly dialogueKey: string;
  /** From 1. */
  readonly interaction: number;
  readonly right: AgentReply;
  readonly plants: readonly Plant[];
}

/** The place of a turn, which alone decides whether and what is planted there. */
export interface PlantPlace {
  readonly trial: number;
  readonly attempt: number;
  readonly dialogueKey: string;
  readonly interaction: number;
  readonly turn: number;
}
