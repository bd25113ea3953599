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

/** What is replaced, as a pattern of whole words, and by what; it is no list of a judge, so that it can check one. */
const replacements: readonly (readonly [FlipKind, string, string])[] = [
  ["operator", "(more|greater) than", "less than"],
  ["operator", "(less|fewer|smaller) than", "more than"],
  ["operator", "larger than", "smaller than"],
  ["operator", "longer than", "shorter than"],
  ["operator", "shorter than", "longer than"],
  ["operator", "(higher|taller) than", "lower than"],
  ["operator", "lower than", "higher than"],
  ["operator", "deeper than", "shallower than"],
  ["operator", "shallower than", "deeper than"],
  ["operator", "heavier than", "lighter than"],
  ["operator", "older than", "younger than"],
  ["operator", "above", "below"],
  ["operator", "(below|exceeding)", "above"],
  ["operator", "over(?= \\d)", "under"],
  ["operator", "under(?= \\d)", "over"],
  ["operator", "at least", "at most"],
  ["operator", "at most", "at least"],
  ["operator", "or (more|above)", "or less"],
  ["operator", "or (less|below|fewer)", "or more"],
  ["operator", "or earlier", "or later"],
  ["operator", "or later", "or earlier"],
  ["operator", "(after|since)(?= \\d)", "before"],
  ["operator", "(before|until)(?= \\d)", "after"],
  ["aggregate", "(?<!-|than the |than )(average|mean)", "total"],
  ["aggregate", "total(?= (?!number |of )[a-z]+( [a-z]+){0,2} of )", "average"],
  ["aggregate", "how many", "which"],
  ["aggregate", "((total|overall) )?(number|count) of", "names of"],
  ["aggregate", "count(?= (the|only|how|all|each)|$| [a-z]+s )", "list"],
  ["superlative", "highest", "lowest"],
  ["superlative", "lowest", "highest"],
  ["superlative", "(largest|biggest)", "smallest"],
  ["superlative", "smallest", "largest"],
  ["superlative", "longest", "shortest"],
  ["superlative", "shortest", "longest"],
  ["superlative", "deepest", "shallowest"],
  ["superlative", "most expensive", "cheapest"],
  ["superlative", "cheapest", "most expensive"],
  ["superlative", "oldest", "youngest"],
  ["superlative", "youngest", "oldest"],
  ["superlative", "earliest(?! [a-z -]+ first)", "latest"],
  ["superlative", "latest(?! [a-z -]+ first)", "earliest"],
  ["superlative", "maximum", "minimum"],
  ["superlative", "minimum", "maximum"],
  ["superlative", "the most(?= (?!populous)[a-z]+s )", "the fewest"],
  ["superlative", "the fewest", "the most"],
  ["direction", "ascending", "descending"],
  ["direction", "descending", "ascending"],
  ["direction", "(?<!reverse )alphabetical order", "reverse alphabetical order"],
  ["direction", "(earliest|lowest|smallest)(?=( [a-z]+){0,3} first)", "latest"],
  ["direction", "(latest|highest|largest)(?=( [a-z]+){0,3} first)", "earliest"],
  ["negation", "(?<=(do|does|did|is|are|was|were|has|have|had|can) )not ", ""],
  ["negation", "(?<=do|does|did|is|are|was|were|has|have|had)n't", ""],
  ["negation", "without( any)?", "with"],
  ["negation", "(?<=(has|have|with|on|in) )no ", ""],
  ["negation", "never ", ""],
  ["negation", "at least one", "no"],
  ["negation", "(something |anything )?other than ", ""],
  ["negation", "(?<=(that|which|who) (are|is|were|was)) (?!not )", " not "],
  ["negation", "(?<=(that|which|who)) have (?!no |not )", " do not have "],
  ["negation", "(?<=whose( [a-z]+){1,3}) is (?!not |something |anything )", " is not "],
  ["negation", "(?<!(along|together|starts?|begins?|starting|beginning|ends?|ending) )with(?! (no|the|that|their|its) )", "without"],
  ["negation", "(?<!not )between(?= \\d)", "not between"],
  ["negation", "(?<= )(located )?in(?= \\p{Lu})", "not in"],
];
