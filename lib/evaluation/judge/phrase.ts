import type { Direction } from "./cues.ts";
import type { Concept, NamedValue } from "./elements.ts";

/** A noun with all before it: "the three largest Italian cities". */
export interface NounPhrase {
  readonly kind: "noun";
  /** The names and values in it. */
  readonly elements: readonly (Concept | NamedValue)[];
  readonly numbers: readonly number[];
  /** Whether a number ends it: "grade 10". */
  readonly endsInNumber: boolean;
  /** A superlative in it. */
  readonly superlative?: Superlative | undefined;
  /** The stem of its last word. */
  readonly head: string;
  /** Its last word. */
  readonly text: string;
  /** The stem of the word before its last one. @default it has one word */
  readonly before?: string | undefined;
  readonly determiner: string;
}

/** "Most" and "longest". */
export interface Superlative {
  readonly word: string;
  readonly direction: Direction;
  /** Whether it counts what follows: "most", "fewest". */
  readonly counts: boolean;
  /** Whether it tells what is measured. */
  readonly measures: boolean;
}

export interface VerbPhrase {
  readonly kind: "verb";
  readonly stem: string;
  /** Whether it can be passive: surely with "is", perhaps as a participle alone ("liked"). */
  readonly passive: "surely" | "perhaps" | "never";
}

export type Phrase =
  | NounPhrase
  | VerbPhrase
  /** "More", "older": which of two is the larger one. */
  | { readonly kind: "comparative"; readonly operator: "<" | ">" }
  | {
    readonly kind: "preposition" | "relative" | "question" | "than" | "and" | "break";
    readonly text: string;
    /** Of a relative whether it speaks of several ("that are"), where a verb tells. */
    readonly isPlural?: boolean | undefined;
  };
