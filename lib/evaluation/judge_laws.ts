import type { JudgeQuestion } from "./types.ts";

/** A law that a judge keeps whatever the sentences are about. */
export type JudgeLaw = "reflexive" | "synonyms" | "conjuncts" | "unit" | "politeness";

/** A sentence and another that asks for the same by a law. */
export interface LawPair extends JudgeQuestion {
  readonly law: JudgeLaw;
}

/**
 * Returns pairs that ask for the same whatever the database holds: the sentence itself, and the sentence with synonyms, with its
 * conjuncts in another order, with its numbers written otherwise, and with politeness. A law to which the sentence gives
 * no occasion has no pair.
 *
 * @example
 * ```ts
 * import { judgeLawPairs } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const pairs = judgeLawPairs("List the lakes with a depth of at least 1,000 and an area below 50.");
 * assert.deepEqual(pairs.map(({ law, interpretation }) => [law, interpretation]), [
 *   ["reflexive", "List the lakes with a depth of at least 1,000 and an area below 50."],
 *   ["synonyms", "List the lakes with a depth of 1,000 or more and an area under 50."],
 *   ["conjuncts", "List the lakes with an area below 50 and a depth of at least 1,000."],
 *   ["unit", "List the lakes with a depth of at least 1000 and an area below 50."],
 *   ["politeness", "Could you please list the lakes with a depth of at least 1,000 and an area below 50? Thank you."],
 * ]);
 * ```
 */
export function judgeLawPairs(sentence: string): readonly LawPair[] {
  return changes.flatMap(([law, change]): readonly LawPair[] => {
    const interpretation = change(sentence);
    if (interpretation === sentence && law !== "reflexive") return [];
    return [{ law, intention: sentence, interpretation, earlier: [] }];
  });
}

const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\bat least (\d(?:[\d,.]*\d)?)/g, "$1 or more"],
  [/\bat most (\d(?:[\d,.]*\d)?)/g, "$1 or less"],
  [/\b(?:more|greater|larger) than (?=\d)/g, "over "],
  [/\b(?:less|smaller|fewer) than (?=\d)/g, "under "],
  [/\babove (?=\d)/g, "over "],
  [/\bbelow (?=\d)/g, "under "],
  [/\blargest\b/g, "biggest"],
  // "The number of the flight" counts nothing.
  [/\bthe number of (?!(?:the|an?|each|every|this|that) )/g, "the count of "],
];

/** A measure with its bound, as one of two conjuncts. */
const MEASURE = String
  .raw`an? [a-z]+(?: [a-z]+){0,2} (?:of )?(?:at least|at most|more than|less than|over|under|above|below) \d(?:[\d,.]*\d)?`;

const CONJUNCTS = new RegExp(String.raw`\b(${MEASURE}) and (${MEASURE})`, "g");

const changes: readonly (readonly [JudgeLaw, (sentence: string) => string])[] = [
  ["reflexive", (sentence) => sentence],
  ["synonyms", (sentence) => synonyms.reduce((text, [from, to]) => text.replace(from, to), sentence)],
  ["conjuncts", (sentence) => sentence.replace(CONJUNCTS, "$2 and $1")],
  ["unit", otherNumbers],
  ["politeness", politely],
];

/** Writes millions as a word, and other numbers without their commas. */
function otherNumbers(sentence: string): string {
  return sentence.replaceAll(/\b(\d{1,3}),000,000\b/g, "$1 million")
    .replaceAll(/\b\d{1,3}(?:,\d{3})+\b/g, (number) => number.replaceAll(",", ""));
}

function politely(sentence: string): string {
  const [, verb, rest = ""] = /^(List|Show|Give|Tell|Find|Display|Count) ([^]*?)[.?!]*$/.exec(sentence) ?? [];
  if (verb !== undefined) return `Could you please ${verb.toLowerCase()} ${rest}? Thank you.`;
  return /^(?:Which|What|How many) /.test(sentence) ? `Hello! ${sentence} Thanks a lot.` : sentence;
}
