import type { Filter } from "../../../specification/mod.ts";
import type { Proposal } from "./move.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import type { State } from "./types.ts";

/** One turn of a dialogue in which not every turn is a question of its own. */
export type DialogueEvent =
  /** The context is set, replaced or withdrawn; nothing is asked. */
  | ContextEvent
  | QuestionEvent
  /** The last question once more, after the context has changed. */
  | { readonly kind: "again"; readonly again: Again; readonly context?: ContextTurn }
  /** The last question once more, as it was meant. */
  | { readonly kind: "correction"; readonly correction: Correction }
  | { readonly kind: "greeting" }
  | { readonly kind: "thanks" };

export interface ContextEvent {
  readonly kind: "context";
  readonly turn: ContextTurn;
  /** The condition as it is said first, with a name that the data do not hold. */
  readonly said?: ColumnFilter | undefined;
}

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

/** A condition that was said by mistake, and the one that was meant. */
export interface Correction {
  /** The question as it was meant. */
  readonly state: State;
  readonly said: Correctable;
  readonly meant: Correctable;
}

/** A condition of which another value can be meant. */
export type Correctable = Extract<ColumnFilter, { kind: "comparison" | "between" }>;

/** Whether another value of a condition can be meant. */
export function isCorrectable(filter: Filter): filter is Correctable {
  return filter.kind === "between" || (filter.kind === "comparison" && filter.operator !== "<>");
}

/** A turn that says what the following questions are restricted to. */
export interface ContextTurn {
  readonly change: "set" | "replace" | "withdraw";
  /** What is restricted, without the condition. */
  readonly listing: State;
  /** The condition from now on, or the one withdrawn. */
  readonly filter: ColumnFilter;
  /** The condition until now, where it is replaced. */
  readonly before?: ColumnFilter;
  /** What was said before that it restricts further. @default nothing */
  readonly leans?: Leaning;
  /** Other conditions hold of the things that it was about, so that not all of them count again. @default false */
  readonly narrowed?: boolean;
}

/** What a context leans on: the list that was just shown, or things that were spoken of under conditions that still hold. */
export type Leaning = "list" | "things";

/** How an event changes the context, if it does. */
export function contextOf(event: DialogueEvent): ContextTurn | undefined {
  switch (event.kind) {
    case "context":
      return event.turn;
    case "again":
      return event.context;
    case "question":
      return typeof event.before === "object" ? event.before : undefined;
    case "correction":
    case "greeting":
    case "thanks":
      return undefined;
    default:
      return event satisfies never;
  }
}

/**
 * Whether at most one question is asked under the context that an event sets: it is changed or withdrawn after that, or the
 * dialogue ends. False where the event sets none.
 */
export function isBrief(events: readonly DialogueEvent[], position: number): boolean {
  const event = events[position];
  if (event === undefined || contextOf(event)?.change !== "set") return false;
  const later = events.slice(position + 1);
  const end = later.findIndex((other) => contextOf(other) !== undefined);
  const under = [event, ...(end === -1 ? later : later.slice(0, end))];
  return under.filter(({ kind }) => kind === "question" || kind === "again" || kind === "correction")
    .length <= 1;
}
