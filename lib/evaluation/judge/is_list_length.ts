import { mentionsValue } from "./agreement.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a number only counts the names that follow it and that both sentences list: "two countries: Peru and Chad". */
export function isListLength(
  { operator, bound, plain = false }: ReadComparison,
  { values }: ParsedSentence,
  other: ParsedSentence,
): boolean {
  const listed = values.filter((value) => mentionsValue(other, value));
  return plain && operator === "=" && typeof bound === "number" && bound > 1 && listed.length === bound;
}
