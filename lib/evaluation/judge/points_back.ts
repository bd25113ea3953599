import { mentionsValue } from "./agreement.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Whether an interpretation may mean a row that was spoken of before instead of naming it: "that organization", or "the airport" where
 * only an earlier intention and this one name it.
 */
export function pointsBack(
  interpretation: string,
  { found, wanted }: { readonly found: ParsedSentence; readonly wanted: ParsedSentence },
  earlier: readonly ParsedSentence[],
): boolean {
  if (earlier.length === 0) return false;
  const isSaidBefore = wanted.values.some((value) => earlier.some((one) => mentionsValue(one, value)));
  return DEMONSTRATIVE.test(interpretation) ||
    found.values.length === 0 && isSaidBefore && / (?:the|it|its|there|they|their) /.test(found.words);
}

const DEMONSTRATIVE =
  /\b(?:this|(?:is|was|are|were|does|did|of|for|in|on|to|from|with|by|about|where) that) (?!one\b)\p{L}+/iu;
