import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { readScope, type Scope } from "./scope.ts";

/**
 * Differences in scope: all and some, each and together, one and both. Where one sentence does not tell its scope, a difference is a
 * doubt; so is what only the dialogue says.
 */
export function scopeDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const own = [found, intention].map(({ words, text }) => readScope(words, text));
  const whole = [understood, required].map(({ words, text }) => readScope(words, text));
  const amounts = [found, intention].filter(({ aggregates, extremes }) =>
    aggregates.length + extremes.length > 0
  );
  return comparisons.flatMap(({ name, isOpposite, isOther, needsAmounts = false }): readonly Difference[] => {
    if (needsAmounts && amounts.length === 0) return [];
    if (isWhole && isEither(own, isOpposite) && !(needsAmounts && amounts.length === 1)) {
      return [{ topic: "wording", side: "both", text: `The sentences contradict each other on ${name}.` }];
    }
    return isEither(whole, isOther) ? [unclear("wording", `The sentences may differ on ${name}.`)] : [];
  });
}

interface ScopeComparison {
  /** What they differ on, for a reason. */
  readonly name: string;
  readonly isOpposite: (a: Scope, b: Scope) => boolean;
  readonly isOther: (a: Scope, b: Scope) => boolean;
  /** Whether it matters only where something is counted, added or ranked. @default false */
  readonly needsAmounts?: boolean;
}

const comparisons: readonly ScopeComparison[] = [
  {
    name: "whether all are so or some",
    isOpposite: (a, b) => a.quantity === "all" && b.quantity !== "all" && !a.denies && !b.denies,
    isOther: (a, b) => a.quantity === "all" && b.quantity !== "all",
  },
  {
    name: "whether there is an answer for each or one for all",
    isOpposite: (a, b) => a.answer === "each" && b.answer === "together",
    isOther: (a, b) => (a.answer === "each" || a.answer === "perhaps") && b.answer === "together",
    needsAmounts: true,
  },
  {
    name: "whether one condition has to hold or both",
    isOpposite: (a, b) => a.junction === "or" && b.junction === "and",
    isOther: (a, b) =>
      (a.junction !== b.junction && (a.junction === "or" || a.junction === "nor")) ||
      (a.joins === "surely" && b.joins === undefined),
  },
];

function isEither([here, there]: readonly Scope[], test: (a: Scope, b: Scope) => boolean): boolean {
  return here !== undefined && there !== undefined && (test(here, there) || test(there, here));
}
