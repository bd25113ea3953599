import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Doubts about what a condition behind two joined nouns holds for, where the sentences do not both say it in the same words: "in both
 * cases only if they cost 5", "as well as those books that cost 5", "books, whatever they cost".
 */
export function toldScopeDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const isWhole = required === intention && understood === found;
  const [here, there] = [scopeOf(found), scopeOf(intention)];
  return isWhole && here !== there && areJoined(found) && areJoined(intention)
    ? [unclear("wording", "It is open whether a condition holds for each of what is joined.")]
    : [];
}

/** Whether a sentence says that a condition holds for both of two joined nouns, or for one of them alone. */
function scopeOf({ text }: ParsedSentence): "both" | "first" | "last" | undefined {
  return FIRST.test(text) ? "first" : LAST.test(text) ? "last" : BOTH.test(text) ? "both" : undefined;
}

const areJoined = ({ text }: ParsedSentence) => JOINED.test(text);

const JOIN = String.raw`(?:\band\b|\bplus\b|\bas well as\b|\balong with\b|\btogether with\b)`;

const JOINED = new RegExp(String.raw`${JOIN}|\bor\b`, "i");

const BOTH =
  /\b(?:in (?:both|either|each) cases?|(?:both|each)(?: of (?:them|these|which))? (?:only|just|provided)|both of (?:which|them))\b/i;

/** A condition before "and all": "mugs that are chipped, and all bowls". */
const FIRST = new RegExp(
  String
    .raw`\b(?:that|which|who|with) [^,.;:]{3,60}, ?${JOIN} (?:also )?all (?:the )?\p{L}+(?=\s*(?:[,.;?!]|$))`,
  "iu",
);

/** A noun with "those" or "all" of its own behind one that is joined to it. */
const LAST = new RegExp(
  String
    .raw`\ball (?:the |those )?(?:\p{L}+ ){1,3}?,? ?${JOIN} (?:also )?(?:of |in |for |by )?(?:those|the|any|only) \p{L}+(?: \p{L}+)? (?:that|which|who|whose|with|where)\b|${JOIN} (?:also )?(?:of |for |by )?(?:those|all) (?:\p{L}+ ){1,3}(?:that|which|who|whose|with|where)\b`,
  "iu",
);
