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
    const start = listStart(i, all);
    const isBefore = (other: Phrase, place: number) => place < start && other.sentence === phrase.sentence;
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
    return said.has(i - 1) && goesOn(phrase, all[i - 1] as Phrase)
      ? `${words} ${phrase.whole}`
      : `${words}, ${phrase.text}`;
  }, "");
}

/** Whether a phrase limits the one before it; "with their crews" adds to it, "with the status \"new\"" limits it. */
export function limits(phrase: Phrase): boolean {
  return phrase.attached &&
    (LIMITS.test(phrase.text) || (/^with\b/i.test(phrase.text) && hasValue(phrase.text)));
}

/**
 * Phrases as they stand in a list: what stands side by side in its sentence keeps its words ("that have legs with the quality
 * A", "from date and tier"), and a verb alone gets its subject ("whose owner was born in 1990").
 */
export function listed(told: readonly Phrase[], all: readonly Phrase[]): string {
  const placeOf = ({ text, sentence }: Phrase) =>
    all.findIndex((other) => other.text === text && other.sentence === sentence);
  const places = told.map(placeOf);
  return told.reduce((words, phrase, i) => {
    const place = places[i] ?? -1;
    const follows = i > 0 && place > 0 && places[i - 1] === place - 1;
    if (follows && goesOn(phrase, all[place - 1] as Phrase)) return `${words} ${phrase.whole}`;
    const text = place < 0 ? phrase.text : withSubject(place, all);
    if (words === "") return text;
    // "the three harbours that have a crane", without the words of size between them.
    const isNamed = limits(phrase) && place > 1 && places[i - 1] === place - 2 &&
      /^with the \w+ .*\bamong the\b/i.test(all[place - 1]?.text ?? "");
    return isNamed ? `${words} ${text}` : `${words}, ${text}`;
  }, "");
}

/** A phrase with the words before the verb of the phrase that it goes on with: "and was born in 1990" has none itself. */
function withSubject(place: number, all: readonly Phrase[]): string {
  const { text, sentence } = all[place] as Phrase;
  if (!VERB.test(text)) return text;
  const before = all.slice(0, place).findLast((other) =>
    other.sentence === sentence && SUBJECT.test(other.text)
  );
  const subject = SUBJECT.exec(before?.text ?? "")?.[0];
  return subject === undefined ? text : `${subject} ${text}`;
}

const VERB = /^(?:has|have|had|is|are|was|were)\b/;

const SUBJECT =
  /^(?:that|who)(?=\s)|^(?:whose|which)(?:\s[\p{L}-]+){1,3}?(?=\s(?:has|have|had|is|are|was|were)\b)/u;

/** The place of the first item of the list that a phrase stands in. */
export function listStart(place: number, all: readonly Phrase[]): number {
  const [own, before] = [all[place], all[place - 1]];
  return own !== undefined && before !== undefined && isListed(own, before)
    ? listStart(place - 1, all)
    : place;
}

function goesOn(phrase: Phrase, before: Phrase): boolean {
  return phrase.attached && (limits(phrase) || BY_SIZE.test(phrase.text) || isListed(phrase, before));
}

const BY_SIZE = /^with the (?:\w+est|most|least)\b/i;

/**
 * Whether a phrase is a further item of the list that the one before it stands in: without a word of its own that begins it
 * ("from date and tier of each"), or a further value ("born in 1990 and the job \"cook\"").
 */
function isListed(phrase: Phrase, before: Phrase): boolean {
  if (phrase.sentence !== before.sentence) return false;
  if (!BEGINS.test(phrase.text)) return !phrase.attached || /^and\b/i.test(phrase.whole);
  return phrase.attached && /^and\b/i.test(phrase.whole) && hasValue(phrase.text);
}

/** How a part of a sentence begins that is no further item of a list. */
const BEGINS =
  /^(?:the|their|its|his|her|all|each|every|how|what|which|who|whose|only|sorted|ordered|with|without|where|plus|for|in|on|to|from (?:now|the)|that|but|instead|as|along|together|a|an|no|has|have|had|is|are|was|were|list|\w+est)\b/i;

/** The places of the phrases right behind one that limit it. */
export function limitsBehind(i: number, all: readonly Phrase[]): readonly number[] {
  const behind = [...all.keys()].slice(i + 1);
  const end = behind.findIndex((place) => !limits(all[place] as Phrase));
  return end < 0 ? behind : behind.slice(0, end);
}
