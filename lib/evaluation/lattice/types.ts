import type { Schema } from "../../schema/mod.ts";
import type { Selection, Specification } from "../../specification/mod.ts";

/** How a reading differs from what was asked (a closed list, what a dialogue alone can cause first). */
export const readingKinds = [
  "context_forgotten",
  "condition_kept",
  "earlier_question",
  "other_set",
  "other_reading",
  "condition_dropped",
  "condition_turned",
  "and_or",
  "table_dropped",
  "roles",
  "partners",
  "aggregate",
  "distinct",
  "order",
  "limit",
  "output_dropped",
  "other_column",
] as const;

export type ReadingKind = (typeof readingKinds)[number];

/** One way in which an agent could have understood a question. */
export interface UnderstoodReading {
  readonly kind: ReadingKind;
  /** What the agent did then, as the end of a sentence that begins with "It": `kept the condition lake.depth > 60`. */
  readonly text: string;
  readonly specification: Specification;
  /** Conditions, tables, outputs and the like that are changed. @default 1 */
  readonly changes?: number;
}

/** An earlier question of the dialogue. */
export interface EarlierQuestion {
  /** From 1. */
  readonly interaction: number;
  readonly specification: Specification;
}

/** What readings are made from. */
export interface ReadingContext {
  /** Earlier questions of the dialogue that ask for data, oldest first. */
  readonly earlier: readonly EarlierQuestion[];
  readonly schema: Schema;
}

/** Makes readings of one kind or a few; `asked` is what the ground truth asks for. */
export type ReadingSource = (asked: Selection, context: ReadingContext) => readonly UnderstoodReading[];
