import type { ColumnFilter } from "./propose_filter.ts";
import type { State } from "./types.ts";

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
