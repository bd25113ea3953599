import type { Join } from "../../schema/mod.ts";
import type { ColumnReference, Filter, GroupFilter, Ordering, Output } from "../../specification/mod.ts";

/** What the agent takes a conversation to ask for so far; a specification is made of it when it is answered. */
export interface Reading {
  /** The table whose rows are spoken of. */
  readonly subject?: string;
  readonly outputs: readonly Output[];
  /** Tables that take part although no column of theirs is asked for. */
  readonly joined: readonly string[];
  /** Joins that the words name ("capital"), preferred to others between the same tables. */
  readonly via: readonly Join[];
  readonly filters: readonly Filter[];
  readonly groupBy: readonly ColumnReference[];
  /** Tables of which each row is a group, though other rows may be called the same. */
  readonly rows: readonly string[];
  readonly groupFilters: readonly GroupFilter[];
  readonly orderBy: readonly Ordering[];
  readonly limit?: number;
  /** Different values were asked for in so many words. */
  readonly distinct: boolean;
  /** Conditions that no column can meet, in words. */
  readonly leftOut: readonly string[];
}

/** How a message leans on what was said before it. */
export interface Leaning {
  /** It speaks of what was said before ("their", "those", "only …", a fragment). */
  readonly leans: boolean;
  /** What it asks to see comes beside what is shown already ("and their capitals?"). */
  readonly adds: boolean;
  /** "What about …?": what it names takes the place of its like. */
  readonly replaces: boolean;
  /** It counts what was shown before, all of it or for each. */
  readonly counts?: "all" | "each";
  /** It names tables or columns to show, not only conditions or an order. */
  readonly asks: boolean;
}

/** One message as read: what it says, and how it leans on what was said before. */
export interface MessageReading {
  readonly reading: Reading;
  readonly leaning: Leaning;
  /** Words that mean something in this database were found. */
  readonly grounded: boolean;
}
