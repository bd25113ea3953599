import { wordStem } from "../../linking/mod.ts";
import { mayMeanTheSame } from "../judge/synonyms.ts";
import { type Phrase, stemsOf } from "./phrases_of.ts";

/** A phrase of which the other sentence has at most this share of the words is not seen there. */
const UNSEEN_SHARE = 0.5;

/** Whether another sentence has most of the words of a phrase, or may say them in others. */
export function isSeen(phrase: Phrase, other: string): boolean {
  return saysOrder(phrase, other) || seenShare(phrase, other) > UNSEEN_SHARE;
}

/** Whether both ask for an order by the same words; its direction is said in too many ways ("lowest first", "ascending"). */
function saysOrder({ text, stems }: Phrase, other: string): boolean {
  if (!ORDER.test(text) || !ORDER.test(other)) return false;
  const others = stemsOf(other);
  const by = [...stems].filter((stem) => !DIRECTIONS.has(stem));
  return by.length > 0 && by.every((stem) => others.has(stem));
}

const ORDER = /\b(?:sort|order|rank)(?:ed|ing)?\b|\b\w+est (?:\w+ ){0,3}(?:first|last)\b/i;

const DIRECTIONS = new Set(
  `sort sorted order ordered rank ranked first last highest lowest latest earliest oldest newest largest smallest longest
  shortest biggest ascending descending high low late early`.split(/\s+/).map(wordStem),
);

/** The share of the words of a phrase that have a counterpart in another sentence, in 0..1. */
export function seenShare({ stems: own }: Phrase, other: string): number {
  const stems = [...stemsOf(other)];
  const seen = [...own].filter((stem) => stems.some((one) => one === stem || mayMeanTheSame(one, stem)));
  return seen.length / own.size;
}
