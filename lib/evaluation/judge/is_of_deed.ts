import { isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether one sentence bounds a column, and the other has the bound beside a verb of its name: "an attendance above 100", "attended by more than 100 people". */
export function isOfDeed(
  { operator, bound }: ReadComparison,
  named: ParsedSentence,
  done: ParsedSentence,
): boolean {
  const boundsIn = ({ comparisons }: ParsedSentence) =>
    comparisons.filter((one) => one.bound === bound && one.operator === operator);
  const stems = boundsIn(named).flatMap(({ of }) =>
    of.concepts.filter(isMeasure).flatMap((column) => column.stems)
  );
  return boundsIn(done).length > 0 &&
    done.phrases.some((phrase) =>
      phrase.kind === "verb" && phrase.stem.length > 4 && stems.some((stem) => stem.startsWith(phrase.stem))
    );
}
