import { denialsIn } from "./cues.ts";
import type { Span } from "./masked_text.ts";

/** Words that may leave out what stands beside them: "ignoring", "set aside", "spare me". */
const LEAVING = [
  "(?:skip|drop|omit|ignor|exclud|disregard|discard|dismiss|eliminat|neglect|overlook|delet)(?:e|p?ing|t?ing)?",
  "forget(?:ting)?|hid(?:e|ing)|remov(?:e|ing)|spar(?:e|ing) (?:me|us)|sans|minus|rather than|instead of|save for",
  "(?:leav|tak|filter|weed|throw|rul|strik|sort|put|set|cut|keep)(?:e|t?ing)? (?:[^\\s,.;:?!]+ ){0,4}?(?:out|off|aside|away|to one side)",
  "except(?:ing)?|apart from|aside from|other than|(?:any|every|no|all)(?:thing|one|body)? but",
].join("|");
/** What says of a thing that it is not asked for: "are not worth showing", "left aside", "can go". */
const UNWANTED = [
  "(?:not|no|\\p{L}+n't|never|hardly|nobody)(?: [^\\s,.;:?!]+){0,3}? (?:worth|interest|need|want|matter|bother|care|show|list|see|count|includ|appear|consider|relevan|concern|mention|wish)\\p{L}*",
  "(?:left|set|put|taken|ruled|filtered|cut|thrown|kept|stay|stays) (?:out|off|aside|away|to one side)|aside|apart",
  "(?:skipped|dropped|omitted|ignored|excluded|disregarded|discarded|dismissed|removed|hidden|irrelevant|uninteresting|unwanted)",
  "(?:can|may|might|should) go|(?:is|are) out",
].join("|");

const LEAVES = new RegExp(`(?<!\\p{L})(?:${LEAVING}|${UNWANTED})(?!\\p{L})`, "gu");
/** What begins a clause of its own, unless it goes on with a list. */
const CLAUSE = "(?<!\\p{L})(?:that|which|who|whose|with|but|where|(?:and|or)(?! ¤))(?!\\p{L})";
/** A request to leave out at the beginning of a clause: "trees may be removed" is none, and of the database's own business. */
const REQUEST = new RegExp(
  `(?:^ ?|[,(–-] ?)(?:(?:and|but|so|then|though|please|just|only|also|can you|could you|you can|i|we|i would like to|i'd like to|let's|let us) )*(?:(?:do not|don't|never) (?:want|need|care|bother|show|list|see|count|include|mention)[^,]*|${LEAVING})(?!\\p{L})[^,]*$`,
  "u",
);
const REFUSAL = new RegExp(`^(?:(?!${CLAUSE})[^,]){0,40}(?<!\\p{L})(?:${UNWANTED})(?!\\p{L})`, "u");
/** A denial of what has just been said: "those over ¤ are not my concern". */
const DENIED = new RegExp(
  `^(?:(?!${CLAUSE})[^,]){0,40},?(?: \\p{L}+)? (?:\\p{L}+ (?:not|never|no)|\\p{L}+n't)(?!\\p{L})`,
  "u",
);

/** Whether a lower-case text has words that leave something out. */
export const leavesOut = (text: string): boolean => text.search(LEAVES) >= 0;

/** A text without the words that leave something out. */
export const withoutLeaving = (text: string): string => text.replaceAll(LEAVES, " ");

/**
 * How surely a lower-case text leaves out what stands at a place: "ignore those under ¤", "those under ¤ do not interest me".
 * Where its part of the text has another denial too, it only may.
 */
export function leftOutAt(text: string, { start, end }: Span): "surely" | "maybe" | "not" {
  const [before = ""] = /(?:[^.;:?!]|(?<=\d)[.:](?=\d))*$/u.exec(text.slice(0, start)) ?? [];
  const [behind = ""] = /^(?:[^.;:?!]|(?<=\d)[.:](?=\d))*/u.exec(text.slice(end)) ?? [];
  const part = `${before}¤${behind}`;
  const ways = [...part.matchAll(LEAVES)].length;
  if (ways === 0) return DENIED.test(behind) ? "maybe" : "not";
  const isSure = ways === 1 && denialsIn(withoutLeaving(part)) === 0 &&
    (REQUEST.test(before) || REFUSAL.test(behind));
  return isSure ? "surely" : "maybe";
}
