import type { ComputationStep, Factor, Operation } from "./computations_of.ts";
import { type Findings, foundAll } from "./findings.ts";

/** What is stored in millions is multiplied to be exact. */
const IN_MILLIONS = /\b(?:stored|given|kept|recorded|held|stated|are|is|comes?) in millions\b/;

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
    [7, /\b(?:a|per|one|whole|each|every|weekly) ?week/, /\bweeks\b/],
    [10, /\b(?:millimet\p{L}*|mm)\b/u, /\b(?:tenth|decades?|centimet\p{L}*|cm)\b/u],
    [12, /\b(?:year|annual|dozen)/, /\b(?:month|in years|dozen)/],
    [24, /\bhour/, /\bdays?\b/],
    [30, /\bdays?\b/, /\bmonth/],
    [52, /\bweek|\byear/, /\bweek/],
    [60, /\b(?:minutes?|seconds?)\b/, /\b(?:hours?|minutes?)\b/],
    [
      100,
      /\bpercent|\bper cent|%|\bcents?\b|\bcentimet|\bcm\b/,
      /\bpercent|\bper cent|%|\bshare|\bmet(?:er|re)s\b|\bcentur|\bhundred|\bdollars?\b/,
    ],
    [365, /\bdays?\b/, /\b(?:years?|old|age)\b/],
    [1024, /\bbytes\b/, /\b(?:kilobytes|kib|kb)\b/],
    [1048576, /\bbytes\b/, /\b(?:megabytes|mib|mb)\b/],
    [3600, /\bseconds?\b/, /\bhours?\b/],
    [60_000, /\bmilliseconds?\b/, /\bminutes?\b/],
    [3_600_000, /\bmilliseconds?\b/, /\bhours?\b/],
    [
      1000,
      /\b(?:thousandths?|met(?:er|re)s|grams?|milli\p{L}+|kilograms?|per thousand)\b/u,
      /\b(?:thousands?|(?:kilo|mega|giga|tera)\p{L}+|km|kg|gwh?|mwh?|tons?|tonnes?|lit(?:er|re)s?|met(?:er|re)s?|seconds?)\b/u,
    ],
    [1e6, IN_MILLIONS, /\b(?:millions?|(?:mega|giga|tera)\p{L}+|gwh?)\b/u],
    [1e9, /\b(?:stored|given|kept|recorded|held|stated|are|is|comes?) in billions\b/, /\bbillions?\b/],
  ];

/** Numbers near which a year, a month and the like have. */
const near = (number: number) => number > 365 && number < 366 ? 365 : number;

export interface CompareFactorsOptions {
  readonly text: string;
  /** Numbers that the sentence says. */
  readonly said: readonly number[];
  readonly steps: readonly ComputationStep[];
  /** What the sentence surely or maybe asks for. */
  readonly operations: ReadonlySet<Operation>;
}

/** A unit that is asked for: "its height in inches", "how many decilitres". */
const UNIT_ASKED =
  /\b(?:in|into|how many|number of|as) (?:(?:whole|full|total|square|cubic) )?(?:\p{L}*met(?:er|re)s?|\p{L}*(?:gram|lit(?:er|re)|watt|volt|byte|joule|pascal|second|tonne|ton)s?|kilos?|[kcdm]?[mgl]|kwh|minutes|hours|days|weeks|months|years|decades|inch(?:es)?|f(?:ee|oo)t|yards|miles|pounds|ounces|cents|degrees)(?!\p{L})/u;

