import type { Join } from "../../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveOutput,
  Filter,
  GroupFilter,
  Ordering,
} from "../../specification/mod.ts";

/** The question of a conversation as parsed so far; a specification is made from it when it is answered. */
export interface ParsedQuestion {
  /** The table whose rows the question is about. */
  readonly subject?: string;
  readonly outputs: readonly ConjunctiveOutput[];
  /** Tables that are joined without an output column. */
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
  /** The words ask for distinct values. */
  readonly distinct: boolean;
  /** Conditions that no column can meet, in words. */
  readonly droppedConditions: readonly string[];
}

/** How a message depends on the dialogue before it. */
export interface ContextDependence {
  /** It refers to earlier messages ("their", "those", "only …", a fragment). */
  readonly isDependent: boolean;
  /** What it asks to see comes beside what is shown already ("and their capitals?"). */
  readonly adds: boolean;
  /** "What about …?": what it names takes the place of its like. */
  readonly replaces: boolean;
  /** It counts what was shown before, all of it or for each. */
  readonly counts?: "all" | "each";
  /** It names tables or columns to show, not only conditions or an order. */
  readonly asks: boolean;
}

/** A parsed message: its question and how it depends on the dialogue before it. */
export interface ParsedMessage {
  readonly parsed: ParsedQuestion;
  readonly dependence: ContextDependence;
  /** Words that mean something in this database were found. */
  readonly isRecognized: boolean;
}
