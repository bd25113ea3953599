import { hasValue, type Phrase } from "./phrases_of.ts";
import { saysElse } from "./says_else.ts";

/** How a phrase begins that limits what stands before it. */
const LIMITS =
  /^(?:that|which|who|whom|whose|where|without|has|have|had|is|are|was|were|with(?!\s+(?:their|its|his|her|the|those|these|how|which|what)\b))\b/i;

/** Points to what was said before. */
const POINTS_BACK = /\b(?:their|its|his|her|they|them|those|these)\b/i;

/** How people say that a value was wrong. */
const CORRECTS =
  /\b(?:slip|mistake|mistaken|meant|instead|rather|sorry|correction|wrong|wanted to say|make (?:that|it)|changed my mind)\b/i;

/**
 * Says phrases of a sentence so that they are understood alone: with the conditions of what they name, unless they hold one
 * themselves, and with what they limit or point back to. Where the utterance corrects a value, that value is said as well.
 */
export function understandable(
  told: readonly Phrase[],
  { all, utterance }: { readonly all: readonly Phrase[]; readonly utterance: string },
): string {
  const said = new Set<number>();
  const say = (i: number) => {
    const phrase = all[i];
    if (phrase === undefined || said.has(i)) return;
    said.add(i);
    if (!hasValue(phrase.text)) limitsBehind(i, all).forEach((place) => said.add(place));
    if (!limits(phrase) && !POINTS_BACK.test(phrase.text)) return;
    const isBefore = (other: Phrase, place: number) => place < i && other.sentence === phrase.sentence;
    const named = all.findLastIndex((other, place) => isBefore(other, place) && !limits(other));
    if (
      named < 0 || (!said.has(named) && all.some((other, place) => isBefore(other, place) && said.has(place)))
    ) {
      return;
    }
    say(named);
    limitsBehind(named, all).filter((place) => place < i).forEach((place) => said.add(place));
  };
  for (const phrase of told) say(all.indexOf(phrase));
  for (const [i, { text }] of CORRECTS.test(utterance) ? all.entries() : []) {
    const isCorrected = saysElse(text, "") && !saysElse(text, utterance);
    if (isCorrected && [...said].every((place) => saysElse(text, all[place]?.text ?? ""))) say(i);
  }
  return all.reduce((words, phrase, i) => {
    if (!said.has(i)) return words;
    if (words === "") return phrase.text;
    return said.has(i - 1) && limits(phrase) ? `${words} ${phrase.whole}` : `${words}, ${phrase.text}`;
  }, "");
}

/** Whether a phrase limits the one before it; "with their crews" adds to it, "with the status \"new\"" limits it. */
export function limits(phrase: Phrase): boolean {
  return phrase.attached &&
    (LIMITS.test(phrase.text) || (/^with\b/i.test(phrase.text) && hasValue(phrase.text)));
}

/** The places of the phrases right behind one that limit it. */
function limitsBehind(i: number, all: readonly Phrase[]): readonly number[] {
  const behind = [...all.keys()].slice(i + 1);
  const end = behind.findIndex((place) => !limits(all[place] as Phrase));
  return end < 0 ? behind : behind.slice(0, end);
}
