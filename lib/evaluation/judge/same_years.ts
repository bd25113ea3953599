import { mayBeSameTarget } from "./agreement.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameBound } from "./same_bound.ts";

/**
 * The comparisons of two sentences that leave the same year, which one of them names ("in 2022") and the other bounds by its first
 * and last days. Empty where there are none.
 */
export function sameYears(a: ParsedSentence, b: ParsedSentence): readonly ReadComparison[] {
  return [...boundedYears(a, b), ...boundedYears(b, a)];
}

function boundedYears(named: ParsedSentence, bounded: ParsedSentence): readonly ReadComparison[] {
  return named.comparisons.flatMap((year) => {
    if (year.operator !== "=" || !isYear(year.bound)) return [];
    const ends = ([">=", "<="] as const).map((operator) =>
      bounded.comparisons.find((one) =>
        typeof one.bound === "string" && sameBound(one, { ...year, operator }) &&
        mayBeSameTarget(one.of, year.of)
      )
    );
    const [first, last] = ends;
    return first === undefined || last === undefined ? [] : [year, first, last];
  });
}

const isYear = (bound: number | string) =>
  typeof bound === "number" && Number.isInteger(bound) && bound >= 1000 && bound < 2200;
