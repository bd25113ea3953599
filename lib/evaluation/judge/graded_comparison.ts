import { mentionsConcept } from "./agreement.ts";
import { isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import { type Difference, doubted } from "./difference.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameExtreme } from "./order_differences.ts";
import { sameBound } from "./same_bound.ts";
import { isOfDeed } from "./is_of_deed.ts";
import { isOpenColumn } from "./is_open_column.ts";
import { isBoundBeside } from "./is_bound_beside.ts";
import { isRestOf } from "./is_rest_of.ts";
import { stemOf } from "./stem_of.ts";
import { isListLength } from "./is_list_length.ts";

/** Whether the other sentence says the same number without a comparison that could be read, or it is no number. */
export function gradedComparison(
  difference: Difference,
  one: ReadComparison,
  { own, other }: { readonly own: ParsedSentence; readonly other: ParsedSentence },
): Difference {
  const isRest = other.comparisons.some((another) =>
    isRestOf(one, own, another) || isRestOf(another, other, one)
  );
  if (
    isRest || isOfDeed(one, own, other) || isOfDeed(one, other, own) || isListLength(one, own, other) ||
    isThere(one, other) || isComputed(one, own, other)
  ) {
    return doubted(difference);
  }
  // "In which nobody was hurt".
  const isUnique = one.bound === 2 && other.denials.length > 0 &&
    / (?:unique|alone|sole|single|only) /.test(other.words);
  // "At least one child", "not without children".
  const isNone = one.bound === 0 || one.bound === 1 && one.operator === ">=";
  const isDenied = isUnique || isNone && other.denials.length + other.nulls.length > 0;
  const isOfAll = one.bound === "average" || one.bound === "total";
  if (isDenied || one.bound === "?" || (isOfAll && comparesWithAll(other, own))) return doubted(difference);
  // "The first edition", "the earliest edition"
  const isFirst = one.bound === 1 && one.plain === true && other.extremes.length > 0;
  const isSingle = isFirst || one.bound === 1 && / (?:single|once|one) /.test(other.words);
  if (one.isDefinite === true || isSingle) return doubted(difference);
  // "Abandoned = 1" may say that they are, "by New Year 1950" may be a date.
  const isFlag = one.operator === "=" && (one.bound === 1 || one.bound === 0) &&
    !other.numbers.includes(one.bound) &&
    one.of.concepts.some((concept) => isMeasure(concept) && mentionsConcept(other, concept));
  const isDateOf = other.comparisons.some(({ bound, plain = false }) =>
    (plain || one.plain === true) && !(typeof bound === "string" && typeof one.bound === "string") &&
    yearOf(bound) !== undefined && yearOf(bound) === yearOf(one.bound)
  );
  if (isFlag || isDateOf) return doubted(difference);
  const same = other.comparisons.filter((another) => another.bound === one.bound || sameBound(another, one));
  // "Longer than 250 m", "with an LOA above 250"
  if (same.some((another) => isOpenColumn(one.of, another.of) || isOpenColumn(another.of, one.of))) {
    return doubted(difference);
  }
  if (same.some((another) => mayBeElsewhere(one, own) || mayBeElsewhere(another, other))) {
    return doubted(difference);
  }
  const isRead = same.some(({ plain = false }) => !plain) && one.plain !== true ||
    isBoundBeside(one, own) && same.some((another) => isBoundBeside(another, other));
  const isSaid = same.length > 0 || other.numbers.includes(one.bound);
  return isSaid && !isRead ? doubted(difference) : difference;
}

/**
 * Whether a bound may be on something else than what was read: a day is on no amount ("the tax charged in March"), and people are on
 * whatever holds them.
 */
function mayBeElsewhere({ bound, of: { concepts } }: ReadComparison, { words }: ParsedSentence): boolean {
  const isDay = /^\d{4}-\d{2}/.test(String(bound));
  return isDay
    ? concepts.length > 0 &&
      concepts.every((one) => isMeasure(one) && one.stems.some((stem) => AMOUNTS.has(stem)))
    : words.includes(` ${bound} people `);
}

const AMOUNTS: ReadonlySet<string> = new Set(
  "price cost fee amount value total charge tax salary wage sum pay rate deposit balance revenue budget"
    .split(" ")
    .map(stemOf),
);

/** Whether a bound asks for no more than that there is something, and the other sentence has a word for that: "still in stock". */
function isThere({ operator, bound }: ReadComparison, { words }: ParsedSentence): boolean {
  const isAny = bound === 0 && (operator === ">" || operator === "<>") || bound === 1 && operator === ">=";
  return isAny &&
    /(?<!not|no|without) (?:any|some|still|stock|available|left over|remaining|ever|existing) /.test(words);
}

/** Whether both sentences have the bound, one of them on a quotient: "per square km", "divided by the area", "the share". */
function isComputed(one: ReadComparison, own: ParsedSentence, other: ParsedSentence): boolean {
  return [own, other].some(({ words }) => QUOTIENT.test(words)) &&
    other.comparisons.some((another) => sameBound(one, another));
}

const QUOTIENT =
  / (?:per|divided|ratio|share|fraction|proportion|density|densely|percent|percentage|rate|apiece|for every|times as) /;

/** Whether a sentence may say in words of its own that something is compared with the average or the total. */
function comparesWithAll(
  { aggregates, extremes, comparisons, words }: ParsedSentence,
  own: ParsedSentence,
): boolean {
  // What both count, compute and rank compares nothing with the average.
  return aggregates.some((one) => !own.aggregates.some((other) => other.function === one.function)) ||
    extremes.some((one) => !own.extremes.some((other) => sameExtreme(one, other))) ||
    comparisons.some(({ bound }) => /^(?:\?|average|total)$/.test(String(bound))) ||
    / (?:average\w*|mean|typical\w*|usual\w*|norm\w*|most|half|than|above|over|below|under|high|low) /.test(
      words,
    );
}

/** The year of a date or of a number that may be one. */
function yearOf(bound: number | string): string | undefined {
  return /^(\d{4})(?:-|$)/.exec(String(bound))?.[1];
}
