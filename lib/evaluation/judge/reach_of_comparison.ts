import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether one sentence compares with any of several rows and the other with all or with one of them: "larger than any country". */
export function haveOtherReach(a: ParsedSentence, b: ParsedSentence): boolean {
  const [one, other] = [a, b].map(({ words }) => REACH.exec(words)?.[1]);
  return one !== undefined && other !== undefined && kindOf(one) !== kindOf(other);
}

const REACH =
  / (?:than|above|below|over|under|exceeds?|exceeding) (?:(?:that|those|the \w+|in|of) )*(any|some|all|every|each|at least one|one of) /;

const kindOf = (word: string) => word === "any" ? word : /^(?:all|every|each)$/.test(word) ? "all" : "some";
