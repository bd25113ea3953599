import type { ColumnValues } from "../linking/mod.ts";

/** What is changed in a sentence so that it asks for something else. */
export type FlipKind =
  | "value"
  | "number"
  | "operator"
  | "aggregate"
  | "superlative"
  | "direction"
  | "negation";

/** A sentence in which one thing was changed. */
export interface Flip {
  readonly kind: FlipKind;
  readonly sentence: string;
}

/** Words that mean the opposite, or another aggregate; each is put in the other's place. */
const opposites: readonly (readonly [FlipKind, string, string])[] = [
  ["operator", "more than", "less than"],
  ["operator", "greater than", "smaller than"],
  ["operator", "larger than", "smaller than"],
  ["operator", "longer than", "shorter than"],
  ["operator", "higher than", "lower than"],
  ["operator", "deeper than", "shallower than"],
  ["operator", "above", "below"],
  ["operator", "over", "under"],
  ["operator", "at least", "at most"],
  ["operator", "after", "before"],
  ["operator", "since", "until"],
  ["operator", "exceeding", "below"],
  ["operator", "fewer than", "more than"],
  ["operator", "or more", "or less"],
  ["aggregate", "average", "total"],
  ["aggregate", "mean", "total"],
  ["superlative", "highest", "lowest"],
  ["superlative", "largest", "smallest"],
  ["superlative", "longest", "shortest"],
  ["superlative", "biggest", "smallest"],
  ["superlative", "deepest", "shallowest"],
  ["superlative", "most expensive", "cheapest"],
  ["superlative", "oldest", "youngest"],
  ["superlative", "earliest", "latest"],
  ["superlative", "maximum", "minimum"],
  ["superlative", "the most", "the fewest"],
  ["direction", "ascending", "descending"],
  ["direction", "alphabetical order", "reverse alphabetical order"],
];
