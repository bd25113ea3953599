import { mentionsValue } from "./agreement.ts";
import { isMeasure } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a column is the only one that holds a value of both sentences, and is not asked for: "whose fluid is crude", "crude pipelines". */
export function isHolder(concept: Concept, own: ParsedSentence, other: ParsedSentence): boolean {
  return isMeasure(concept) && !own.outputs.concepts.includes(concept) && !own.asked.includes(concept) &&
    own.values.some((value) => {
      const columns = [...value.places].filter((place) => place.includes("."));
      return columns.length === 1 && concept.candidates.has(columns[0] ?? "") && mentionsValue(other, value);
    });
}
