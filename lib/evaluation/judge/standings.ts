import { sameValue } from "./agreement.ts";
import { comparedColumns } from "./compared_columns.ts";
import { isMeasure } from "./comparison_target.ts";
import type { NamedValue } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { NounPhrase, Phrase } from "./phrase.ts";
import { isTimeName } from "./is_time_name.ts";
import { INTRODUCTORY } from "./phrase_words.ts";
import { EXCEEDING } from "./relations.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/**
 * Compares which of two rows is the larger one, or the later one, where each sentence compares two once: "those who earn more than their
 * manager", "those whose manager has a higher salary".
 *
 * @returns `undefined` where that is not read in both sentences, or other rows are compared.
 */
export function comparedStandings(a: ParsedSentence, b: ParsedSentence): "same" | "opposite" | undefined {
  if (a.denials.length + b.denials.length > 0) return undefined;
  const columns = comparedColumns(a, b);
  if (columns !== undefined) return columns;
  const [one, other] = [standingOf(a), standingOf(b)];
  if (one === undefined || other === undefined) return undefined;
  const isSame = isSide(one.larger, other.larger) && isSide(one.smaller, other.smaller);
  const isOpposite = isSide(one.larger, other.smaller) && isSide(one.smaller, other.larger);
  // Rows of one table on both sides: those that are asked for tell them apart.
  if (isSame === isOpposite) {
    return isSame && (one.larger.isAsked || one.smaller.isAsked) &&
        (other.larger.isAsked || other.smaller.isAsked)
      ? one.larger.isAsked === other.larger.isAsked ? "same" : "opposite"
      : undefined;
  }
  return isSame ? "same" : "opposite";
}

/** A row that is compared: a name, or a noun. */
interface Side {
  readonly value?: NamedValue | undefined;
  readonly head: string;
  readonly isAsked: boolean;
}

interface Standing {
  readonly larger: Side;
  readonly smaller: Side;
}

/** The only comparison of two rows of a sentence. */
function standingOf({ phrases, comparisons }: ParsedSentence): Standing | undefined {
  const asked = askedRows(phrases);
  if (asked === undefined || comparisons.some(({ bound }) => bound === "average" || bound === "total")) {
    return undefined;
  }
  const standings = phrases.flatMap((_, i): readonly Standing[] => {
    const operator = operatorAt(phrases, i);
    if (operator === undefined) return [];
    const [one, other] = sidesAt(phrases, i, asked);
    if (one === undefined || other === undefined || one.isAsked && other.isAsked) return [];
    return [{ larger: operator === ">" ? one : other, smaller: operator === ">" ? other : one }];
  });
  return standings.length === 1 ? standings[0] : undefined;
}

/** The noun of the rows that are asked for, behind "the names of". */
function askedRows(phrases: readonly Phrase[]): NounPhrase | undefined {
  return phrases.find((phrase, i): phrase is NounPhrase => {
    const [before, next] = [phrases[i - 1], phrases[i + 1]];
    return phrase.kind === "noun" && !isMeasureNoun(phrase) && !INTRODUCTORY.test(phrase.head) &&
      !(before?.kind === "preposition" && i > 2) && next?.kind !== undefined;
  }) ?? phrases.find((phrase, i): phrase is NounPhrase => {
    const before = phrases[i - 1];
    return phrase.kind === "noun" && before?.kind === "preposition" && before.text === "of" &&
      !isMeasureNoun(phrase);
  });
}

/** Which side a comparison puts before itself. */
function operatorAt(phrases: readonly Phrase[], position: number): "<" | ">" | undefined {
  const [before, phrase, next] = [-1, 0, 1].map((step) => phrases[position + step]);
  if (phrase?.kind === "comparative") return phrase.operator;
  if (phrase?.kind === "verb") {
    return EXCEEDING.test(phrase.stem) ? phrase.passive === "surely" ? "<" : ">" : undefined;
  }
  if (phrase?.kind !== "preposition") return undefined;
  const isBound = next?.kind === "noun" &&
    (next.numbers.length > 0 || next.elements.length === 0 && !isOne(next));
  if (/^(?:after|before)$/.test(phrase.text)) {
    const isRow = next === undefined || next.kind === "break" ||
      next.kind === "noun" && !isBound && !next.elements.some(({ text }) => isDay(text) || isTimeName(text));
    return before?.kind === "verb" && isRow ? phrase.text === "after" ? ">" : "<" : undefined;
  }
  // "A rating above that of Ann"
  const isMeasured = before?.kind === "noun" && isMeasureNoun(before) ||
    before?.kind === "verb" && /^(?:li|rank|rate|sit|stand)/.test(before.stem);
  if (!isMeasured || isBound) return undefined;
  return /^(?:above|over)$/.test(phrase.text) ? ">" : /^(?:below|under)$/.test(phrase.text) ? "<" : undefined;
}

const isDay = (text: string) => /date|year|month|day/i.test(text);

