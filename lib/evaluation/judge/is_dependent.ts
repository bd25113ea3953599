import type { JudgeElement } from "./elements.ts";

/** Whether a sentence refers to earlier ones, so that it cannot be understood alone. */
export function isDependent(sentence: string, elements: readonly JudgeElement[]): boolean {
  if (OPENERS.test(sentence) || POINTERS.test(sentence)) return true;
  const named = elements.filter((element) => element.kind === "concept" || element.kind === "value");
  // "What about the largest?"
  if (named.length === 0 && elements.filter((element) => element.kind === "word").length < 2) return true;
  // "Oslo's neighbours: the cities that share a border with it".
  const it = sentence.search(
    /\b(?:of|for|in|on|at|from|with|to|by|near|about|through|does|do|did|is|has) it\b/i,
  );
  const isBefore = elements.some((element) =>
    element.kind === "value" && sentence.slice(0, it).includes(element.text)
  );
  if (it >= 0 && !isBefore && !HELD_BY_IT.test(sentence)) return true;
  // "Countries and their capitals" explains its own pronoun: something is named before it.
  const firstPronoun = sentence.search(PRONOUNS);
  if (firstPronoun < 0) return false;
  const before = sentence.slice(0, firstPronoun).toLowerCase();
  // "Subscribers who have not paid their bills": "their" refers to the plural.
  const isSaid = elements.some((element) =>
    element.kind === "word" && /[^s]s$/.test(element.text) && before.includes(element.text.toLowerCase())
  );
  return !isSaid && !named.some((element) => before.includes(element.text.toLowerCase()));
}

const OPENERS = /^\s*(?:and|but|also|now|only|just|then|what about|how about|or|instead|so)\b/i;
const POINTERS =
  /\b(?:instead|these|those(?! (?:\p{L}+ ){0,3}(?:who|that|which|whose|with|where|in|of)\b)|this|previous|previously|earlier|aforementioned|(?:of|for|in|on|at|from|with|to|by|near|about|through|does|do|did|is|has) (?:that|them)|(?:above|identified|mentioned|former|listed|found) (?:results?|lists?|ones?|query)|(?:mentioned|identified|listed|found|shown) (?:above|before|earlier|previously)|the (?:results?|ones|list)\b|that (?:one|result|list)|of them|among them|they have)\b/iu;
/** "A range with a mountain in it" explains its own pronoun. */
const HELD_BY_IT =
  /\b(?:with|has|have|having|containing) (?:an?|some|any|no|one|at least|more than|\d+) (?:[^,.;:?!]|(?<=\d)[.,](?=\d))*?\b(?:in|on) it\b/i;
const PRONOUNS = /\b(?:it|its|they|them|their|theirs|he|she|his|her)\b/gi;
