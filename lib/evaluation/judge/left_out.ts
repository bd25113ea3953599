import { mentionsConcept, mentionsValue } from "./agreement.ts";
import { isGeneric } from "./comparison_target.ts";
import { LEFT_OUT } from "./left_out_clause.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Finds what an interpretation says itself that it left out ("Left out: the date of birth"), where the intention has it.
 *
 * @returns The words for it; undefined without any, and where the intention leaves out rows itself.
 */
export function leftOutWords(
  interpretation: string,
  required: ParsedSentence,
  parse: (sentence: string) => ParsedSentence,
): string | undefined {
  const [, words] = LEFT_OUT.exec(interpretation) ?? [];
  if (words === undefined || leavesOutRows(required)) return undefined;
  const { values, numbers, concepts, labels } = parse(words);
  const isMeant = values.some((value) => mentionsValue(required, value)) ||
    numbers.some((number) => required.numbers.includes(number)) ||
    [...concepts, ...labels].some((concept) => !isGeneric(concept) && mentionsConcept(required, concept));
  return isMeant ? words : undefined;
}

const leavesOutRows = ({ denials, nulls, empties, comparisons }: ParsedSentence) =>
  denials.length + nulls.length > 0 || empties !== undefined ||
  comparisons.some(({ operator }) => operator === "<>");
