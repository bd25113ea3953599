import type { ContextTurn } from "./context_turn.ts";
import type { Correction } from "./correctable.ts";
import type { Proposal } from "./move.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import type { State } from "./types.ts";

/** One turn of a dialogue in which not every turn is a question of its own. */
export type DialogueEvent =
  /** The context is set, replaced or withdrawn; nothing is asked. */
  | { readonly kind: "context"; readonly turn: ContextTurn }
  | QuestionEvent
  /** The last question once more, after the context has changed. */
  | { readonly kind: "again"; readonly again: Again; readonly context?: ContextTurn }
  /** The last question once more, as it was meant. */
  | { readonly kind: "correction"; readonly correction: Correction }
  | { readonly kind: "greeting" }
  | { readonly kind: "thanks" };

/** A question of its own, or one that leans on what was said before. */
export interface QuestionEvent {
  readonly kind: "question";
  readonly proposal: Proposal;
  /** The condition of the context, which goes without saying. */
  readonly silent?: ColumnFilter;
  /** The context is a single thing, which the question is about. */
  readonly one: boolean;
  /** Nothing has been shown that it could lean on. */
  readonly opens: boolean;
  /** What was asked before still holds, and is said again. @default false */
  readonly restates?: boolean;
  /** Said in the same turn, before the question. */
  readonly before?: "greeting" | "shift" | ContextTurn;
}

/** What has changed since the question was asked. */
export interface Again {
  readonly state: State;
  readonly change: "replace" | "withdraw";
  /** The context is a place. */
  readonly place: boolean;
  /** One thing was asked of the one that the context is about. */
  readonly detail: boolean;
}