/** Who stands before a comparison and who behind it. */
function sidesAt(
  phrases: readonly Phrase[],
  position: number,
  asked: NounPhrase,
): readonly [Side | undefined, Side | undefined] {
  const first = bearerBefore(phrases, position, asked);
  // "The ones in which more people live": those that are asked for.
  const before = first === undefined
    ? undefined
    : sideOf(/^(?:ones?|those)$/.test(first.head) ? asked : first, asked);
  const than = phrases[position]?.kind === "comparative"
    ? phrases.findIndex(({ kind }, i) => i > position && i <= position + 5 && kind === "than")
    : position;
  const behind = than < 0 ? undefined : bearerBehind(phrases, than + 1);
  const isOwn = behind?.isOwn === true && before?.isAsked === false;
  if (behind?.noun !== undefined && !isOwn) return [before, sideOf(behind.noun, asked)];
  // "Someone older", "whose manager has a higher salary", "that Ann has a better rating than"
  const isOpen = than < 0 || phrases[position]?.kind === "verb" && behind?.noun === undefined ||
    phrases[than + 1] === undefined || phrases[than + 1]?.kind === "break" || isOwn;
  return before?.isAsked === false && isOpen
    ? [before, sideOf(antecedentOf(phrases, first) ?? asked, asked)]
    : [before, undefined];
}

/** The noun of whose clause a noun is the subject: "a capital that Oslo is larger than". */
function antecedentOf(phrases: readonly Phrase[], noun: NounPhrase | undefined): NounPhrase | undefined {
  const place = noun === undefined ? -1 : phrases.indexOf(noun);
  const [antecedent, link] = place < 2 ? [] : phrases.slice(place - 2, place);
  const isClause = link?.kind === "relative" && /^(?:that|which|whom|who)$/.test(link.text);
  return isClause && antecedent?.kind === "noun" ? antecedent : undefined;
}

/** The noun that is compared, whatever of it is measured: "gardeners" of "gardeners whose age exceeds …". */
function bearerBefore(
  phrases: readonly Phrase[],
  position: number,
  asked: NounPhrase,
): NounPhrase | undefined {
  for (let i = position - 1; i >= 0; i--) {
    const phrase = phrases[i];
    if (phrase?.kind === "break" || phrase?.kind === "and" || phrase?.kind === "than") return undefined;
    if (phrase?.kind !== "noun" || isMeasureNoun(phrase)) continue;
    // "Those of a town": the rows stand before it.
    const isDetail = phrases[i - 1]?.kind === "preposition" &&
      /^(?:in|from|of|at)$/.test(textOf(phrases[i - 1]));
    if (!isDetail || isOne(phrase) || phrase === asked) return phrase;
  }
  return undefined;
}

/** The noun that it is compared with, behind "the age of"; or the word for those that the sentence speaks of: "theirs". */
function bearerBehind(
  phrases: readonly Phrase[],
  position: number,
): { readonly noun?: NounPhrase; readonly isOwn?: boolean } {
  const phrase = phrases[position];
  const next = phrases[position + 1];
  const isOf = next?.kind === "preposition" && next.text === "of";
  if (phrase?.kind === "relative" && /^th(?:at|ose)$/.test(phrase.text) && isOf) {
    return bearerBehind(phrases, position + 2);
  }
  // "Than in Germany"
  if (phrase?.kind === "preposition" && /^(?:in|for)$/.test(phrase.text)) {
    return bearerBehind(phrases, position + 1);
  }
  if (phrase?.kind !== "noun") return {};
  const name = phrases[position + 2];
  if (isOf && name?.kind === "noun" && isNameOf(name, phrase)) return { noun: name };
  if (/^(?:they|them|their|theirs|it|its|him|her|hers|his|themself|themselv)$/.test(phrase.head)) {
    return { isOwn: true };
  }
  if (!isMeasureNoun(phrase) && !(isOf && /^(?:that|those)$/.test(phrase.head))) return { noun: phrase };
  if (isOf) return bearerBehind(phrases, position + 2);
  return /^(?:their|its|his|her)$/.test(phrase.determiner) ? { isOwn: true } : {};
}

/** Whether a name is that of a noun: "the country of Belgium". */
function isNameOf(name: NounPhrase, { elements }: NounPhrase): boolean {
  return name.elements.some((value) =>
    value.kind === "value" &&
    elements.some((one) => one.kind === "concept" && !one.candidates.isDisjointFrom(value.places))
  );
}

const textOf = (phrase: Phrase | undefined) => phrase?.kind === "preposition" ? phrase.text : "";

/** Whether a noun names columns of the row itself alone: "a salary", "the age". */
function isMeasureNoun({ elements }: NounPhrase): boolean {
  return elements.length > 0 &&
    elements.every((one) => one.kind === "concept" && isMeasure(one) && one.refersTo.size === 0);
}

/** The side of a noun; none where several rows are meant, all or one of which may be outdone: "larger than any country". */
function sideOf(noun: NounPhrase, asked: NounPhrase): Side | undefined {
  if (/^\d/.test(noun.head)) return undefined;
  if (noun !== asked && /^(?:any|some|every|all|each|no|both)$/.test(noun.determiner)) return undefined;
  const value = noun.elements.find((one) => one.kind === "value");
  return { value, head: noun.head, isAsked: noun === asked };
}

/** Whether a noun stands for any row: "the one who supervises them", "somebody". */
const isOne = ({ head }: Pick<NounPhrase, "head">) =>
  /^(?:ones?|person|peopl|some(?:one|body)|any(?:one|body)|that|those)$/.test(head);

function isSide(a: Side, b: Side): boolean {
  if (a.value !== undefined || b.value !== undefined) {
    return a.value !== undefined && b.value !== undefined && sameValue(a.value, b.value);
  }
  if (isOne(a) && !a.isAsked || isOne(b) && !b.isAsked) return !a.isAsked && !b.isAsked;
  return a.head === b.head || mayMeanTheSame(a.head, b.head);
}
