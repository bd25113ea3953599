import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { FUNCTION_WORDS } from "./function_words.ts";
import { MEASURED } from "./measured.ts";
import { DETERMINERS, INTRODUCTORY, NO_ONE, OCCUPATION, PREPOSITIONS, REQUESTS } from "./phrase_words.ts";
import type { NounPhrase, Phrase } from "./phrase.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { stemOf } from "./stem_of.ts";
import { mayMeanTheSame } from "./synonyms.ts";
import { UNIT } from "./units.ts";

/**
 * Words beside two nouns, either of which may bear them: "books and magazines bought in 2015", "the aide of the judge who left", "which
 * team beat Ajax with ten men".
 */
interface OpenModifier {
  /** The nearer noun and the one before it. */
  readonly bearers: readonly [NounPhrase, NounPhrase];
  /** Stems of its content words. */
  readonly stems: ReadonlySet<string>;
}

/** Doubts about modifiers that two nouns may bear in one sentence, where the other has the same words without being as open. */
export function modifierDifferences(
  found: ParsedSentence,
  { intention }: ExpectedContent,
): readonly Difference[] {
  const [here = [], there = []] = [found, intention].map((one) => [
    ...openModifiers(one.phrases),
    ...openAdjectives(one),
  ]);
  const open = [
    ...turnedModifiers(found, intention),
    ...turnedModifiers(intention, found),
    ...here.filter((one) => isResolved(one, intention, there)),
    ...there.filter((one) => isResolved(one, found, here)),
  ][0];
  if (open === undefined) return [];
  const [near, far] = open.bearers;
  return [unclear("wording", `It is open whether words beside "${near.text}" belong to "${far.text}".`)];
}

/** Whether a sentence has the words of a modifier and of both its bearers, and joins them otherwise. */
function isResolved(one: OpenModifier, { stems }: ParsedSentence, others: readonly OpenModifier[]): boolean {
  const has = (stem: string) => [...stems].some((other) => isSame(stem, other));
  return one.bearers.every(({ head }) => has(head)) && [...one.stems].some(has) &&
    !others.some((other) =>
      other.bearers.every(({ head }) => one.bearers.some((bearer) => isSame(head, bearer.head))) &&
      [...other.stems].some((stem) => [...one.stems].some((another) => isSame(stem, another)))
    );
}

const isSame = (a: string, b: string) => a === b || mayMeanTheSame(a, b);

function openModifiers(phrases: readonly Phrase[]): readonly OpenModifier[] {
  return phrases.flatMap((_, i): readonly OpenModifier[] => {
    const near = phrases[i - 1];
    if (near?.kind !== "noun") return [];
    const far = isName(near) ? doerBefore(phrases, i) : mayBear(near) ? rivalOf(phrases, i, near) : undefined;
    if (far === undefined || !mayBear(far)) return [];
    const stems = stemsFrom(phrases, i);
    return stems.size === 0 ? [] : [{ bearers: [near, far], stems }];
  });
}

/** Modifiers behind "A of B" that the other sentence says of A alone: "reviews of books written in 2020", "reviews that were written". */
function turnedModifiers(
  { phrases }: ParsedSentence,
  { phrases: others }: ParsedSentence,
): readonly OpenModifier[] {
  return phrases.flatMap((phrase, i): readonly OpenModifier[] => {
    const [far, link, near] = phrases.slice(Math.max(0, i - 3), i);
    const isOf = link?.kind === "preposition" && link.text === "of";
    if (!opensModifier(phrase) || !isOf || far?.kind !== "noun" || near?.kind !== "noun") return [];
    const stems = stemsFrom(phrases, i);
    const isTurned = others.some((one, place) => {
      const before = others[place - 1];
      const behind = opensModifier(one) ? stemsFrom(others, place) : new Set<string>();
      return before?.kind === "noun" && isSame(before.head, far.head) && before.head !== near.head &&
        [...stems].some((stem) => behind.has(stem));
    });
    return mayBear(near) && mayBear(far) && isTurned ? [{ bearers: [near, far], stems }] : [];
  });
}

