import { isMeasure } from "./comparison_target.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { NounPhrase, Phrase } from "./phrase.ts";
import { EXCEEDING } from "./relations.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/**
 * Compares which of two columns of a row is the larger or the later one, where each sentence compares two once: "lands that import more than
 * they export", "lands whose exports exceed their imports".
 *
 * @returns `undefined` where that is not read in both sentences.
 */
export function comparedColumns(a: ParsedSentence, b: ParsedSentence): "same" | "opposite" | undefined {
  if (a.denials.length + b.denials.length > 0) return undefined;
  const [one, other] = [columnsOf(a), columnsOf(b)];
  if (one === undefined || other === undefined) return undefined;
  // "Price" and "cost" are words for one another, but each is itself first.
  return orientation(one, other, isSameWord) ?? orientation(one, other, mayMeanTheSame);
}

function orientation(
  one: ComparedColumns,
  other: ComparedColumns,
  isSame: (a: string, b: string) => boolean,
): "same" | "opposite" | undefined {
  const isSide = (a: Stems, b: Stems) => a.some((stem) => b.some((word) => isSame(stem, word)));
  const [upper, lower] = [isSide(one.larger, other.larger), isSide(one.smaller, other.smaller)];
  const [up, down] = [isSide(one.larger, other.smaller), isSide(one.smaller, other.larger)];
  if (upper && lower && !up && !down) return "same";
  return up && down && !upper && !lower ? "opposite" : undefined;
}

const isSameWord = (a: string, b: string) => a.slice(0, 5) === b.slice(0, 5);

type Stems = readonly string[];

interface ComparedColumns {
  readonly larger: Stems;
  readonly smaller: Stems;
}

/** The only comparison of two columns of a sentence, by the words in which they differ. */
function columnsOf({ phrases }: ParsedSentence): ComparedColumns | undefined {
  const all = phrases.flatMap((_, i): readonly ComparedColumns[] => {
    const read = comparedAt(phrases, i);
    if (read === undefined || read.left.kind !== read.right.kind) return [];
    const left = read.left.stems.filter((stem) => !read.right.stems.includes(stem));
    const right = read.right.stems.filter((stem) => !read.left.stems.includes(stem));
    if (left.length === 0 || right.length === 0) return [];
    return [read.operator === ">" ? { larger: left, smaller: right } : { larger: right, smaller: left }];
  });
  return all.length === 1 ? all[0] : undefined;
}

/** What stands on one side: a column or a deed, or someone whom a column names. */
interface Side {
  readonly kind: "column" | "role";
  readonly stems: Stems;
}

interface Compared {
  readonly operator: "<" | ">";
  readonly left: Side;
  readonly right: Side;
}

function comparedAt(phrases: readonly Phrase[], position: number): Compared | undefined {
  const phrase = phrases[position];
  const sides = (operator: "<" | ">", left: Side | undefined, right: Side | undefined) =>
    left === undefined || right === undefined ? undefined : { operator, left, right };
  if (phrase?.kind === "comparative") {
    const than = phrases.findIndex(({ kind }, i) => i > position && i <= position + 5 && kind === "than");
    if (than < 0) return undefined;
    const beside = phrases.slice(position + 1, than).findLast(({ kind }) => kind === "noun");
    return sides(phrase.operator, sideOf(beside ?? phrases[position - 1]), sideBehind(phrases, than + 1));
  }
  if (phrase?.kind === "verb" && EXCEEDING.test(phrase.stem) && phrase.passive !== "surely") {
    return sides(">", sideOf(phrases[position - 1]), sideBehind(phrases, position + 1));
  }
  if (phrase?.kind !== "preposition") return undefined;
  const operator = /^(?:above|over|after)$/.test(phrase.text)
    ? ">"
    : /^(?:below|under|before)$/.test(phrase.text)
    ? "<"
    : undefined;
  return operator && sides(operator, sideOf(phrases[position - 1]), sideBehind(phrases, position + 1));
}

/** The side behind "than", also behind words for the row itself: "than they export", "than from industry". */
function sideBehind(phrases: readonly Phrase[], position: number): Side | undefined {
  const phrase = phrases[position];
  const isPassed = phrase?.kind === "preposition" || phrase?.kind === "noun" &&
      /^(?:they|it|he|she|one|ones|anoth|other)$/.test(phrase.head);
  const rest = phrases[position + 1];
  const isDeed = rest?.kind === "verb" || rest?.kind === "noun";
  return isPassed && isDeed ? sideBehind(phrases, position + 1) : sideOf(phrase);
}

function sideOf(phrase: Phrase | undefined): Side | undefined {
  if (phrase?.kind === "verb") return { kind: "column", stems: [phrase.stem] };
  if (phrase?.kind !== "noun" || phrase.numbers.length > 0 || /^\d/.test(phrase.head)) {
    return undefined;
  }
  const columns = phrase.elements.flatMap((one) => one.kind === "concept" && isMeasure(one) ? [one] : []);
  if (columns.length === 0 || columns.length < phrase.elements.length) return undefined;
  const kind = columns.every((one) => one.refersTo.size > 0) ? "role" : "column";
  return { kind, stems: [...columns.flatMap(({ stems }) => stems), ...ownersOf(phrase)] };
}

/** The words of a noun before its last one: "loser" of "the loser's age". */
const ownersOf = ({ head, before }: NounPhrase) =>
  [head, ...(before === undefined ? [] : [before])].map((stem) => stem.replace(/['’]s?$/, ""));
