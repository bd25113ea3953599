import { type ComparisonTarget, isMeasure } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a column's name is a word that nothing is asked, computed, compared or denied of: "have a share in two continents". */
export function isLoose(
  concept: Concept,
  { outputs, comparisons, extremes, orderings, aggregates, groups, labelled, nulls, denials, asked }:
    ParsedSentence,
): boolean {
  const isOf = ({ of }: { readonly of: ComparisonTarget }) => of.concepts.includes(concept);
  return isMeasure(concept) && concept.refersTo.size === 0 && !outputs.concepts.includes(concept) &&
    !asked.includes(concept) && !groups.includes(concept) &&
    ![...comparisons, ...extremes, ...orderings, ...aggregates, ...nulls].some(isOf) &&
    !labelled.some(({ label }) => label === concept) &&
    !denials.some(({ heads, concepts }) => heads.includes(concept) || concepts.includes(concept));
}
