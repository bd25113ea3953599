import { isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether the one column that a bound is on stands right before it: "whose advisor is 1121", "StuID = 1121". */
export function isBoundBeside(
  { of: { concepts }, bound }: ReadComparison,
  { text }: ParsedSentence,
): boolean {
  const [column, ...more] = concepts;
  return more.length === 0 && column !== undefined && isMeasure(column) && !column.isPart &&
    new RegExp(`(?<![\\p{L}_])${RegExp.escape(column.text)} ?(?:is|=|equals|of)? ?${bound}(?![\\d.])`, "iu")
      .test(text);
}