/** Words before two joined nouns: "old books and magazines". */
function openAdjectives({ phrases, words }: ParsedSentence): readonly OpenModifier[] {
  const list = words.trim().split(" ");
  return phrases.flatMap((phrase, i): readonly OpenModifier[] => {
    const [near, far] = [phrases[i - 1], phrases[i + 1]];
    if (phrase.kind !== "and" || near?.kind !== "noun" || far?.kind !== "noun") return [];
    if (far.determiner !== "" || !mayBear(near) || !mayBear(far)) return [];
    const position = list.findIndex((word, at) =>
      word === phrase.text && stemOf(list[at - 1] ?? "") === near.head &&
      stemOf(list[at + 1] ?? "") === far.head
    );
    const adjective = list[position - 2] ?? "";
    const isWord = adjective.length > 2 && !/^\d/.test(adjective) && !FUNCTION_WORDS.has(adjective) &&
      !PREPOSITIONS.has(adjective) && !DETERMINERS.has(adjective) && !REQUESTS.has(adjective);
    const isInName = near.elements.some(({ text }) => text.toLowerCase().includes(adjective));
    return position > 0 && isWord && !isInName
      ? [{ bearers: [near, far], stems: new Set([stemOf(adjective)]) }]
      : [];
  });
}

/** The noun before the nearest one that may bear what begins at a position, where nothing tells them apart. */
function rivalOf(phrases: readonly Phrase[], position: number, near: NounPhrase): NounPhrase | undefined {
  const phrase = phrases[position];
  const [link, far] = [phrases[position - 2], phrases[position - 3]];
  if (phrase === undefined || far?.kind !== "noun" || !opensModifier(phrase)) return undefined;
  // "The books, and the magazines bought": a noun with an article of its own stands apart.
  if (link?.kind === "and") return near.determiner === "" ? far : undefined;
  const isClause = phrase.kind !== "preposition";
  if (link?.kind !== "preposition" || !isClause) return undefined;
  // "The colour of the car that": what something has is hardly meant.
  if (link.text === "of" && !isSomeone(far)) return undefined;
  const isPlural = phrase.kind === "relative" ? phrase.isPlural : undefined;
  const isTold = isPlural !== undefined && isSeveral(near) !== isSeveral(far);
  return isTold ? undefined : far;
}

const isName = ({ elements }: NounPhrase) =>
  elements.length > 0 && elements.every(({ kind }) => kind === "value");

/** Who does something to the name before "with": "which team beat Ajax with ten men". */
function doerBefore(phrases: readonly Phrase[], position: number): NounPhrase | undefined {
  const [doer, verb, , link] = phrases.slice(Math.max(0, position - 3), position + 1);
  return link?.kind === "preposition" && /^with(?:out)?$/.test(link.text) && verb?.kind === "verb" &&
      verb.passive !== "surely" && doer?.kind === "noun"
    ? doer
    : undefined;
}

function opensModifier(phrase: Phrase): boolean {
  switch (phrase.kind) {
    case "relative":
      return phrase.text !== "whose" && phrase.text !== "where";
    case "verb":
      return phrase.passive === "perhaps";
    case "preposition":
      return phrase.text !== "of";
    default:
      return false;
  }
}

/** Whether rows may be meant: no name, number or measure of them. */
function mayBear({ head, text, elements, numbers }: NounPhrase): boolean {
  return numbers.length === 0 && !INTRODUCTORY.test(head) && !MEASURED.has(head) && !UNIT.test(text) &&
    !elements.some((one) => one.kind === "value" || isMeasure(one));
}

const isSomeone = ({ text }: NounPhrase) => OCCUPATION.test(text.replace(/s$/, "")) && !NO_ONE.test(text);

const isSeveral = ({ text }: NounPhrase) => /(?:[^s]s|people|men|children)$/.test(text);

/** Stems of the content words up to the next clause. */
function stemsFrom(phrases: readonly Phrase[], position: number): ReadonlySet<string> {
  const rest = phrases.slice(position);
  const end = rest.findIndex((phrase, i) =>
    phrase.kind === "break" || phrase.kind === "and" || (i > 0 && phrase.kind === "relative")
  );
  return new Set(
    rest.slice(0, end < 0 ? undefined : end).flatMap((phrase) =>
      phrase.kind === "noun"
        ? [phrase.head]
        : phrase.kind === "verb" && phrase.stem !== "have"
        ? [phrase.stem]
        : []
    ),
  );
}
