import { mayMeanTheSame } from "../judge/synonyms.ts";
import { type Phrase, stemsOf } from "./phrases_of.ts";

/** A phrase of which the other sentence has at most this share of the words is not seen there. */
const UNSEEN_SHARE = 0.5;

/** Whether another sentence has most of the words of a phrase, or may say them in others. */
export function isSeen(phrase: Phrase, other: string): boolean {
  return seenShare(phrase, other) > UNSEEN_SHARE;
}

/** The share of the words of a phrase that have a counterpart in another sentence, in 0..1. */
export function seenShare({ stems: own }: Phrase, other: string): number {
  const stems = [...stemsOf(other)];
  const seen = [...own].filter((stem) => stems.some((one) => one === stem || mayMeanTheSame(one, stem)));
  return seen.length / own.size;
}
