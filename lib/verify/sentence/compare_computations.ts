import {
  type ArithmeticValue,
  type Specification,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { type ComparedQuery, isNameWord } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Words that name an operation; the others of `+` are too many. */
const operations: Readonly<
  Partial<Record<ArithmeticValue["operator"], readonly [name: string, words: RegExp]>>
> = {
  "-": [
    "a difference",
    /\b(?:differ\p{L}*|minus|less|subtract\p{L}*|between|gap|margin|more|fewer|chang\p{L}*|increas\p{L}*|decreas\p{L}*|grow\p{L}*|grew|years?|long|longer|old|older|age|aged|remain\p{L}*|left|net|without|surplus|excess|exceed\p{L}*|compared|rang\p{L}*|duration|days?|months?|weeks?|hours?|minutes?|los[st]\p{L}*|gain\p{L}*|profit|balance|below|above|ago|since|span\p{L}*|lead|ahead|behind)\b/u,
  ],
  "/": [
    "a ratio",
    /\b(?:ratio|per|percent\p{L}*|share|divid\p{L}*|proportion|average|mean|rate|densit\p{L}*|fraction|out of|relative|quotient|half|third|quarter|in (?:thousands|millions|billions|km|decades?)|thousands?|millions?|billions?|decades?|compared)\b|%/u,
  ],
  quotient: [
    "a quotient",
    /\b(?:ratio|per|percent\p{L}*|share|divid\p{L}*|proportion|average|mean|rate|densit\p{L}*|fraction|quotient|half|decades?|centur\p{L}*|thousands?|millions?)\b|%/u,
  ],
  "*": [
    "a product",
    /\b(?:total|times|product|percent\p{L}*|multipl\p{L}*|cost|value|worth|revenue|amount|price|double|twice|thrice|triple|half|share|earn\p{L}*|sales?|spen[dt]\p{L}*|pa(?:y|id)\p{L}*|sum|in (?:percent|thousands?|millions?|cents?|dollars?|euros?|minutes?|seconds?|hours?|days?|km|m|kg|square \p{L}+))\b|%/u,
  ],
  "%": ["a remainder", /\b(?:even|odd|divisible|remainder|modulo|multiple)\b/],
};

/** Words for parts of a date or a text, by the function that takes them. */
const calls: Readonly<Record<string, RegExp>> = {
  year:
    /\b(?:years?|yearly|annual\p{L}*|since|before|after|when|dates?|in|decades?|during|centur\p{L}*|ago|old|age|until)\b/u,
  month:
    /\b(?:months?|monthly|january|february|march|april|may|june|july|august|september|october|november|december)\b/,
  weekday: /\b(?:week\p{L}*|days?|\p{L}+days?)\b/u,
  quarter: /\bquarter/,
  hour: /\b(?:hours?|hourly|time|clock|am|pm|midnight|noon)\b/,
  days_between:
    /\b(?:days?|daily|long|duration|old|age|weeks?|months?|years?|later|earlier|within|between|ago|hours?|recent\p{L}*|last|past)\b/u,
  length: /\b(?:length|long\p{L}*|short\p{L}*|letters?|characters?)\b/u,
  square_root: /\b(?:root|deviation|distance)\b/,
};

const SAID: readonly (readonly [RegExp, readonly ArithmeticValue["operator"][], string])[] = [
  [/\b(?:ratio (?:of|between)|divided by|per capita)\b/, ["/", "quotient"], "a ratio"],
  [/\b(?:difference (?:between|in|of)|minus|subtract\p{L}*)\b/u, ["-"], "a difference"],
];

/** Compares computed values and parts of a window with what the sentence says of them, in both directions. */
export function compareComputations(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { tree } = query.specification;
  const values = valuesIn(tree);
  const arithmetic = values.filter((value) => value.kind === "arithmetic").filter(({ operands }) =>
    operands.length > 1 && operands.some((operand) => !isPlainNumber(operand))
  );
  const functions = values.filter((value) => value.kind === "call");
  const faults = [
    ...arithmetic.flatMap(({ operator }) => {
      const [name, words] = operations[operator] ?? [];
      return words === undefined || words.test(parsed.text)
        ? []
        : [`the query computes ${name}, the sentence names none`];
    }),
    ...functions.flatMap(({ function: name }) => {
      const words = calls[name];
      return words === undefined || words.test(parsed.text) || parsed.dates.length > 0 ||
          parsed.numbers.length > 0
        ? []
        : [`the query takes the ${name.replaceAll("_", " ")}, the sentence does not`];
    }),
    ...saidFaults(parsed, query, [
      ...arithmetic.map(({ operator }) => operator),
      ...functions.map((one) => one.function),
    ]),
    ...windowFaults(parsed, tree),
    ...offsetFaults(parsed, tree),
  ];
  return { faults: [...new Set(faults)], unsure: values.flatMap(unknownMeaning) };
}

const isPlainNumber = (value: Value) => value.kind === "literal";

function saidFaults(
  { text }: ParsedSentence,
  query: ComparedQuery,
  made: readonly string[],
): readonly string[] {
  return SAID.flatMap(([words, operators, name]) => {
    const [found] = words.exec(text) ?? [];
    const isComputed = operators.some((operator) => made.includes(operator)) ||
      made.includes("days_between") ||
      found?.split(" ").some((word) => isNameWord(word, query));
    return found === undefined || isComputed
      ? []
      : [`the sentence asks for ${name}, the query computes none`];
  });
}

/** Parts of a window that the sentence does not tell apart. */
function windowFaults({ text }: ParsedSentence, tree: Specification): readonly string[] {
  const isParted = valuesIn(tree).some((value) => value.kind === "window" && value.partitionBy.length > 0);
  return isParted && !/\b(?:each|every|per|by|within|respective\p{L}*|own|their|its|all|same)\b/u.test(text)
    ? ["the query ranks within parts, the sentence names none"]
    : [];
}

/** Rows that are left out before the first one shown. */
function offsetFaults({ text }: ParsedSentence, tree: Specification): readonly string[] {
  const leavesOut = specificationsIn(tree).some(({ cut }) => (cut?.offset ?? 0) > 0);
  return leavesOut &&
      !/\b(?:second|third|fourth|fifth|\d+(?:nd|rd|th)|next|after the|following|skip\p{L}*|except|apart from|besides|runner-up)\b/u
        .test(text)
    ? ["the query leaves out the first rows, the sentence does not"]
    : [];
}

/** What is compared with no words. */
function unknownMeaning(value: Value): readonly string[] {
  if (value.kind === "call" && value.dialect !== undefined) {
    return [`whether the sentence asks for ${value.function}`];
  }
  if (value.kind === "window" && value.frame !== undefined) {
    return ["which rows before and behind the sentence counts"];
  }
  return [];
}