/** Finds numbers that a query multiplies with or divides by, for which the sentence has no word. */
export function compareFactors(
  factors: readonly Factor[],
  { text, said, steps, operations }: CompareFactorsOptions,
): Findings {
  // "Years after 1978" asks for no product with 1978.
  const isScaled = operations.size === 0 || operations.has("product") || operations.has("ratio");
  const hasRatio = steps.some(({ operation }) => operation === "ratio");
  return foundAll(factors.map(({ number, isDivisor }): Findings => {
    const name = `${isDivisor ? "divides by" : "multiplies with"} ${number}`;
    const unsaid = fault(`the query ${name}, the sentence does not`);
    // Percent of a ratio are hundred times it.
    if (isDivisor && hasRatio && number === 100) return unsaid;
    const [, factor, divisor] = WORDS.find(([known]) => known === near(number)) ?? [];
    if ((isDivisor ? divisor : factor)?.test(text)) return NOTHING;
    const defined = definedFactor(text, number);
    if (said.includes(number) && defined !== undefined) {
      return defined === "either" || isDivisor === (defined === "divisor")
        ? NOTHING
        : fault(`the query ${name}, the sentence does the reverse`);
    }
    if (said.includes(number)) {
      return (isDivisor ? DIVIDES.test(text) : isScaled || steps.length > 0) ? NOTHING : unsaid;
    }
    const growth = Math.round(Math.abs(number - 1) * 1e4) / 1e2;
    const share = Math.round(number * 1e4) / 1e2;
    if (!isDivisor && PERCENT.test(text) && (said.includes(growth) || said.includes(share))) return NOTHING;
    if (hasRatio && number === 100 && !isDivisor) return NOTHING;
    // Of a unit that the words above do not have, nobody knows what it is changed from.
    const [asked = ""] = UNIT_ASKED.exec(text) ?? [];
    const isKnown = WORDS.some(([, ...words]) => words.some((word) => word?.test(asked)));
    return asked !== "" && !isKnown
      ? { faults: [], unsure: [`whether the query ${name} for the unit that the sentence asks for`] }
      : unsaid;
  }));
}

const NOTHING: Findings = { faults: [], unsure: [] };
const fault = (text: string): Findings => ({ faults: [text], unsure: [] });

/** What a unit is: "1 kg is 2.2 pounds", "a minute being 60000 milliseconds". */
const DEFINED =
  /\b(?:an?|one|1|each|every) (?<unit>[\p{L}²³]+) (?:is|has|are|being|equals|makes?|=) (?<number>\d[\d.,]*) (?<parts>[\p{L}²³]+)/u;
/** "(1024 bytes each)", "at 1024 bytes each" */
const OF_EACH = /\d[\d.,]* \p{L}+ (?:each|to the|to an?|make an?)\b/u;

/** Whether a unit that the sentence defines makes a number a factor or a divisor. */
function definedFactor(text: string, number: number): "factor" | "divisor" | "either" | undefined {
  const { unit = "", parts = "", number: said = "" } = DEFINED.exec(text)?.groups ?? {};
  if (unit === "") return OF_EACH.test(text) ? "divisor" : undefined;
  if (Number(said.replaceAll(",", "")) !== number) return "either";
  const isAsked = (name: string) => new RegExp(`\\bin (?:\\p{L}+ )?${name}(?:s|es)?\\b`, "u").test(text);
  if (isAsked(unit) === isAsked(parts)) return "either";
  return isAsked(parts) ? "factor" : "divisor";
}

const DIVIDES = /\bdivid|\bper\b|\bsplit|\bshared? (?:by|among)|\beach of\b|\bparts?\b/;
const PERCENT = /%|\bper ?cent/;

/** Words that ask for half or double of something, or for a larger unit than the query gives. */
const ASKED: readonly (readonly [words: RegExp, numbers: readonly number[], name: string])[] = [
  [/\bhalf (?:of )?(?:the|its|their)\b/, [2, 0.5], "half of something"],
  [/\b(?:twice|double) (?:the|its|their)\b/, [2], "the double"],
  [
    /(?<!\b(?:stored|given|kept|recorded|held|stated|are|is|comes?) )\bin millions\b/,
    [1e6, 1e-6],
    "millions",
  ],
  [/\bin thousands\b/, [1e3, 1e-3], "thousands"],
  [/\bin billions\b/, [1e9, 1e-9], "billions"],
  [/\bin weeks\b/, [7], "weeks"],
];

/** Finds factors that the sentence asks for and the query lacks. */
export function lackedFactors(
  factors: readonly Factor[],
  { text, isTaken }: { readonly text: string; readonly isTaken: (word: string) => boolean },
): readonly string[] {
  return ASKED.flatMap(([words, numbers, name]) => {
    const [said] = words.exec(text) ?? [];
    const isMade = factors.some(({ number }) => numbers.includes(number));
    return said === undefined || isMade || said.split(" ").some(isTaken)
      ? []
      : [`the sentence asks for ${name}, the query does not compute it`];
  });
}
