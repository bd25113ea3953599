import type { Span } from "./masked_text.ts";

/** What a sentence says of things that have no partner and do not count. */
export interface LeftOut extends Span {
  /** Whether they may also be kept: "can be left off". */
  readonly isOptional: boolean;
}

/** Returns where a lower-case text leaves out what lacks something: "skip gardens without trees". */
export const leftOutIn = (text: string): readonly LeftOut[] =>
  [...text.matchAll(LEFT_OUT)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
    isOptional: /\b(?:can|may|could|need not)\b/.test(words),
  }));

const LEAVES_OUT = "(?:skip|leave out|leave off|omit|drop|ignore|exclude|disregard|leave away)";
const LACKS =
  "(?:without|with no|(?:that|which|who) (?:have|has|had) (?:no|none|never)|(?:in|of|for|to) (?:which|whom) (?:no|nobody|none|nothing)|where (?:there (?:is|are|was|were) )?(?:no|nobody|none|nothing))";

/** "Skip months without orders", "a month with no calls can be left off" */
const LEFT_OUT = new RegExp(
  `\\b${LEAVES_OUT} (?:the |any |all |those )?(?:\\p{L}+ ){0,3}?${LACKS}(?!\\p{L})|(?<!\\p{L})${LACKS}(?!\\p{L})[^.,;:?!]{0,40}?\\b(?:left (?:off|out|away)|(?:stay|stays) out|be (?:skipped|omitted|dropped|excluded|ignored)|need not (?:be|appear)|do(?:es)? not (?:count|matter))(?!\\p{L})`,
  "gu",
);
