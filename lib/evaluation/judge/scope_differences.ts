import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { readScope, type Scope } from "./scope.ts";

/** Differences in scope: all and some, each and together, one and both. What only the dialogue says proves none. */
export function scopeDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const [here, there] = [readScope(found.words, found.text), readScope(intention.words, intention.text)];
  const isWhole = required === intention && understood === found;
  const opposite = (text: string): Difference =>
    isWhole ? { topic: "wording", side: "both", text } : unclear("wording", text);
  const isEither = (test: (a: Scope, b: Scope) => boolean) => test(here, there) || test(there, here);
  const isAmount = [found, intention].every(({ aggregates, extremes }) =>
    aggregates.length + extremes.length > 0
  );
  return [
    ...(isEither((a, b) => a.quantity === "all" && b.quantity !== "all") && !here.denies && !there.denies
      ? [opposite("One of the sentences asks that all are so, the other that some are.")]
      : []),
    ...(isEither((a, b) => a.answer === "each" && b.answer === "together") && isAmount
      ? [opposite("One of the sentences asks for an answer for each, the other for one together.")]
      : []),
    ...(isEither((a, b) => a.junction === "or" && b.junction === "and")
      ? [opposite("One of the sentences joins its conditions by or, the other by and.")]
      : []),
    ...(isEither((a, b) => a.junction === "and" && b.junction === undefined) && AND.test(found.words) &&
        AND.test(intention.words)
      ? [unclear("wording", "One of the sentences says that two conditions hold at once, the other may not.")]
      : []),
  ];
}

const AND = / and /;
