import type { Concept } from "./elements.ts";
import { folded } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a sentence asks in which of its rows something is, and the other where it is: "in which city", "at which station", "where". */
export function isAskedByWhere({ text }: Concept, own: ParsedSentence, other: ParsedSentence): boolean {
  const noun = RegExp.escape(folded(text));
  return new RegExp(`^ (?:\\w+ ){0,4}?(?:in|at|on) (?:which|what) ${noun} `).test(own.words) &&
    /^ (?:\w+ ){0,4}?where (?:is|are|was|were|do|does|did|can) /.test(other.words) &&
    !/ (?:which|what) /.test(other.words);
}
