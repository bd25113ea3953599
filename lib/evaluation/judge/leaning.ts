import type { JudgeElement } from "./elements.ts";

const OPENERS = /^\s*(?:and|but|also|now|only|just|then|what about|how about|or|instead|so)\b/i;
const POINTERS =
  /\b(?:these|those|this|previous|previously|earlier|aforementioned|(?:of|for|in|on|at|from|with|to|by|near|about|through|does|do|did|is|has) (?:that|them|it)|(?:above|identified|mentioned|former|listed|found) (?:results?|lists?|ones?|query)|(?:mentioned|identified|listed|found|shown) (?:above|before|earlier|previously)|the (?:results?|ones|list)\b|that (?:one|result|list)|of them|among them|they have)\b/i;
const PRONOUNS = /\b(?:it|its|they|them|their|theirs|he|she|his|her)\b/gi;

/** Whether a sentence points to something said before it, so that it cannot be understood alone. */
export function leansOnDialogue(sentence: string, elements: readonly JudgeElement[]): boolean {
  if (OPENERS.test(sentence) || POINTERS.test(sentence)) return true;
  const named = elements.filter((element) => element.kind === "concept" || element.kind === "value");
  if (named.length === 0) return true;
  // "Countries and their capitals" explains its own pronoun: something is named before it.
  const firstPronoun = sentence.search(PRONOUNS);
  if (firstPronoun < 0) return false;
  const before = sentence.slice(0, firstPronoun).toLowerCase();
  return !named.some((element) => before.includes(element.text.toLowerCase()));
}
