import { isMeasure } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";
import type { NounPhrase, Phrase } from "./phrases.ts";

/** What a number or a part of a name says something about. */
export interface Attachment {
  /** The number, or the part in lower case. */
  readonly value: number | string;
  /** Whether a number counts its owner ("more than two dogs"), a column is measured ("older than two"), or a name spelled. */
  readonly kind: "count" | "measure" | "text";
  /** The nearest table before it that nothing divides from it; of a count the counted one. */
  readonly owner: Concept;
}

/** Reads what numbers and parts of names belong to, where the sentence tells. */
export function readAttachments(phrases: readonly Phrase[]): readonly Attachment[] {
  return phrases.flatMap((phrase, i): readonly Attachment[] => {
    if (phrase.kind !== "noun") return [];
    return [...numberAttachments(phrases, i, phrase), ...textAttachments(phrases, i, phrase)];
  });
}

function numberAttachments(
  phrases: readonly Phrase[],
  position: number,
  noun: NounPhrase,
): readonly Attachment[] {
  const [value] = noun.numbers;
  const next = phrases[position + 1];
  // "Two or more types": what is counted comes later.
  if (value === undefined || noun.numbers.length > 1 || next?.kind === "and") return [];
  const inside = tableOf(noun);
  const column = noun.elements.find((element) => element.kind === "concept" && isMeasure(element));
  if (inside !== undefined && column === undefined) {
    return isBounded(phrases, position) ? [{ value, kind: "count", owner: inside }] : [];
  }
  const owner = inside ?? ownerBefore(phrases, position);
  const isMeasured = column !== undefined || isBounded(phrases, position);
  return owner === undefined || !isMeasured ? [] : [{ value, kind: "measure", owner }];
}

/** Whether words that compare stand before a number. */
function isBounded(phrases: readonly Phrase[], position: number): boolean {
  const before = phrases[position - 1];
  return before?.kind === "than" ||
    (before?.kind === "preposition" && /^(?:above|below|over|under|at)$/.test(before.text));
}

/** "Starting with Al", "with Bo in its name". */
function textAttachments(
  phrases: readonly Phrase[],
  position: number,
  noun: NounPhrase,
): readonly Attachment[] {
  const [verb, before, after, name] = [-2, -1, 1, 2].map((step) => phrases[position + step]);
  const isBegin = verb?.kind === "verb" && /^(?:start|begin|end|contain)/.test(verb.stem) &&
    before?.kind === "preposition";
  const isPart = after?.kind === "preposition" && after.text === "in" && name?.kind === "noun" &&
    /^(?:name|titl|descript)$/.test(name.head);
  if (!isBegin && !isPart) return [];
  const named = isPart ? name.elements.find((element) => element.kind === "concept") : undefined;
  const isOwned = named !== undefined && named.stems.length > 1;
  const owner = isOwned ? named : ownerBefore(phrases, position);
  return owner === undefined ? [] : [{ value: noun.text.toLowerCase(), kind: "text", owner }];
}

/** The table that a noun phrase names. */
function tableOf({ elements }: NounPhrase): Concept | undefined {
  return elements.findLast((element): element is Concept =>
    element.kind === "concept" && !isMeasure(element)
  );
}

function ownerBefore(phrases: readonly Phrase[], position: number): Concept | undefined {
  for (let i = position - 1; i >= 0; i--) {
    const phrase = phrases[i];
    if (phrase?.kind === "break" || phrase?.kind === "and" || phrase?.kind === "question") return undefined;
    const table = phrase?.kind === "noun" ? tableOf(phrase) : undefined;
    if (table !== undefined) return table;
  }
  return undefined;
}
