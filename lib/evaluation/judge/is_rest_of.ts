import { mayBeSameTarget } from "./agreement.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameBound } from "./same_bound.ts";

/** Whether a number is left out, and the other bound leaves the whole numbers on one side of it: "other than 1", "2 and up". */
export function isRestOf(
  { operator, bound, of }: ReadComparison,
  { denials }: ParsedSentence,
  other: ReadComparison,
): boolean {
  const isLeftOut = operator === "<>" || operator === "=" && denials.length > 0;
  return isLeftOut && typeof bound === "number" && Number.isInteger(bound) && mayBeSameTarget(of, other.of) &&
    ([">", "<"] as const).some((side) => sameBound({ operator: side, bound, of }, { ...other, unit: "" }));
}
