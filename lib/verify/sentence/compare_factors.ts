import type { ComputationStep, Factor } from "./computations_of.ts";

/** Words for numbers that sentences do not say in digits, each for what is multiplied with it or divided by it. */
const WORDS: readonly (readonly [number: number, factor: RegExp | undefined, divisor: RegExp | undefined])[] =
  [
    [
      2,
      /\b(?:twice|double[ds]?|doubling|both ways)\b/,
      /\b(?:half|halve[ds]?|halves|mean|midpoint|middle)\b/,
    ],
    [3, /\b(?:triple[ds]?|thrice)\b/, /\bthirds?\b/],
    [4, /\bquadruple\b/, /\bquarters?\b/],
    [7, /\bweek/, /\bweek/],
    [10, undefined, /\b(?:tenth|decades?)\b/],
    [12, /\b(?:year|annual|months?|dozen)/, /\b(?:month|years?|dozen)/],
    [24, /\bhour/, /\bdays?\b/],
    [30, /\bdays?\b/, /\bmonth/],
    [52, /\bweek|\byear/, /\bweek/],
    [60, /\b(?:minutes?|seconds?)\b/, /\b(?:hours?|minutes?)\b/],
    [
      100,
      /\bpercent|\bper cent|%|\bcents?\b|\bcentimet/,
      /\bpercent|\bper cent|%|\bshare|\bmet(?:er|re)s\b|\bcentur|\bhundred|\bdollars?\b/,
    ],
    [365, /\bdays?\b/, /\b(?:years?|old|age)\b/],
    [
      1000,
      /\b(?:thousandths?|met(?:er|re)s|grams?|milli\p{L}+|kilograms?|per thousand)\b/u,
      /\b(?:thousands?|kilo\p{L}+|km|kg|tons?|tonnes?|litres?|seconds?)\b/u,
    ],
    [1e6, undefined, /\bmillions?\b/],
    [1e9, undefined, /\bbillions?\b/],
  ];

/** Numbers near which a year, a month and the like have. */
const near = (number: number) => number > 365 && number < 366 ? 365 : number;

export interface CompareFactorsOptions {
  readonly text: string;
  /** Numbers that the sentence says. */
  readonly said: readonly number[];
  readonly steps: readonly ComputationStep[];
}

/** Finds numbers that a query multiplies with or divides by, for which the sentence has no word. */
export function compareFactors(
  factors: readonly Factor[],
  { text, said, steps }: CompareFactorsOptions,
): readonly string[] {
  const hasRatio = steps.some(({ operation }) => operation === "ratio");
  return factors.flatMap(({ number, isDivisor }) => {
    const [, factor, divisor] = WORDS.find(([known]) => known === near(number)) ?? [];
    if ((isDivisor ? divisor : factor)?.test(text)) return [];
    if (said.includes(number)) {
      return isDivisor && !DIVIDES.test(text)
        ? [`the query divides by ${number}, the sentence does not`]
        : [];
    }
    const growth = Math.round(Math.abs(number - 1) * 1e4) / 1e2;
    const share = Math.round(number * 1e4) / 1e2;
    if (!isDivisor && PERCENT.test(text) && (said.includes(growth) || said.includes(share))) return [];
    if (hasRatio && number === 100 && !isDivisor) return [];
    return [`the query ${isDivisor ? "divides by" : "multiplies with"} ${number}, the sentence does not`];
  });
}

const DIVIDES = /\bdivid|\bper\b|\bsplit|\bshared? (?:by|among)|\beach of\b|\bon average\b|\bparts?\b/;
const PERCENT = /%|\bper ?cent/;
