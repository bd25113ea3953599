import { findContextReference } from "./find_context_reference.ts";

export interface LeaningOptions {
  /** The utterance modifies the context as well. */
  readonly instruction: boolean;
}

/** How an utterance depends on earlier turns. */
export type Leaning =
  /** Certain words refer to earlier turns. */
  | { readonly kind: "leans"; readonly words: string }
  /** Certain words may refer to earlier turns, or to the utterance itself. */
  | { readonly kind: "may_lean"; readonly words: string }
  | { readonly kind: "stands" };

/**
 * Tells whether an utterance refers to earlier turns or needs them for a missing noun. A question and a partial question are
 * read in the same way. Connectives that only continue a conversation ("ok", "now", "too") and a clause that lifts the context
 * ("All clubs again.") are no reference.
 */
export function leaningOf(utterance: string, { instruction }: LeaningOptions): Leaning {
  const lower = utterance.toLowerCase().replaceAll("’", "'");
  const text = (instruction ? lower.replace(LIFTS, "") : lower).replaceAll(CONNECTIVES, "");
  const sure = REPLACES.exec(text)?.[0] ?? findContextReference(text, { instruction });
  if (sure !== undefined) return { kind: "leans", words: sure };
  const shown = text.replaceAll(/\b(?:each|every|which|any|the (?:last|first|only)) one\b/g, "ones")
    .replaceAll(LONE_EACH, "them");
  const open = findContextReference(shown, { instruction }) ??
    (BACK_REFERENCES.exec(shown) ?? ELLIPSES.exec(shown))?.[0];
  return open === undefined ? { kind: "stands" } : { kind: "may_lean", words: open.trim() };
}

/** A clause that frees what follows from the context: "Back to all trips.", "All towns again: …". */
const LIFTS =
  /^(?=[^.:;!,?]*\b(?:all|any|every\p{L}*)\b)(?=[^.:;!,?]*\b(?:again|back to|as well)\b)(?![^.:;!,?]*\b(?:what|which|who|how|show|list|name|give|tell|count|find|those|these|them|they|it)\b)[^.:;!,?]*[.:;!,]\s*(?=\S)/u;

/** "Make that Red Rose" puts another value into what was said before. */
const REPLACES = /^\W*(?:(?:no|sorry|actually|and|but)\b[,\s]*)*make (?:that|it|this)\b/;

/** Connectives that continue a conversation without making the sentence depend on it. */
const CONNECTIVES =
  /^\W*(?:(?:now|ok|okay|please|so|then|next|finally|something else)\b[,:\s]*)+|,?\s+(?:too|as well|also|now|please)(?=[.?!]*\s*$)|\balso\s/g;

/** "How many does each have?", as against "for each river". */
const LONE_EACH =
  /\beach(?=[.?!,]|$| (?:have|has|had|do|does|did|is|are|was|were|lie|lies|belong|belongs)\b)/g;

const FEW = String.raw`(?:two|three|four|five|six|seven|eight|nine|ten|\d+)`;

const BACK_REFERENCES = new RegExp(
  [
    String.raw`\b(?:such|else|likewise|similarly|here|remaining|above-mentioned)\b`,
    String.raw`\b(?:that|this) (?:one|list|group|size|kind|sort|number|place|thing|time|case)\b`,
    String.raw`\b(?:of|in|on|at|for|from|by|under|over|about|besides) (?:that|this)\b`,
    String.raw`\bthe (?:other|others|same|rest)\b`,
    String.raw`\b(?:those|these) ${FEW}\b`,
    // "Which of the five who have been there", as against "of the five oldest rivers"
    String
      .raw`\bthe ${FEW}(?=\s*[.?!,]|\s*$| (?:who|which|that|whose|have|has|had|are|is|were|was|did|do)\b)`,
    String.raw`\b(?:those|these) (?!(?:who|that|which|with|of|in)\b)\p{L}+`,
    String
      .raw`\b(?:you|we|i)(?:'ve| have)?(?: just)? (?:listed|named|showed|shown|found|gave|given|mentioned|counted)\b`,
  ].join("|"),
  "u",
);

/** Elliptical questions: the thing asked for has no noun, or the sentence only modifies another one. */
const ELLIPSES = new RegExp(
  [
    String
      .raw`\bwhich(?: (?:two|three|four|five|ten|\d+))? (?:is|are|was|were|has|have|had|lies?|belongs?)\b`,
    String.raw`\bthe (?:\w+ )?(?:most|least|\w{2,}est)[?.!]*$`,
    String
      .raw`^(?:without|except|excluding|including|plus|minus|same|only|just|and|but|or|what about|how about)\b`,
  ].join("|"),
);
